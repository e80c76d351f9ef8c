import { map } from 'nanostores'
import { makeCall } from '../../lib/makeCall.ts'
import { createToggle } from '../../lib/optimistic.ts'
import { viewerId } from '../../lib/page/viewer.ts'

/** Followers that the reader has removed since the page began; they stay in its lists, to be brought back. */
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
 * Makes somebody follow the reader no longer, or lets them again: shown at once.
 * @returns whether they are removed now: after a while nobody can be brought back.
 * @throws why it was refused, once it is shown again as it was.
 */
export async function removeFan(userId: string, removed: boolean): Promise<boolean> {
  const { reason } = await removal.set(userId, removed)
  if (reason !== undefined) throw new Error(reason)
  return isRemoved(userId)
}
