import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { isComposing } from '#web/lib/page/composing.ts'
import { scrollToSee } from '#web/lib/page/scroll.ts'
import { isHeld, judged } from '#web/lib/secrets/secrets.ts'
import { useSecret } from '#web/ui/SecretNote/useSecret.ts'
import { useLatest } from '#web/ui/useLatest.ts'
import { useAssociations } from './useAssociations.ts'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

const markedIn = (list: RefObject<HTMLElement | null>) =>
  list.current?.querySelector<HTMLElement>('[aria-selected="true"]') ?? undefined

/**
 * What is typed, what the reader may mean by it, and which of these is marked. Nothing happens while an input method composes;
 * the typed text is never changed. What may be a secret is not asked for.
 */
export function useSearchField(query: string, onSearch: (query: string) => void, onText?: (text: string) => void) {
  const [text, setText] = useState(query)
  const { isSuspicious, isHeld: isWaiting } = useSecret(text)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { found, ask } = useAssociations()
  const isInComposition = useRef(false)
  const list = useRef<HTMLDivElement>(null)
  const { length } = found.list
  const isShown = isOpen && length > 0
  useEffect(() => void setText(query), [query])
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another list nothing is marked yet
  useEffect(() => void setActive(-1), [found])
  useEffect(() => {
    if (active >= 0) scrollToSee(markedIn(list), { block: 'nearest' })
  }, [active])

  // The list of words that it waited for has come, and it is no secret by it.
  const latest = useLatest(text)
  const wasWaiting = useRef(false)
  useEffect(() => {
    if (wasWaiting.current && !isWaiting && isOpen) ask(latest.current)
    wasWaiting.current = isWaiting
  }, [isWaiting, isOpen, ask, latest])

  const type = (next: string) => {
    setText(next)
    onText?.(next)
    setOpen(true)
    if (!isInComposition.current) ask(isHeld(next) ? '' : next)
  }
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const search = () => {
    const wanted = text.trim()
    if (wanted === '') return
    ask('')
    close()
    if (!isHeld(wanted)) return onSearch(wanted)
    const settle = () => {
      if (!isHeld(wanted)) onSearch(wanted)
    }
    judged(wanted).then(settle, settle)
  }
  const compose = (isBegun: boolean, next: string) => {
    isInComposition.current = isBegun
    if (!isBegun) type(next)
  }
  const move = (step: number) => {
    setOpen(true)
    // Beyond either end is the text itself.
    const stops = length + 1
    setActive((((isShown ? active : -1) + 1 + step + stops) % stops) - 1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isInComposition.current || isComposing(event)) return
    const step = steps[event.key]
    const marked = isShown ? markedIn(list) : undefined
    if (step !== undefined && length > 0) move(step)
    else if (event.key === 'Enter' && marked) marked.click()
    else if (event.key === 'Enter') search()
    else if (event.key === 'Escape' && isShown) close()
    else return
    event.preventDefault()
  }
  return { text, isSuspicious, found, active, isShown, list, type, close, compose, onKeyDown }
}
