import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { CardBoundary } from '../Boundary/CardBoundary.tsx'
import { takeTurn } from './turns.ts'

/** How far above and below the screen pages stay up. */
const margin = '180% 0px'

type Listener = (near: boolean) => void

const listeners = new WeakMap<Element, Listener>()
let observer: IntersectionObserver | undefined

const tell = (entries: readonly IntersectionObserverEntry[]): void => {
  for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
}

/**
 * Tells when an element comes near the screen or leaves it.
 * @returns stop
 */
function watchNear(element: Element, listener: Listener): () => void {
  observer ??= new IntersectionObserver(tell, { rootMargin: margin })
  listeners.set(element, listener)
  observer.observe(element)
  return () => {
    observer?.unobserve(element)
    listeners.delete(element)
  }
}

/** Of an item that has never been measured, in CSS pixels: as those that were measured last are on average. */
let assumed = 300
const heights = new Map<string, number>()
let measuredWidth = 0

/** What the items of a page will take, as far as they have been measured. */
const heightOf = (ids: readonly string[]): number => ids.reduce((sum, id) => sum + (heights.get(id) ?? assumed), 0)

/** Remembers the heights of the items inside `page`. Answers the page's own. */
function measureItems(page: HTMLElement): number {
  const { width, height } = page.getBoundingClientRect()
  // On another width every text breaks elsewhere.
  if (width !== measuredWidth) heights.clear()
  measuredWidth = width
  const items = page.querySelectorAll<HTMLElement>('[data-item]')
  let sum = 0
  for (const item of items) {
    const own = item.getBoundingClientRect().height
    heights.set(item.dataset.item ?? '', own)
    sum += own
  }
  if (sum > 0) assumed = sum / items.length
  return height
}

// Engines that hold the reader's place by themselves need no help, and would be helped twice.
const holdsPlace = globalThis.CSS?.supports?.('overflow-anchor', 'auto') ?? false

/** What putting up may take of a frame: a row of a list takes a slow phone less of it than a card. */
const frameMs = 12
/** What a frame costs by itself is shared by two: one a frame was more and longer tasks. */
const minInAFrame = 2
const maxInAFrame = 6
/** How many items one frame puts up: more where those before were quick. Taking down is cheaper. */
let upInAFrame = minInAFrame
const downInAFrame = 5

export interface PageWindowProps {
  /** Ids of the page's items. A page keeps its identity for as long as it is shown. */
  readonly ids: readonly string[]
  /** How many items are up at once, for the first paint; the others come a few a frame. */
  readonly atOnce?: number
  readonly renderItem: (id: string) => ReactNode
}

/**
 * A page of a long list whose items are there only while it is near the screen. Those that are not there leave a space of
 * exactly their height, so that the list's length does not weigh and nothing jumps. Items carry `data-item`.
 */
export const PageWindow = memo(function PageWindow({ ids, atOnce = 0, renderItem }: PageWindowProps) {
  const box = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(Math.min(atOnce, ids.length))
  const [up, setUp] = useState(wanted)
  const space = heightOf(ids.slice(up))
  const before = useRef<number>(undefined)
  const begun = useRef<{ readonly at: number; readonly items: number }>(undefined)

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    return watchNear(element, (near) => {
      if (!near) measureItems(element)
      setWanted(near ? ids.length : 0)
    })
  }, [ids])

  useLayoutEffect(() => {
    if (!begun.current) return
    const { at, items } = begun.current
    begun.current = undefined
    const eachMs = (performance.now() - at) / items
    upInAFrame = Math.max(minInAFrame, Math.min(maxInAFrame, upInAFrame + 1, Math.floor(frameMs / eachMs)))
  })

  useLayoutEffect(() => {
    const page = box.current
    if (up === wanted || !page) return
    const isDown = wanted < up
    const next = isDown ? Math.max(wanted, up - downInAFrame) : Math.min(wanted, up + upInAFrame)
    return takeTurn({
      page,
      isDown,
      run() {
        begun.current = isDown ? undefined : { at: performance.now(), items: next - up }
        setUp(next)
      },
    })
  }, [up, wanted])

  useLayoutEffect(() => {
    const element = box.current
    if (!element || holdsPlace) return
    const { top, height } = element.getBoundingClientRect()
    const grown = height - (before.current ?? height)
    before.current = height
    if (grown !== 0 && top + height - grown < 0) window.scrollBy(0, grown)
  })

  return (
    <div className="page-window" ref={box}>
      {ids.slice(0, up).map((id) => (
        <CardBoundary key={id} id={id}>
          {renderItem(id)}
        </CardBoundary>
      ))}
      {space > 0 && <div className="page-window__space" style={{ blockSize: `${space}px` }} />}
    </div>
  )
})
