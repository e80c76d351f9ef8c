import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Person } from '#bridge/exchange/calls.ts'
import { personIn } from '#bridge/site/paths.ts'
import { ModerationMenu } from '#web/features/moderation/ModerationMenu/ModerationMenu.tsx'
import { type RelationKind, relationOf, toggleRelation } from '#web/features/moderation/mutesAndBlocks.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { userMessages } from '#web/i18n/en/user.ts'
import type { List } from '#web/lib/lists/list.ts'
import { linkTo } from '#web/lib/page/flags.ts'
import { notify } from '#web/lib/page/notices.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { hrefTo, relocate } from '#web/lib/router/location.ts'
import { Page } from '#web/ui/Page/Page.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { FollowButton } from '../FollowButton/FollowButton.tsx'
import { isLost, LoadFailure, ProfileHead, UserSkeleton } from '../Profile/ProfileHead.tsx'
import { ProfilePosts, type ProfilePostsProps } from '../Profile/ProfilePosts.tsx'
import { isPersonTab, type PersonTab, personTabs, postsOf } from '../personPosts.ts'
import { type Profile, personOf, type UserPage, userPageOf } from '../profiles.ts'
import { UserRail } from './UserRail.tsx'

interface RelationProps {
  readonly profile: Profile
  /** Called when the profile must load again. */
  readonly onDone: () => void
}

/** Unmutes or unblocks a user; shows the reason of a refusal. */
async function endRelation(
  { profile: { userId, nickName }, onDone }: RelationProps,
  kind: RelationKind,
): Promise<void> {
  await toggleRelation({ userId, name: nickName }, kind, false, (reason) =>
    notify(userMessages.get().relationFailed({ reason })),
  )
  onDone()
}

/** The notice on the page of a muted user. */
function MutedLine(props: RelationProps) {
  const t = useStore(userMessages)
  return (
    <p className="profile__muted">
      <span>{t.muted({ name: props.profile.nickName })}</span>
      <button className="text-button" type="button" onClick={() => void endRelation(props, 'mute')}>
        {t.unmute}
      </button>
    </p>
  )
}

/** Replaces the posts of a blocked user. */
function Blocked(props: RelationProps) {
  const t = useStore(userMessages)
  return (
    <StatePanel
      title={t.blockedTitle({ name: props.profile.nickName })}
      text={t.blockedText}
      action={{ label: t.unblock, run: () => void endRelation(props, 'block') }}
    />
  )
}

/** Replaces the posts of a user who blocked the reader. */
function BlocksYou({ profile }: Pick<RelationProps, 'profile'>) {
  const t = useStore(userMessages)
  return <StatePanel title={t.blocksYouTitle({ name: profile.nickName })} text={t.blocksYouText} />
}

/** The buttons of a profile; on the own page, the settings. */
function UserActions({ profile, mayFollow }: { profile: Profile; mayFollow: boolean }) {
  const { setting } = useStore(shellMessages)
  const viewer = useStore($viewer)
  const { userId, nickName, followed, followsYou } = profile
  if (viewer === userId) {
    return (
      <a className="profile__edit" href={linkTo('setting')}>
        {setting}
      </a>
    )
  }
  return (
    <>
      <ModerationMenu target={{ kind: 'person', id: userId, userId, name: nickName }} />
      {mayFollow && <FollowButton userId={userId} name={nickName} followed={followed} followsYou={followsYou} />}
    </>
  )
}

/** The empty state of a tab. */
function EmptyTab({ tab, person: { userId, nickName, badge } }: { tab: PersonTab; person: Person }) {
  const t = useStore(userMessages)
  const isHidden = useStore(postsOf(userId)[tab].$isHidden)
  const who = { name: nickName }
  if (isHidden) return <StatePanel title={t.hiddenTitle(who)} text={t.hiddenText} />
  switch (tab) {
    case 'posts':
      // Do not suggest following a look-alike.
      return <StatePanel title={t.noPostsTitle(who)} {...(badge !== 'lookAlike' && { text: t.noPostsText })} />
    case 'articles':
      return <StatePanel title={t.noArticlesTitle(who)} />
    case 'likes':
      return <StatePanel title={t.noLikesTitle(who)} />
  }
}

interface UserColumnProps extends Pick<ProfilePostsProps, 'tab' | 'onSelect'> {
  readonly page: List<UserPage>
  /** Known fields before the profile loads. */
  readonly person: Person | undefined
  readonly profile: Profile | undefined
}

/** A user with their posts. Known fields stay in place when the profile loads. */
function UserColumn({ page, person, profile, tab, onSelect }: UserColumnProps) {
  const list = useStore(page.$list)
  const { mute, block } = useStore(relationOf(person?.userId ?? ''))
  useReadable(profile, block, page.refresh)
  const isShut = block || profile?.blocksYou === true
  return (
    <>
      <ProfileHead
        person={person}
        profile={profile?.blocksYou ? undefined : profile}
        actions={profile && <UserActions profile={profile} mayFollow={!isShut} />}
        isComing={!profile && !isLost(list.phase)}
      />
      {!profile && <LoadFailure list={list} onRetry={page.retry} />}
      {profile && mute && !isShut && <MutedLine profile={profile} onDone={page.refresh} />}
      <ProfilePosts
        userId={person?.userId}
        tab={tab}
        onSelect={onSelect}
        empty={person && <EmptyTab tab={tab} person={person} />}
        instead={
          profile &&
          isShut &&
          (block ? <Blocked profile={profile} onDone={page.refresh} /> : <BlocksYou profile={profile} />)
        }
      />
    </>
  )
}

/** Loads again once the reader may see it. */
function useReadable(profile: Profile | undefined, isBlocked: boolean, onChanged: () => void): void {
  const wasBlocked = useRef(isBlocked)
  const before = useRef(profile)
  useEffect(() => {
    if (wasBlocked.current && !isBlocked) onChanged()
    wasBlocked.current = isBlocked
  }, [isBlocked, onChanged])
  useEffect(() => {
    const opens = before.current?.blocked && profile && !profile.blocked
    before.current = profile
    if (!opens) return
    const posts = postsOf(profile.userId)
    for (const tab of personTabs) if (posts[tab].$list.get().phase !== 'idle') posts[tab].refresh()
  }, [profile])
}

/** A user's profile, posts and likes. Fields known from a post or a list show at once. */
export function UserScreen({ params: { slug = '' } }: { params: Readonly<Record<string, string>> }) {
  const t = useStore(userMessages)
  const who = personIn(slug)
  const [, second] = slug.split('/')
  const page = userPageOf(who)
  const list = useStore(page.$list)
  useEffect(() => {
    if (page.$list.get().phase === 'end') page.refresh()
    else page.start()
    return page.stop
  }, [page])
  const met = useMemo(() => personOf(who), [who])
  const onSelect = useCallback(
    (next: PersonTab) => relocate(hrefTo('user', next === 'posts' ? who : `${who}/${next}`)),
    [who],
  )

  const found = list.pages[0]?.[0]
  const person = list.phase === 'empty' ? undefined : (found?.profile ?? met)
  if (!person && isLost(list.phase)) {
    return (
      <Page title={t.title}>
        <UserSkeleton list={list} onRetry={page.retry} />
      </Page>
    )
  }
  return (
    <Page
      title={person ? <bdi>{person.nickName}</bdi> : t.title}
      documentTitle={person?.nickName}
      rail={() => found && <UserRail profile={found.profile} similar={found.similar} />}
    >
      <UserColumn
        page={page}
        person={person}
        profile={found?.profile}
        tab={isPersonTab(second) ? second : 'posts'}
        onSelect={onSelect}
      />
    </Page>
  )
}

export { UserScreen as Screen }
