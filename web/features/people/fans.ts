import { map } from 'nanostores'
import { makeCall } from '#web/lib/makeCall.ts'
import { createToggle } from '#web/lib/optimistic.ts'
import { viewerId } from '#web/lib/page/viewer.ts'

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
