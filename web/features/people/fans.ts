import { useStore } from '@nanostores/react'
import { map } from 'nanostores'
import { makeCall } from '#web/lib/makeCall.ts'
import { createToggle } from '#web/lib/optimistic.ts'
import { $viewer, viewerId } from '#web/lib/page/viewer.ts'
import { $hidden } from '../moderation/hidden.ts'
import { $moreFollowed, followsStore } from './follows.ts'
import type { Profile } from './profiles.ts'

/** Followers removed since the page started. They stay listed, so that they can be restored. */
export const $removedFans = map<Readonly<Record<string, true | undefined>>>({})

const isRemoved = (userId: string): boolean => $removedFans.get()[userId] === true

const removal = createToggle({
  keyOf: (userId: string) => userId,
  viewer: viewerId,
  read: isRemoved,
  paint: (userId, on) => $removedFans.setKey(userId, on || undefined),
  async send(userId, on) {
    const { removed } = await makeCall('social.removeFan', { userId, on })
    return { on: removed }
  },
})

/**
 * Removes a fan of the reader, or restores them, optimistically.
 * @returns whether they are removed now: a fan can be restored for a while only.
 * @throws why it was refused, once it is shown again as it was.
 */
export async function removeFan(userId: string, removed: boolean): Promise<boolean> {
  const { reason } = await removal.set(userId, removed)
  if (reason !== undefined) throw new Error(reason)
  return isRemoved(userId)
}

/** The reader's changes that the answer already counts, from when it was first shown. */
const changedBefore = new WeakMap<
  Profile,
  { readonly followed: number; readonly removed: number; readonly deleted: number }
>()

interface Counts {
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
