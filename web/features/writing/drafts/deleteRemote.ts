import { openStorageArea } from '#bridge/storage/areas.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { isTransient } from '#web/lib/onceOnline.ts'

/*
 * Drafts that their author has deleted while the exchange could not be reached are noted here, and are deleted there when it can
 * be. Until then no list shows them.
 */

const timeoutMs = 20_000
const prefixOf = (userId: string): string => `draftEnd ${userId} `
const area = () => openStorageArea('community')

/** Those of a person that the exchange is still to be told of. */
export async function pendingDeletes(userId: string): Promise<ReadonlySet<string>> {
  const prefix = prefixOf(userId)
  const keys = await area().keys()
  return new Set(keys.flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])))
}

const ask = (draftId: string) => makeCall('social.deleteDraft', { id: draftId }, { timeoutMs })

/**
 * Notes a draft that must still be deleted there, when that has failed for now.
 * @returns false for a failure that will not pass.
 */
export async function endLater(userId: string, draftId: string, failure: unknown): Promise<boolean> {
  if (!isTransient(failure)) return false
  console.warn('Could not delete a draft on the exchange yet. It will be retried.', failure)
  await area().set(prefixOf(userId) + draftId, Date.now())
  return true
}

/** Deletes a draft on the exchange, now or when that can be reached. @throws as a call of the client does, when it is refused. */
export async function deleteRemote(userId: string, draftId: string): Promise<void> {
  try {
    await ask(draftId)
  } catch (error) {
    if (!(await endLater(userId, draftId, error))) throw error
  }
}

/** Deletes on the exchange what it was not told of. @throws as a call of the client does, while it cannot be reached. */
export async function finishEndings(userId: string): Promise<void> {
  for (const draftId of await pendingDeletes(userId)) {
    try {
      await ask(draftId)
    } catch (error) {
      if (isTransient(error)) throw error
      // It will not be deleted, so that its author sees it again.
      console.warn('The exchange rejected deleting a draft.', error)
    }
    await area().delete(prefixOf(userId) + draftId)
  }
}
