import { ApiError } from '#bridge/exchange/errors.ts'
import { abortReason, throwIfAborted } from '#bridge/lib/abort.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import type { Uploads } from '../types.ts'
import { finishEndings } from './deleteRemote.ts'
import { type DraftStore, draftStoreOf, isNewerLocally, type StoredDraft } from './draftStore.ts'
import { theUploads } from './openDraft.ts'
import { openElsewhere } from './openElsewhere.ts'
import { saveRemote } from './saveRemote.ts'

/** One tab at a time; the others' turn comes again. Where locks are missing, or refused as all storage is, each does it. */
async function alone(work: () => Promise<void>): Promise<void> {
  let isAsked = false
  const turn = async (lock: Lock | null) => {
    isAsked = true
    if (lock) await work()
  }
  try {
    await navigator.locks?.request('insights drafts', { ifAvailable: true }, turn)
  } catch (error) {
    if (isAsked) throw error
  }
  if (!isAsked) await work()
}

/** Resolves once none of these is on its way any longer, be it with the exchange or failed. @throws the signal's reason. */
const whenSettled = ({ $uploads }: Uploads, ids: readonly string[], signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const isSettled = () => {
      const all = $uploads.get()
      return ids.every((id) => ['done', 'failed', undefined].includes(all[id]?.phase))
    }
    if (isSettled()) return resolve()
    throwIfAborted(signal)
    const stop = $uploads.listen(() => {
      if (!isSettled()) return
      stop()
      resolve()
    })
    signal.addEventListener('abort', () => {
      stop()
      reject(abortReason(signal))
    })
  })

/** Sends a draft that is not open. What another device has changed stays as it is: its author chooses when it is opened. */
async function send(userId: string, kept: DraftStore, { draft }: StoredDraft, signal: AbortSignal): Promise<void> {
  const { draftId, media } = draft
  const uploads = await theUploads()
  const ids = media.map(({ uploadId }) => uploadId)
  await uploads.resume(ids)
  await whenSettled(uploads, ids, signal)
  const key = `${userId} ${draftId}`
  if (viewerId() !== userId || (await openElsewhere([key])).has(key)) return
  try {
    await saveRemote(kept, uploads, draftId)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    console.warn('The exchange rejected a draft. It is stored on this device.', error)
  }
}

/**
 * Brings the exchange up to date with an author's drafts: those that are newer here and not open are sent, and those
 * that were deleted here while there was no network are deleted there.
 * @throws as a call of the client does, while the exchange cannot be reached.
 */
export const sendDrafts = (userId: string, signal: AbortSignal): Promise<void> =>
  alone(async () => {
    await finishEndings(userId)
    const kept = draftStoreOf(userId)
    const newer = (await kept.all()).filter(isNewerLocally)
    const held = await openElsewhere(newer.map(({ draft }) => `${userId} ${draft.draftId}`))
    const left = newer.filter(({ draft }) => !held.has(`${userId} ${draft.draftId}`))
    await Promise.all(left.map((one) => send(userId, kept, one, signal)))
  })
