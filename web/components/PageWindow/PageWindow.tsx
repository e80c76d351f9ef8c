import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { heightOf, measureItems } from './heights.ts'
import { watchNear } from './watchNear.ts'

// Engines that hold the reader's place by themselves need no help, and would be helped twice.
const holdsPlace = globalThis.CSS?.supports?.('overflow-anchor', 'auto') ?? false

export interface PageWindowProps {
  /** Ids of the page's items. A page keeps its identity for as long as it is shown. */
  readonly ids: readonly string[]
  /** Up at once, without waiting for its turn: the first page, and the one a reader comes back to. */
  readonly atOnce?: boolean
  readonly renderItem: (id: string) => ReactNode
}

/**
 * A page of a long list that is there only while it is near the screen. Taken down it leaves a space of exactly its height,
 * so that the list's length does not weigh and nothing jumps. Its items carry `data-post`.
 */
export const PageWindow = memo(function PageWindow({ ids, atOnce = false, renderItem }: PageWindowProps) {
  const box = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(atOnce)
  const [space, setSpace] = useState(() => heightOf(ids))
  const spaceShown = useRef(near ? undefined : space)

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    return watchNear(element, (isNear) => {
      if (!isNear) setSpace(measureItems(element))
      setNear(isNear)
    })
  }, [])

  useLayoutEffect(() => {
    const before = spaceShown.current
    spaceShown.current = near ? undefined : space
    const element = box.current
    if (!near || before === undefined || holdsPlace || !element) return
    const { top, height } = element.getBoundingClientRect()
    if (top + before < 0 && height !== before) window.scrollBy(0, height - before)
  }, [near, space])

  return (
    <div className="page-window" ref={box} style={near ? undefined : { blockSize: `${space}px` }}>
      {near && ids.map((id) => renderItem(id))}
    </div>
  )
})
