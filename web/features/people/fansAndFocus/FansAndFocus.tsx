import { useStore } from '@nanostores/react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { logIn } from '#web/features/account/account.ts'
import { fansAndFocusMessages } from '#web/i18n/en/fansAndFocus.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { linkTo } from '#web/lib/page/flags.ts'
import { $followedUsers } from '#web/lib/page/preferences.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { $location, hrefTo } from '#web/lib/router/location.ts'
import { ListSearch } from '#web/ui/ListSearch/ListSearch.tsx'
import { LongList } from '#web/ui/LongList/LongList.tsx'
import { Page } from '#web/ui/Page/Page.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { Tabs } from '#web/ui/Tabs/Tabs.tsx'
import { useSwipe } from '#web/ui/Tabs/useSwipe.ts'
import { FiveToFollow } from '../FiveToFollow/FiveToFollow.tsx'
import { useCounts } from '../fans.ts'
import { createLocalFollows } from '../localFollows.ts'
import { PeopleSkeleton, PersonRow } from '../PersonRow/PersonRow.tsx'
import { userPageOf } from '../profiles.ts'
import {
  type FollowsKind,
  followsKinds,
  type ListQuery,
  maxPeopleQuery,
  queryIn,
  RelatedList,
  setQuery,
} from './RelatedList.tsx'

const select = (kind: FollowsKind) => setQuery({ kind })

/** The page with its two tabs and their counts, if known. */
function RelatedFrame({
  title,
  kind,
  counts,
  head,
  children,
}: {
  title: ReactNode
  kind: FollowsKind
  counts?: Readonly<Record<FollowsKind, number>> | undefined
  head?: ReactNode
  children: ReactNode
}) {
  const t = useStore(fansAndFocusMessages)
  const { short } = useStore($intl)
  const panel = useRef<HTMLDivElement>(null)
  const onSwipe = useCallback(
    (step: 1 | -1) => {
      const next = followsKinds[followsKinds.indexOf(kind) + step]
      if (next) select(next)
    },
    [kind],
  )
  useSwipe(panel, onSwipe)
  const tabs = followsKinds.map((name) => ({
    name,
    label: counts ? t.counted({ label: t[name], count: short(counts[name]) }) : t[name],
  }))
  return (
    <Page
      title={title}
      rail={() => <FiveToFollow />}
      head={
        <>
          <Tabs id="related" label={t.tabs} tabs={tabs} current={kind} onSelect={select} />
          {head}
        </>
      }
    >
      <div id="related-panel" role="tabpanel" aria-labelledby={`related-${kind}`} ref={panel}>
        {children}
      </div>
    </Page>
  )
}

/** A visitor has no followers; their follows are on this device. */
function VisitorRelated({ kind, entry }: { kind: FollowsKind; entry: string }) {
  const t = useStore(fansAndFocusMessages)
  return (
    <RelatedFrame title={t.ownTitle} kind={kind}>
      {kind === 'focus' ? (
        <OnDevice entry={entry} />
      ) : (
        <StatePanel kind="login" title={t.visitorTitle} text={t.visitorText} action={{ label: t.logIn, run: logIn }} />
      )}
    </RelatedFrame>
  )
}

function OnDevice({ entry }: { entry: string }) {
  const t = useStore(fansAndFocusMessages)
  const followed = useStore($followedUsers)
  const list = useMemo(createLocalFollows, [])
  const row = useCallback(
    (id: string) => {
      const person = list.person(id)
      return person ? <PersonRow key={id} person={person} /> : null
    },
    [list],
  )
  const people = linkTo('rank', 'people')
  const action = people && { action: { label: t.findPeople, href: people } }
  return (
    <>
      {followed.length > 0 && (
        <p className="related__found">
          <span>{t.onDevice(followed.length)}</span>{' '}
          <button className="text-button" type="button" onClick={logIn}>
            {t.logIn}
          </button>
        </p>
      )}
      <LongList
        list={list}
        place={`${entry} local`}
        renderItem={row}
        skeleton={<PeopleSkeleton />}
        empty={<StatePanel title={t.noFocusTitle} text={t.noFocusText} {...action} />}
      />
    </>
  )
}

/** A user's followers and follows. */
function Related({
  userId,
  asked: { kind, query },
  isOwn,
  entry,
}: {
  userId: string
  asked: ListQuery
  isOwn: boolean
  entry: string
}) {
  const t = useStore(fansAndFocusMessages)
  const shell = useStore(shellMessages)
  const page = userPageOf(userId)
  const { pages, phase } = useStore(page.$list)
  useEffect(() => void page.start(), [page])
  const profile = pages[0]?.[0]?.profile
  const title = isOwn ? t.ownTitle : <bdi>{profile?.nickName ?? '…'}</bdi>
  const known = useCounts(profile)
  const counts = known && { fans: known.followers, focus: known.following }
  if (phase === 'empty') {
    return (
      <RelatedFrame title="" kind={kind}>
        <StatePanel
          title={t.missingTitle}
          text={t.missingText}
          action={{ label: shell.toHome, href: hrefTo('home') }}
        />
      </RelatedFrame>
    )
  }
  const search = (
    <ListSearch
      query={query}
      onSearch={(next) => setQuery({ query: next })}
      label={t.search}
      clearLabel={t.clear}
      maxLength={maxPeopleQuery}
    />
  )
  return (
    <RelatedFrame title={title} kind={kind} counts={counts} head={search}>
      <RelatedList
        key={`${kind} ${query}`}
        userId={profile?.userId ?? userId}
        kind={kind}
        query={query}
        isOwn={isOwn}
        entry={entry}
      />
    </RelatedFrame>
  )
}

/** Followers and follows of the reader, or with `?user=` of another user. Tab and search are in the address. */
export function FansAndFocus() {
  const asked = queryIn(useStore($location))
  const viewer = useStore($viewer)
  const [entry] = useState(() => $location.get().key)
  const userId = asked.user || viewer
  return userId === null ? (
    <VisitorRelated kind={asked.kind} entry={entry} />
  ) : (
    <Related key={userId} userId={userId} asked={asked} isOwn={userId === viewer} entry={entry} />
  )
}

export { FansAndFocus as Screen }
