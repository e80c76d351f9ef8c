import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { Person } from '../../../../bridge/exchange/calls.ts'
import type { List } from '../../../lib/lists/list.ts'
import { relationOf } from '../../moderation/index.ts'
import { ProfileHead } from '../Profile/ProfileHead.tsx'
import { ProfilePosts, type ProfilePostsProps } from '../Profile/ProfilePosts.tsx'
import { personTabs, postsOf } from '../personPosts.ts'
import type { Profile, UserPage } from '../profiles.ts'
import { EmptyTab } from './EmptyTab.tsx'
import { isLost, LoadFailure } from './LoadFailure.tsx'
import { Blocked, BlocksYou, MutedLine } from './Relation.tsx'
import { UserActions } from './UserActions.tsx'

interface UserColumnProps extends Pick<ProfilePostsProps, 'tab' | 'onSelect'> {
  readonly page: List<UserPage>
  /** What is known of them before the page has come. */
  readonly person: Person | undefined
  readonly profile: Profile | undefined
}

/** Who somebody is, and what they wrote. What is known before the page comes keeps its place when it does. */
export function UserColumn({ page, person, profile, tab, onSelect }: UserColumnProps) {
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

/** What was asked for while it might not be read is asked for again once it may. */
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
