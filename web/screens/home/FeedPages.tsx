import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { PageWindow } from '../../components/PageWindow/PageWindow.tsx'
import { openCards } from '../../components/PostCard/openCard.ts'
import { PostCard } from '../../components/PostCard/PostCard.tsx'
import type { FeedTab } from '../../stores/feed.ts'
import { keptAnchor } from '../../stores/feedPlace.ts'
import { markFirstPost } from './markFirstPost.ts'
import { useKeptPlace } from './useKeptPlace.ts'

type Pages = readonly (readonly string[])[]

/** What fills a phone's screen at first; the anchor's page must be whole, to be found, and the one after it may be seen. */
const firstCards = 3

/** How many cards of each page are up for the first paint. */
function atOnce(pages: Pages, anchor: string | undefined): readonly number[] {
  const at = anchor === undefined ? -1 : pages.findIndex((ids) => ids.includes(anchor))
  return pages.map((ids, page) => {
    if (at < 0) return page === 0 ? firstCards : 0
    return page === at || page === at + 1 ? ids.length : 0
  })
}

/** A feed's posts, page by page. */
export function FeedPages({ pages, tab, entry }: { pages: Pages; tab: FeedTab; entry: string }) {
  const root = useRef<HTMLDivElement>(null)
  const anchor = keptAnchor(entry, tab)?.id
  const [shown] = useState(() => atOnce(pages, anchor))
  const first = pages[0]?.[0]
  useKeptPlace(root, entry, tab)
  useEffect(() => {
    markFirstPost()
    return root.current ? openCards(root.current) : undefined
  }, [])
  const renderItem = useCallback((id: string): ReactNode => <PostCard key={id} id={id} first={id === first} />, [first])
  return (
    <div className="home__pages" ref={root}>
      {pages.map((ids, at) => (
        <PageWindow key={ids[0]} ids={ids} atOnce={shown[at] ?? 0} renderItem={renderItem} />
      ))}
    </div>
  )
}
