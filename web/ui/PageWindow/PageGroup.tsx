import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { PageWindow, type Range } from './PageWindow.tsx'
import { Space } from './Space.tsx'
import { useNear } from './useNear.ts'

/** Farther than pages stay up: theirs are taken down first, a few a frame. */
const margin = '400% 0px'
const lookMs = 500

/** What is up at once of a page, by its first item. */
export type AtOnce = ReadonlyMap<string | undefined, Range>

export interface PageGroupProps {
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
  const near = useNear(box, margin)
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
