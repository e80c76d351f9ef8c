import { useStore } from '@nanostores/react'
import { late } from '../../../../bridge/lib/late.ts'
import { scrollToTop } from '../../../lib/page/scroll.ts'
import { $viewer } from '../../../lib/page/viewer.ts'
import { lateComponent } from '../../../ui/lateComponent.ts'
import { PostList } from '../../post/PostList/PostList.tsx'
import { type FeedTab, feedOf } from '../feed.ts'
import { NewPostsPill } from '../NewPostsPill/NewPostsPill.tsx'

// Few feeds have none.
const NoPosts = lateComponent(() => late(async () => (await import('./NoPosts.tsx')).NoPosts))

/** What a tab shows: its posts, or why there are none. */
export function FeedPanel({ tab, entry }: { tab: FeedTab; entry: string }) {
  const isFollowing = tab === 'following'
  const isVisitor = useStore($viewer) === null && isFollowing
  const feed = feedOf(tab)
  const held = useStore(feed.$held)
  const empty = <NoPosts isFollowing={isFollowing} isVisitor={isVisitor} />
  if (isVisitor) return empty
  return (
    <>
      <NewPostsPill
        held={held}
        onShow={() => {
          feed.showHeld()
          scrollToTop()
        }}
      />
      <PostList list={feed} place={`${entry} ${tab}`} empty={empty} />
    </>
  )
}
