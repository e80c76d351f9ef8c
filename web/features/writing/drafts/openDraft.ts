import type { CallResponse } from '#bridge/exchange/calls.ts'
import { late } from '#bridge/lib/late.ts'
import { writingMessages } from '#web/i18n/en/writing.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { beforeHandoff } from '#web/lib/page/beforeHandoff.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import { DraftGoneError } from '../errors.ts'
import type { Draft, Uploads } from '../types.ts'
import { createDraftSession, type DraftSession } from './draftSession.ts'
import { type DraftStore, draftStoreOf, newDraft, recordOf, type StoredDraft } from './draftStore.ts'
import { draftOf } from './saveRemote.ts'

/** Lock name that tells other tabs which drafts are open. Browsers without Web Locks (iOS before 15.4) cannot tell. */
const name = (key: string): string => `insights draft ${key}`

/**
 * Marks a draft as open in this page.
 * @returns a function that removes the mark
 */
function holdOpen(key: string): () => void {
  let end = (): void => {}
  const held = new Promise<void>((resolve) => {
    end = resolve
  })
  navigator.locks
    ?.request(name(key), { mode: 'shared' }, () => held)
    .catch((error: unknown) => console.warn('Could not notify other tabs that this draft is open.', error))
  return end
}

/** Returns which of these drafts are open in any tab, including this one. */
export async function openElsewhere(keys: readonly string[]): Promise<ReadonlySet<string>> {
  try {
    const { held = [] } = (await navigator.locks?.query()) ?? {}
    const names = new Set(held.map((lock) => lock.name))
    return new Set(keys.filter((key) => names.has(name(key))))
  } catch {
    return new Set()
  }
}

/** Loaded when the first draft is opened. */
export const theUploads = (): Promise<Uploads> => late(() => import('../uploads.ts')).then(({ uploads }) => uploads)

/** Drafts that are open in this page, by owner and the id that they were opened with. */
const open = new Map<string, DraftSession>()

/** Writes all open drafts to this device, especially before the app shows another screen. */
export const flushDrafts = async (): Promise<void> => {
  await Promise.all([...open.values()].map((draft) => draft.flush()))
}

interface OpenDraftOptions {
  /** An existing draft from this or another device. Absent for a new one. */
  readonly draftId?: string
  /** Initial text of a new draft. */
  readonly text?: string
}

type RemoteDraft = Pick<CallResponse<'social.queryAutoSaveDraft'>, 'draft'>
const ask = (draftId: string): Promise<RemoteDraft> =>
  makeCall('social.queryAutoSaveDraft', { draftId }, { timeoutMs: 20_000 })

/** Takes over a draft from another device. */
async function fetchDraft(kept: DraftStore, uploads: Uploads, draftId: string): Promise<StoredDraft> {
  const { draft: saved } = await ask(draftId)
  if (!saved) throw new DraftGoneError(writingMessages.get().gone)
  const record = recordOf(draftOf(saved, uploads), { base: saved.revision, isWished: true })
  const taken: StoredDraft = { ...record, savedStamp: record.stamp }
  // Another tab may have changed it meanwhile.
  const { value: now } = await kept.change(draftId, (now) => (now ? undefined : taken))
  return now ?? taken
}

async function openKept(userId: string, draftId: string): Promise<DraftSession> {
  const kept = draftStoreOf(userId)
  const uploads = await theUploads()
  const here = await kept.read(draftId)
  const record = here ?? (await fetchDraft(kept, uploads, draftId))
  await uploads.resume(record.draft.media.map(({ uploadId }) => uploadId))
  const already = open.get(`${userId} ${draftId}`)
  if (already) return already
  const draft = put(userId, kept, uploads, record.draft, record)
  // Show the local version immediately; the exchange may have a newer one.
  const asked = here && ask(draftId).then(({ draft: theirs }) => draft.takeRemote(theirs))
  asked?.catch((error: unknown) => console.warn('Could not load the exchange’s version of a draft.', error))
  return draft
}

function put(userId: string, kept: DraftStore, uploads: Uploads, draft: Draft, record?: StoredDraft): DraftSession {
  const key = `${userId} ${draft.draftId}`
  const letGo = holdOpen(key)
  const onClose = () => {
    letGo()
    open.delete(key)
  }
  const live = createDraftSession({ userId, kept, uploads, record, draft, onClose })
  open.set(key, live)
  beforeHandoff.add(flushDrafts)
  return live
}

/**
 * Opens a draft of the logged-in author. Opening the same draft twice in a page returns the same session.
 * @throws {Error} for a visitor. {@link DraftGoneError} if the draft is neither here nor on the exchange.
 */
export async function openDraft(kind: Draft['kind'], { draftId, text }: OpenDraftOptions = {}): Promise<DraftSession> {
  const userId = viewerId()
  if (userId === null) throw new Error(writingMessages.get().logInFirst)
  if (draftId !== undefined) return open.get(`${userId} ${draftId}`) ?? openKept(userId, draftId)
  return put(userId, draftStoreOf(userId), await theUploads(), newDraft(kind, text ? { text } : {}))
}
