import { useStore } from '@nanostores/react'
import { $hidden } from '#web/features/moderation/hidden.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { $removedFans } from '../fans.ts'
import { $moreFollowed, followsStore } from '../follows.ts'
import type { Profile } from '../profiles.ts'

/** The reader's changes that the answer already counts, from when it was first shown. */
const changedBefore = new WeakMap<
  Profile,
  { readonly followed: number; readonly removed: number; readonly deleted: number }
>()

export interface Counts {
  readonly posts: number
  readonly followers: number
  readonly following: number
}

/** A user’s numbers of posts, followers and followed people, with the reader's changes since the answer. */
export function useCounts(profile: Profile): Counts
export function useCounts(profile: Profile | undefined): Counts | undefined
export function useCounts(profile: Profile | undefined): Counts | undefined {
  const viewer = useStore($viewer)
  const follows = useStore(followsStore(profile?.userId ?? ''))
  const followed = useStore($moreFollowed)
  const removed = Object.values(useStore($removedFans)).filter(Boolean).length
  const deleted = useStore($hidden).filter((one) => one.isDeleted && one.kind === 'post').length
  if (!profile) return undefined
  const { userId, posts, followers, following } = profile
  if (viewer === null) return { posts, followers, following }
  if (userId !== viewer) {
    return { posts, followers: Math.max(0, followers + Number(follows) - Number(profile.followed)), following }
  }
  const before = changedBefore.get(profile) ?? { followed, removed, deleted }
  changedBefore.set(profile, before)
  return {
    posts: Math.max(0, posts - deleted + before.deleted),
    followers: Math.max(0, followers - removed + before.removed),
    following: Math.max(0, following + followed - before.followed),
  }
}
