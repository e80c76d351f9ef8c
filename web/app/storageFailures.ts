import { onStorageFailure } from '../../bridge/storage/storageFailures.ts'
import { storageMessages } from '../i18n/en/storage.ts'
import { loadMessages } from '../i18n/i18n.ts'
import { notify } from '../lib/page/notices.ts'

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
