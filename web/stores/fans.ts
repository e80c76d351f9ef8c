import { map } from 'nanostores'
import { services } from './services.ts'

/** Followers that the reader has removed since the page began; they stay in its lists, to be brought back. */
export const $removedFans = map<Readonly<Record<string, true | undefined>>>({})

/** Makes somebody follow the reader no longer, or lets them again: shown at once. @throws why it was refused, shown again as it was. */
export async function removeFan(userId: string, removed: boolean): Promise<void> {
  const show = (is: boolean) => $removedFans.setKey(userId, is || undefined)
  show(removed)
  try {
    const answer = await services().client.call('social.removeFan', { userId, on: removed }, { silent: true })
    show(answer.removed)
  } catch (error) {
    show(!removed)
    throw error
  }
}
