import { readLocal, writeLocal } from '#bridge/storage/local.ts'
import { peopleMessages } from '#web/i18n/en/people.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { showNotification } from '#web/lib/page/notifications.ts'
import { $followedUsers, choose } from '#web/lib/page/preferences.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import { feedOf } from '../feed/feed.ts'
import { maxAtOnce, type Refused, rememberFollows } from './follows.ts'

/** Follows that the exchange refused, so that they are not retried and reported on every page. */
export const followsRefusedKey = 'followsRefused'

const keyOf = (viewer: string, userIds: readonly string[]): string => `${viewer} ${[...userIds].sort().join(' ')}`

function say(moved: number, [first, ...others]: readonly Refused[]): void {
  const t = peopleMessages.get()
  const why = first && t.stayHere({ refused: t.refusedMany(others.length + 1), reason: first.msg })
  const done = moved > 0 ? t.joined(moved) : undefined
  if (done && why) void showNotification(why, { title: done })
  else if (done || why) void showNotification(done ?? why ?? '', { isError: !done })
}

function takeAway(userIds: readonly string[]): void {
  choose({ followedUsers: $followedUsers.get().filter((id) => !userIds.includes(id)) })
  rememberFollows(userIds.map((userId) => ({ userId, followed: true })))
}

/**
 * Sends whom the reader followed on this device, before they logged in, to their account, the first follow first, in batches.
 * What succeeded is kept there only; who was refused stays here. What did not get through is tried again with the next page.
 */
export async function moveFollows(): Promise<void> {
  const viewer = viewerId()
  const all = [...$followedUsers.get()].reverse()
  if (!viewer || all.length === 0 || readLocal(followsRefusedKey) === keyOf(viewer, all)) return
  const refused: Refused[] = []
  let moved = 0
  try {
    for (let at = 0; at < all.length && viewerId() === viewer; at += maxAtOnce) {
      const userIds = all.slice(at, at + maxAtOnce)
      const answer = await makeCall('social.batchFocus', { userIds, on: true })
      const isRefused = (id: string) => answer.refused.some(({ userId }) => userId === id)
      const taken = userIds.filter((id) => !isRefused(id))
      takeAway(taken)
      refused.push(...answer.refused)
      moved += taken.length
    }
    if (refused.length > 0)
      writeLocal(
        followsRefusedKey,
        keyOf(
          viewer,
          refused.map(({ userId }) => userId),
        ),
      )
  } catch (error) {
    console.warn('Could not move this device’s follows to the account. The next page load will retry.', error)
  }
  say(moved, refused)
  const feed = feedOf('following')
  // Nothing to move if nothing could be read.
  if (moved > 0 && feed.$list.get().phase === 'empty') feed.refresh()
}
