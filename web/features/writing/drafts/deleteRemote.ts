import { openStorageArea } from '#bridge/storage/areas.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { isTransient } from '#web/lib/onceOnline.ts'

/*
 * Records drafts that were deleted while the exchange was unreachable, and deletes them there later. Until then no list
 * shows them.
 */

const timeoutMs = 20_000
const prefixOf = (userId: string): string => `draftEnd ${userId} `
const area = () => openStorageArea('community')

/** Drafts of a user that are still to be deleted on the exchange. */
export async function pendingDeletes(userId: string): Promise<ReadonlySet<string>> {
  const prefix = prefixOf(userId)
  const keys = await area().keys()
  return new Set(keys.flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])))
}

const ask = (draftId: string) => makeCall('social.deleteDraft', { id: draftId }, { timeoutMs })

/**
 * Records a draft to delete on the exchange later.
 * @returns false if the failure is permanent
 */
export async function endLater(userId: string, draftId: string, failure: unknown): Promise<boolean> {
  if (!isTransient(failure)) return false
  console.warn('Could not delete a draft on the exchange yet. It will be retried.', failure)
  await area().set(prefixOf(userId) + draftId, Date.now())
  return true
}

/** Deletes a draft on the exchange, now or once it is reachable. @throws the client's error if the exchange refuses. */
export async function deleteRemote(userId: string, draftId: string): Promise<void> {
  try {
    await ask(draftId)
  } catch (error) {
    if (!(await endLater(userId, draftId, error))) throw error
  }
}

/** Sends the pending deletions to the exchange. @throws the client's error while the exchange is unreachable. */
export async function finishEndings(userId: string): Promise<void> {
  for (const draftId of await pendingDeletes(userId)) {
    try {
      await ask(draftId)
    } catch (error) {
      if (isTransient(error)) throw error
      // The draft will not be deleted, so show it again.
      console.warn('The exchange rejected deleting a draft.', error)
    }
    await area().delete(prefixOf(userId) + draftId)
  }
}
