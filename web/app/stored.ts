import { late } from '#bridge/lib/late.ts'
import { onStorageFailure } from '#bridge/storage/storageFailures.ts'
import { keptWriting } from '../features/writing/writingMark.ts'
import { storageMessages } from '../i18n/en/storage.ts'
import { loadMessages } from '../i18n/i18n.ts'
import { notify } from '../lib/page/notices.ts'
import { keptPersons, notePerson } from '../lib/page/person.ts'
import { $chosen, choose } from '../lib/page/preferences.ts'
import { services } from '../lib/page/services.ts'
import { $viewer } from '../lib/page/viewer.ts'

/**
 * Tells the reader when what they choose or write does not outlive the page, once, whatever else fails for whatever reason. That
 * something damaged was reset is told beside it: it is another thing, and over.
 */
export function watchStorageErrors(): () => void {
  let isTold = false
  return onStorageFailure((reason, cause) => {
    console.warn(`Storage failed (${reason}).`, cause)
    if (isTold) return
    isTold = reason !== 'corrupt'
    void loadMessages('storage').then(() => notify(storageMessages.get()[reason]))
  })
}

/** What others have left goes; what is the reader's stays. */
async function forget(reader: string | null, others: readonly string[]): Promise<void> {
  try {
    const { forgetPerson } = await late(() => import('./forgetPerson.ts'), 'beside')
    await forgetPerson(reader, others)
    if ($viewer.get() === reader) notePerson(reader)
  } catch (error) {
    console.warn('Could not remove old data. The next page load will retry.', error)
  }
}

/**
 * Looks after what is stored, while nothing waits for it: the preference cookie's 365 days start again, what only cookie or local
 * storage had left is in both again, stored data of an older version is migrated, and a user's data goes after a log-out or a
 * change of account.
 */
export function lookAfterStored(): () => void {
  // Who has chosen nothing gets no cookie.
  if (Object.keys($chosen.get()).length > 0) choose({})
  late(() => import('#bridge/storage/areas.ts'), 'beside').then(
    ({ openStorageArea }) => openStorageArea('common').keys(),
    (error: unknown) => console.warn('Could not open stored data.', error),
  )
  // A log-out here or in another tab, or a session that the exchange has ended. Its person may be
  // forgotten already, before it was loaded again: what was being written is still offered.
  const stopReader = $viewer.subscribe((viewer, before) => {
    const others = keptPersons().filter((person) => person !== viewer)
    if (viewer !== null) {
      if (others.length > 0) void forget(viewer, others)
      else notePerson(viewer)
      // An app says who is logged in after its page has begun.
    } else if (before || (!services().app && (others.length > 0 || keptWriting()?.userId))) void forget(null, others)
  })
  const stopTrouble = watchStorageErrors()
  return () => {
    stopReader()
    stopTrouble()
  }
}
