import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { PageWindow } from '../../components/PageWindow/PageWindow.tsx'
import { openCards } from '../../components/PostCard/openCard.ts'
import { PostCard } from '../../components/PostCard/PostCard.tsx'
import type { FeedTab } from '../../stores/feed.ts'
import { keptAnchor } from '../../stores/feedPlace.ts'
import { markFirstPost } from './markFirstPost.ts'
import { useKeptPlace } from './useKeptPlace.ts'

type Pages = readonly (readonly string[])[]

/** The pages that must be there for the first paint: the anchor's and the one after it, else the first. */
function firstShown(pages: Pages, anchor: string | undefined): readonly number[] {
  const at = anchor === undefined ? -1 : pages.findIndex((ids) => ids.includes(anchor))
  return at < 0 ? [0] : [at, at + 1]
}

/** A feed's posts, page by page. */
export function FeedPages({ pages, tab, entry }: { pages: Pages; tab: FeedTab; entry: string }) {
  const root = useRef<HTMLDivElement>(null)
  const anchor = keptAnchor(entry, tab)?.id
  const shown = useRef(firstShown(pages, anchor))
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
        <PageWindow key={ids[0]} ids={ids} atOnce={shown.current.includes(at)} renderItem={renderItem} />
      ))}
    </div>
  )
}
