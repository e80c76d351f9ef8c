import { map } from 'nanostores'
import { services } from './services.ts'

/** Followers that the reader has removed since the page began; they stay in its lists, to be brought back. */
export const $removedFans = map<Readonly<Record<string, true | undefined>>>({})

/**
 * Makes somebody follow the reader no longer, or lets them again: shown at once.
 * @returns whether they are removed now: after a while nobody can be brought back.
 * @throws why it was refused, once it is shown again as it was.
 */
export async function removeFan(userId: string, removed: boolean): Promise<boolean> {
  const show = (is: boolean) => $removedFans.setKey(userId, is || undefined)
  show(removed)
  try {
    const answer = await services().client.call('social.removeFan', { userId, on: removed }, { silent: true })
    show(answer.removed)
    return answer.removed
  } catch (error) {
    show(!removed)
    throw error
  }
}
