import { late } from '#bridge/lib/late.ts'
import { onStorageFailure } from '#bridge/storage/storageFailures.ts'
import { storedWriting } from '../features/writing/writingMark.ts'
import { storageMessages } from '../i18n/en/storage.ts'
import { loadMessages } from '../i18n/i18n.ts'
import { notify } from '../lib/page/notices.ts'
import { keptPersons, notePerson } from '../lib/page/person.ts'
import { $chosen, choose } from '../lib/page/preferences.ts'
import { services } from '../lib/page/services.ts'
import { $viewer } from '../lib/page/viewer.ts'

/**
 * Warns the reader once when settings or text cannot be stored beyond this page, whatever the cause. A reset of damaged
 * data is reported separately.
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

/** Removes other users' data and keeps the reader's. */
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
 * Maintains stored data at idle: renews the preference cookie for 365 days, syncs the cookie and local storage, migrates
 * data of older versions, and removes a user's data after a log-out or a change of account.
 */
export function lookAfterStored(): () => void {
  // Set no cookie if the reader has chosen nothing.
  if (Object.keys($chosen.get()).length > 0) choose({})
  late(() => import('#bridge/storage/areas.ts'), 'beside').then(
    ({ openStorageArea }) => openStorageArea('common').keys(),
    (error: unknown) => console.warn('Could not open stored data.', error),
  )
  // A log-out here or in another tab, or a session that the exchange has ended. The user's data may already be removed
  // if the page was reloaded since. Unfinished text is still offered.
  const stopReader = $viewer.subscribe((viewer, before) => {
    const others = keptPersons().filter((person) => person !== viewer)
    if (viewer !== null) {
      if (others.length > 0) void forget(viewer, others)
      else notePerson(viewer)
      // An app reports who is logged in after its page has started.
    } else if (before || (!services().app && (others.length > 0 || storedWriting()?.userId))) void forget(null, others)
  })
  const stopTrouble = watchStorageErrors()
  return () => {
    stopReader()
    stopTrouble()
  }
}
