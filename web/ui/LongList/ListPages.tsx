import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { type Anchor, savedAnchor } from '../../lib/router/scrollAnchor.ts'
import { heightOf } from '../PageWindow/heights.ts'
import { PageWindow, type Range } from '../PageWindow/PageWindow.tsx'
import { useKeptPlace } from './useKeptPlace.ts'

type Pages = readonly (readonly string[])[]

/** What fills a phone's screen at first. */
const firstItems = 3

/** Which items of each page are up for the first paint: the first few, or from where the reader was as many as there is room for. */
function atOnce(pages: Pages, anchor: Anchor | undefined): readonly Range[] {
  const reached = anchor ? pages.findIndex((ids) => ids.includes(anchor.id)) : -1
  if (!anchor || reached < 0) return pages.map((ids, page) => [0, page === 0 ? Math.min(firstItems, ids.length) : 0])
  let room = window.innerHeight - anchor.offset
  return pages.map((ids, page) => {
    const from = page === reached ? ids.indexOf(anchor.id) : 0
    let to = from
    while (page >= reached && room > 0 && to < ids.length) {
      room -= heightOf(ids.slice(to, to + 1))
      to += 1
    }
    return [from, to]
  })
}

/** A list's items, page by page. */
export function ListPages({
  pages,
  place,
  renderItem,
  onShown,
}: {
  pages: Pages
  place: string
  renderItem: (id: string, isFirst: boolean) => ReactNode
  onShown: (() => void) | undefined
}) {
  const root = useRef<HTMLDivElement>(null)
  const [shown] = useState(() => atOnce(pages, savedAnchor(place)))
  const first = pages[0]?.[0]
  useKeptPlace(root, place)
  useEffect(() => void onShown?.(), [onShown])
  const render = useCallback((id: string) => renderItem(id, id === first), [renderItem, first])
  return (
    <div className="long-list" ref={root}>
      {pages.map((ids, at) => (
        <PageWindow key={ids[0]} ids={ids} atOnce={shown[at]} renderItem={render} />
      ))}
    </div>
  )
}
