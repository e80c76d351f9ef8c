import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef } from 'react'
import { FiveToFollow } from '#web/features/people/FiveToFollow/FiveToFollow.tsx'
import { openCards } from '#web/features/post/PostCard/openCard.ts'
import { PostCard } from '#web/features/post/PostCard/PostCard.tsx'
import { followingMessages } from '#web/i18n/en/following.ts'
import { scrollToTop } from '#web/lib/page/scroll.ts'
import { LongList } from '#web/ui/LongList/LongList.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { feedOf } from '../feed.ts'
import { hereId, withLastRead } from '../lastRead.ts'
import { NewPostsPill } from '../NewPostsPill/NewPostsPill.tsx'

const item = (id: string, isFirst: boolean) =>
  id === hereId ? <HereLine key={id} /> : <PostCard key={id} id={id} first={isFirst} />

/** Their posts, newest first, with a line at the last visit. */
export function FollowingFeed({ entry }: { entry: string }) {
  const feed = feedOf('following')
  const held = useStore(feed.$held)
  const root = useRef<HTMLDivElement>(null)
  const list = useMemo(() => ({ ...feed, $list: withLastRead(feed.$list) }), [feed])
  useEffect(() => (root.current ? openCards(root.current) : undefined), [])
  return (
    <>
      <NewPostsPill
        held={held}
        onShow={() => {
          feed.showHeld()
          scrollToTop()
        }}
      />
      <div className="post-list" ref={root}>
        <LongList
          list={list}
          place={`${entry} following`}
          renderItem={item}
          empty={<NobodyPosts onFollowed={feed.refresh} />}
        />
      </div>
    </>
  )
}

/** The line between new and seen posts. */
function HereLine() {
  const t = useStore(followingMessages)
  return (
    <p className="here-line" data-item={hereId}>
      <span className="here-line__text">{t.wereHere}</span>
    </p>
  )
}

function NobodyPosts({ onFollowed }: { onFollowed: () => void }) {
  const t = useStore(followingMessages)
  return (
    <>
      <StatePanel title={t.emptyTitle} text={t.emptyText} />
      <FiveToFollow onChange={onFollowed} />
    </>
  )
}
