import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { CardBoundary } from '../Boundary/CardBoundary.tsx'
import { measureItems } from './heights.ts'
import { Space } from './Space.tsx'
import { takeTurn } from './turns.ts'
import { useNear } from './useNear.ts'

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
export type Range = readonly [from: number, to: number]

const none: Range = [0, 0]

/** What is up after one frame more: on its way up what comes below first, which is read next. */
function nextRange([from, to]: Range, near: boolean, count: number): Range {
  if (!near) return to - from > downInAFrame ? [from, to - downInAFrame] : none
  return to < count ? [from, Math.min(count, to + upInAFrame)] : [Math.max(0, from - upInAFrame), to]
}

export interface PageWindowProps {
  /** Ids of the page's items. A page keeps its identity for as long as it is shown. */
  readonly ids: readonly string[]
  /** Which items are up at once, for the first paint; the others come a few a frame. */
  readonly atOnce?: Range | undefined
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

  // Before its items are taken down, and for who comes back to them.
  useLayoutEffect(() => {
    if (near === false && box.current) measureItems(box.current)
  }, [near])
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
    const isDone = near ? to - from === ids.length : from === to
    if (near === undefined || isDone || !page) return
    return takeTurn({
      page,
      isDown: !near,
      run() {
        const next = nextRange([from, to], near, ids.length)
        begun.current = near ? { at: performance.now(), items: next[1] - next[0] - to + from } : undefined
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
