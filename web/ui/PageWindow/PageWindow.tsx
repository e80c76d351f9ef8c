import { memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { CardBoundary } from '../Boundary/CardBoundary.tsx'

/** Of an item that has never been measured, in CSS pixels: as those that were measured last are on average. */
let assumed = 300
const heights = new Map<string, number>()
let measuredWidth = 0

/** What items will take, as far as they have been measured. */
export const heightOf = (ids: readonly string[]): number =>
  ids.reduce((sum, id) => sum + (heights.get(id) ?? assumed), 0)

/** Remembers the heights of the items inside `page`, for as long as it is as wide. */
function measureItems(page: HTMLElement): void {
  const { width } = page.getBoundingClientRect()
  // What is not laid out has no height to remember.
  if (!width) return
  // On another width every text breaks elsewhere.
  if (width !== measuredWidth) heights.clear()
  measuredWidth = width
  const items = page.querySelectorAll<HTMLElement>('[data-item]')
  let sum = 0
  for (const item of items) {
    const { height } = item.getBoundingClientRect()
    heights.set(item.dataset.item ?? '', height)
    sum += height
  }
  if (sum) assumed = sum / items.length
}

/** Farther than pages stay up: theirs are taken down first, a few a frame. */
const groupMargin = '400% 0px'
const lookMs = 500

/** What is up at once of a page, by its first item. */
type AtOnce = ReadonlyMap<string | undefined, WindowRange>

interface PageGroupProps {
  readonly pages: readonly (readonly string[])[]
  readonly atOnce: AtOnce
  readonly renderItem: (id: string) => ReactNode
}

/** What is up at once is for the first paint alone. */
const isSame = (one: PageGroupProps, other: PageGroupProps): boolean =>
  one.pages.every((ids, at) => ids === other.pages[at]) &&
  one.pages.length === other.pages.length &&
  one.renderItem === other.renderItem

/**
 * Some pages of a long list, which are one space where the reader is far away: a browser looks after each box in each frame, and a
 * list of thousands has hundreds of pages.
 */
export const PageGroup = memo(function PageGroup({ pages, atOnce, renderItem }: PageGroupProps) {
  const box = useRef<HTMLDivElement>(null)
  const near = useNear(box, groupMargin)
  const [isUp, setUp] = useState(true)
  useEffect(() => {
    if (near) setUp(true)
    if (near !== false || !isUp) return
    const timer = setInterval(() => setUp(!!box.current?.querySelector('[data-item]')), lookMs)
    return () => clearInterval(timer)
  }, [near, isUp])
  return (
    <div ref={box}>
      {isUp ? (
        pages.map((ids) => <PageWindow key={ids[0]} ids={ids} atOnce={atOnce.get(ids[0])} renderItem={renderItem} />)
      ) : (
        <Space ids={pages.flat()} />
      )}
    </div>
  )
}, isSame)

interface Turn {
  readonly page: Element
  /** Takes down what is no longer seen, instead of putting up what will be. */
  readonly isDown: boolean
  run(): void
}

const waiting = new Set<Turn>()
let isDownNext = false

/** Farther down than any page. */
const below = 1e9

/**
 * Where the page of a turn ends, from the top of the screen. What the reader has passed comes after all that is ahead, and what has
 * begun on the screen before all: nothing comes between it and what stands there.
 */
function endOf({ page }: Turn): number {
  const { top, bottom } = page.getBoundingClientRect()
  if (bottom < 0) return below - bottom
  return top < innerHeight && page.querySelector('[data-item]') ? 0 : bottom
}

function giveTurn(): void {
  // Both kinds by turns: to a reader who never rests, what was left would pile up.
  const turns = [...waiting].sort((one, other) => endOf(one) - endOf(other))
  const turn = turns.find(({ isDown }) => isDown === isDownNext) ?? turns[0]
  if (!turn) return
  waiting.delete(turn)
  isDownNext = !turn.isDown
  // Asked for first: a turn that asks for another gets the frame after this one.
  if (waiting.size) requestAnimationFrame(giveTurn)
  turn.run()
}

/**
 * Runs a turn in a frame in which no other runs, so that many small pieces of work never become one long task. The page that the
 * reader comes to first is put up whole before the next begins, so that nothing that is up is pushed down.
 * @returns a function that gives the turn up.
 */
function takeTurn(turn: Turn): () => void {
  if (!waiting.size) requestAnimationFrame(giveTurn)
  waiting.add(turn)
  return () => waiting.delete(turn)
}

/** Whether an element is as near the screen as `margin` says; not known before the first frame. */
export function useNear(box: RefObject<HTMLElement | null>, margin: string): boolean | undefined {
  const [near, setNear] = useState<boolean>()
  useLayoutEffect(() => {
    if (!box.current) return
    const observer = new IntersectionObserver((seen) => setNear(seen.pop()?.isIntersecting), { rootMargin: margin })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, margin])
  return near
}

/** What items that are not there will take. */
export const Space = ({ ids }: { ids: readonly string[] }) =>
  ids.length > 0 && <div className="page-window__space" style={{ blockSize: `${heightOf(ids)}px` }} />

/** How far above and below the screen pages stay up. */
const margin = '180% 0px'

/** What putting up may take of a frame, which has to lay them out and paint them, too. A row takes a slow phone less of it than a card. */
const frameMs = 7
/** What a frame costs by itself is shared by two: one a frame was more and longer tasks. */
const minInAFrame = 2
const maxInAFrame = 6
/** How many items one frame puts up: more where those before were quick. Taking down is cheaper. */
let upInAFrame = minInAFrame
const downInAFrame = 5

/** Items of a page that are up, by their place in it: from the first to before the second. */
export type WindowRange = readonly [from: number, to: number]

const none: WindowRange = [0, 0]

/** What is up after one frame more: on its way up what comes below first, which is read next. */
function nextRange([from, to]: WindowRange, near: boolean, count: number): WindowRange {
  if (!near) return to - from > downInAFrame ? [from, to - downInAFrame] : none
  return to < count ? [from, Math.min(count, to + upInAFrame)] : [Math.max(0, from - upInAFrame), to]
}

export interface PageWindowProps {
  /** Ids of the page's items. A page keeps its identity for as long as it is shown. */
  readonly ids: readonly string[]
  /** Which items are up at once, for the first paint; the others come a few a frame. */
  readonly atOnce?: WindowRange | undefined
  readonly renderItem: (id: string) => ReactNode
}

/**
 * A page of a long list whose items are there only while it is near the screen. Those that are not there leave a space of
 * exactly their height, so that the list's length does not weigh and nothing jumps. Items carry `data-item`.
 */
export const PageWindow = memo(function PageWindow({ ids, atOnce = none, renderItem }: PageWindowProps) {
  const box = useRef<HTMLDivElement>(null)
  const near = useNear(box, margin)
  const [up, setUp] = useState(atOnce)
  // One may have been taken out.
  const [from = 0, to = 0] = up.map((at) => Math.min(at, ids.length))

  const begun = useRef<{ readonly at: number; readonly items: number }>(undefined)

  // For who comes back to them.
  useLayoutEffect(() => {
    const page = box.current
    return () => {
      if (page) measureItems(page)
    }
  }, [])

  useLayoutEffect(() => {
    if (!begun.current) return
    const { at, items } = begun.current
    begun.current = undefined
    const eachMs = (performance.now() - at) / items
    upInAFrame = Math.max(minInAFrame, Math.min(maxInAFrame, upInAFrame + 1, Math.floor(frameMs / eachMs)))
  })

  useLayoutEffect(() => {
    const page = box.current
    if (!page || near === undefined || to - from === (near ? ids.length : 0)) return
    return takeTurn({
      page,
      isDown: !near,
      run() {
        // Above the reader it begins at its end, which is read next.
        const { top, bottom } = page.getBoundingClientRect()
        const isAbove = top < 0 && bottom < innerHeight && !to
        const next = nextRange(isAbove ? [ids.length, ids.length] : [from, to], near, ids.length)
        if (near) begun.current = { at: performance.now(), items: next[1] - next[0] - to + from }
        // Before its items are taken down.
        else measureItems(page)
        setUp(next)
      },
    })
  }, [from, to, near, ids])

  return (
    <div className="page-window" ref={box}>
      <Space ids={ids.slice(0, from)} />
      {ids.slice(from, to).map((id) => (
        <CardBoundary key={id} id={id}>
          {renderItem(id)}
        </CardBoundary>
      ))}
      <Space ids={ids.slice(to)} />
    </div>
  )
})
