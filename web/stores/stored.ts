import { $chosen, choose } from './preferences.ts'
import { followStorageTrouble } from './storageTrouble.ts'

/**
 * Looks after what is stored, while nothing waits for it: the preference cookie begins its 365 days anew (§3), what only cookie
 * or local storage had left is in both again, and stored data of an older version is brought over.
 */
export function lookAfterStored(): () => void {
  // Who has chosen nothing gets no cookie.
  if (Object.keys($chosen.get()).length > 0) choose({})
  import('../../bridge/storage/areas.ts').then(
    ({ openArea }) => openArea('common').keys(),
    (error: unknown) => console.warn('Stored data did not open.', error),
  )
  return followStorageTrouble()
}
