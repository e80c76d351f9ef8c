import type { ListedDraft, Uploads } from '../types.ts'
import { draftStoreOf, isNewerLocally, type StoredDraft } from './draftStore.ts'
import { theUploads } from './openDraft.ts'
import { thisDevice } from './saveRemote.ts'

const rowOf = ({ draft, changedAt }: StoredDraft, uploads: Uploads): ListedDraft => {
  const known = uploads.$uploads.get()
  return {
    id: draft.draftId,
    kind: draft.kind,
    title: draft.title || null,
    text: draft.text,
    updatedAt: changedAt,
    ...(draft.edits && { edits: true }),
    device: thisDevice(),
    media: draft.media.map(({ uploadId, alt }) => ({
      thumb: known[uploadId]?.media?.thumb ?? known[uploadId]?.preview ?? null,
      alt,
    })),
    isHere: true,
  }
}

/** A user's drafts that are newer here than on the exchange, newest first. Resumes their uploads. */
export async function localDrafts(userId: string): Promise<readonly ListedDraft[]> {
  const kept = await draftStoreOf(userId).all()
  const mine = kept.filter(isNewerLocally)
  if (mine.length === 0) return []
  const uploads = await theUploads()
  await uploads.resume(mine.flatMap(({ draft }) => draft.media.map(({ uploadId }) => uploadId)))
  return mine.map((one) => rowOf(one, uploads))
}

/** Whether the exchange may have a version of a draft. */
export async function mayBeThere(userId: string, draftId: string): Promise<boolean> {
  const record = await draftStoreOf(userId).read(draftId)
  return !record || record.base > 0 || record.sent !== null
}

/** Deletes a draft from this device. */
export async function forgetLocalDraft(userId: string, draftId: string): Promise<void> {
  const { value: before } = await draftStoreOf(userId).change(draftId, () => null)
  const media = before?.draft.media ?? []
  if (media.length === 0) return
  const uploads = await theUploads()
  for (const { uploadId } of media) uploads.forget(uploadId)
}
