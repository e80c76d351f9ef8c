import { ApiError } from '#bridge/exchange/errors.ts'
import { abortReason, throwIfAborted } from '#bridge/lib/deadline.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import type { Uploads } from '../types.ts'
import { finishEndings } from './deleteRemote.ts'
import { type DraftStore, draftStoreOf, isNewerLocally, type StoredDraft } from './draftStore.ts'
import { openElsewhere, theUploads } from './openDraft.ts'
import { saveRemote } from './saveRemote.ts'

/** Runs in one tab at a time; other tabs follow later. If locks are missing or denied, as all storage may be, each tab runs it. */
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

/** Resolves once none of these is uploading any more. @throws the signal's reason. */
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

/** Sends a draft that is not open. A version changed on another device stays: the author chooses when opening the draft. */
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
 * Synchronises an author's drafts with the exchange: sends newer drafts that are not open, and deletes drafts that were
 * deleted here while offline.
 * @throws the client's error while the exchange is unreachable
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
