import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { logIn } from '#web/features/account/account.ts'
import { MarketRail } from '#web/features/markets/MarketRail.tsx'
import { FiveToFollow } from '#web/features/people/FiveToFollow/FiveToFollow.tsx'
import { createLocalFollows } from '#web/features/people/localFollows.ts'
import { PeopleSkeleton, PersonRow } from '#web/features/people/PersonRow/PersonRow.tsx'
import { openCards, PostCard } from '#web/features/post/PostCard/PostCard.tsx'
import { followingMessages } from '#web/i18n/en/following.ts'
import { $followedUsers } from '#web/lib/page/preferences.ts'
import { scrollToTop } from '#web/lib/page/scroll.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { $location, hrefTo } from '#web/lib/router/location.ts'
import { LongList } from '#web/ui/LongList/LongList.tsx'
import { Page } from '#web/ui/Page/Page.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { feedOf } from '../feed.ts'
import { hereId, withLastRead } from '../lastRead.ts'
import { NewPostsPill } from '../NewPostsPill/NewPostsPill.tsx'

const item = (id: string, isFirst: boolean) =>
  id === hereId ? <HereLine key={id} /> : <PostCard key={id} id={id} first={isFirst} />

/** Their posts, newest first, with a line at the last visit. */
function FollowingFeed({ entry }: { entry: string }) {
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

/** A visitor's follows on this device, and the log-in. */
function VisitorFollowing({ entry }: { entry: string }) {
  const t = useStore(followingMessages)
  // New follows are listed below already, so nothing is inserted above.
  const [hasFollowed] = useState(() => $followedUsers.get().length > 0)
  return (
    <div className="following__visitor">
      <StatePanel kind="login" title={t.visitorTitle} text={t.visitorText} action={{ label: t.logIn, run: logIn }} />
      {hasFollowed && <LocalFollows place={`${entry} local`} />}
      <FiveToFollow />
    </div>
  )
}

/** The followed people. Unfollowed ones stay listed while the page is open. */
function LocalFollows({ place }: { place: string }) {
  const t = useStore(followingMessages)
  const followed = useStore($followedUsers)
  const list = useMemo(createLocalFollows, [])
  const row = useCallback((id: string) => <LocalRow key={id} id={id} list={list} />, [list])
  return (
    <section className="following__local" aria-label={t.onDevice(followed.length)}>
      <h2 className="following__title">{t.onDevice(followed.length)}</h2>
      <LongList list={list} place={place} renderItem={row} skeleton={<PeopleSkeleton rows={2} />} empty={null} />
    </section>
  )
}

function LocalRow({ id, list }: { id: string; list: ReturnType<typeof createLocalFollows> }) {
  const person = list.person(id)
  return person ? <PersonRow person={person} /> : null
}

/** The side rail: markets, and suggestions unless the column has them. */
function FollowingRail() {
  const isVisitor = useStore($viewer) === null
  const { phase } = useStore(feedOf('following').$list)
  return (
    <>
      <MarketRail />
      {!isVisitor && phase !== 'empty' && (
        <div className="rail-section">
          <FiveToFollow />
        </div>
      )}
    </>
  )
}

/** Posts of followed people; for a visitor, follows on this device and the log-in. */
export function Following() {
  const t = useStore(followingMessages)
  const viewer = useStore($viewer)
  const [entry] = useState(() => $location.get().key)
  const manage = (
    <a className="following__manage" href={hrefTo('fansAndFocus', 'focus')}>
      {t.manage}
    </a>
  )
  return (
    <Page title={t.title} actions={manage} rail={() => <FollowingRail />}>
      {viewer === null ? <VisitorFollowing entry={entry} /> : <FollowingFeed entry={entry} />}
    </Page>
  )
}

export { Following as Screen }
