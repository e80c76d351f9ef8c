import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Entity } from '#bridge/exchange/calls.ts'
import { cardMessages } from '#web/i18n/en/card.ts'
import { isLong, isWhole } from './isLong.ts'
import { RichText } from './RichText.tsx'

/** Looks after a text that is cut. @returns stop */
type WatchCut = (box: HTMLElement, onMeasured: (isWhole: boolean) => void, open: () => void) => () => void

/** Comes once the first posts are there. */
export const $watchCut = atom<WatchCut | null>(null)

/** Texts the reader has opened: they stay so when their page is taken down and put up again. */
const opened = new Set<string>()

/** A person's text, cut after eight lines when it is long, with a button for the rest. `id` tells it from all others. */
export function FoldedText({
  id,
  className,
  text,
  entities,
  lang,
}: {
  id: string
  className: string
  text: string
  entities: readonly Entity[]
  lang?: string | undefined
}) {
  const t = useStore(cardMessages)
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(() => opened.has(id))
  const [fits, setFits] = useState(false)
  const mayCut = isLong(text)
  const isCut = mayCut && !isOpen
  const toggle = () => {
    if (isOpen) opened.delete(id)
    else opened.add(id)
    setOpen(!isOpen)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are of another length
  useLayoutEffect(() => {
    const words = box.current?.firstElementChild
    if (!isCut || !words) return
    // What is in sight is laid out with this frame in any case. All else is measured when it comes near.
    const item = words.closest('[data-item]') ?? words
    if (item.getBoundingClientRect().top < globalThis.innerHeight) setFits(isWhole(words))
  }, [isCut, text])
  useLayoutEffect(() => {
    if (!isCut) return
    let stop: (() => void) | null | undefined
    // No render of its own: it comes to all cards at once.
    const end = $watchCut.subscribe((watch) => {
      stop?.()
      stop = box.current && watch?.(box.current, setFits, () => setOpen(true))
    })
    return () => {
      end()
      stop?.()
    }
  }, [isCut])
  return (
    <>
      <div ref={box} className={isCut ? `${className} cut-text` : className} lang={lang}>
        <RichText text={text} entities={entities} />
      </div>
      {mayCut && !(isCut && fits) && (
        <button className="cut-text__more" type="button" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? t.less : t.more}
        </button>
      )}
    </>
  )
}
