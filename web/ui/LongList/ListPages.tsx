import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { savedAnchor } from '../../lib/router/scrollAnchor.ts'
import { PageWindow } from '../PageWindow/PageWindow.tsx'
import { useKeptPlace } from './useKeptPlace.ts'

type Pages = readonly (readonly string[])[]

/** What fills a phone's screen at first; the anchor's page must be whole, to be found, and the one after it may be seen. */
const firstItems = 3

/** How many items of each page are up for the first paint. */
function atOnce(pages: Pages, anchor: string | undefined): readonly number[] {
  const at = anchor === undefined ? -1 : pages.findIndex((ids) => ids.includes(anchor))
  return pages.map((ids, page) => {
    if (at < 0) return page === 0 ? firstItems : 0
    return page === at || page === at + 1 ? ids.length : 0
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
  const [shown] = useState(() => atOnce(pages, savedAnchor(place)?.id))
  const first = pages[0]?.[0]
  useKeptPlace(root, place)
  useEffect(() => void onShown?.(), [onShown])
  const render = useCallback((id: string) => renderItem(id, id === first), [renderItem, first])
  return (
    <div className="long-list" ref={root}>
      {pages.map((ids, at) => (
        <PageWindow key={ids[0]} ids={ids} atOnce={shown[at] ?? 0} renderItem={render} />
      ))}
    </div>
  )
}
