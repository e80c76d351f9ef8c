import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { heightOf, measureItems } from './heights.ts'
import { takeTurn } from './turns.ts'
import { watchNear } from './watchNear.ts'

// Engines that hold the reader's place by themselves need no help, and would be helped twice.
const holdsPlace = globalThis.CSS?.supports?.('overflow-anchor', 'auto')

/** What putting up may take of a frame: a row of a list takes a slow phone less of it than a card. */
const frameMs = 12
/** Fewer would come too late for a fast reader, and move what they see. */
const leastInAFrame = 2
const mostInAFrame = 6
/** How many items one frame puts up: more where those before were quick. Taking down is cheaper. */
let upInAFrame = 0
const downInAFrame = 5
/** When items were put up last, by `performance.now()`, and how many of them are not there yet. */
let since = 0
let begun = 0
/** Rises with each page that comes near: they come up in this order, each whole, for the reader meets them in it. */
let lastNear = 0
/** What is behind the reader can wait for what is before them. */
const behind = 1e9

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
  const rank = useRef(0)

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    return watchNear(element, (near) => {
      if (near) rank.current = ++lastNear
      else measureItems(element)
      setWanted(near ? ids.length : 0)
    })
  }, [ids])

  useLayoutEffect(() => {
    const now = performance.now()
    if (begun) upInAFrame = (frameMs * begun) / (now - since)
    begun = 0
    if (up === wanted) return
    const isUp = wanted > up
    return takeTurn(rank.current + (isUp ? 0 : behind), () => {
      if (!isUp) return setUp(Math.max(0, up - downInAFrame))
      since = performance.now()
      // A part of an item is none to slice(): the next frame has it.
      begun = Math.min(mostInAFrame, Math.max(leastInAFrame, upInAFrame))
      setUp(Math.min(wanted, up + begun))
    })
  }, [up, wanted])

  useLayoutEffect(() => {
    const element = box.current
    if (!element || holdsPlace) return
    const { top, height } = element.getBoundingClientRect()
    const grown = height - (before.current ?? height)
    before.current = height
    if (grown && top + height - grown < 0) window.scrollBy(0, grown)
  })

  return (
    <div className="page-window" ref={box}>
      {ids.slice(0, up).map(renderItem)}
      {space > 0 && <div style={{ blockSize: `${space}px` }} />}
    </div>
  )
})
