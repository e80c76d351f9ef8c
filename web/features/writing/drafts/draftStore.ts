import { isRecord } from '#bridge/lib/guards.ts'
import { randomId } from '#bridge/lib/randomId.ts'
import { interests, isVisible } from '#bridge/site/writing.ts'
import { openStorageArea, type UpdateResult } from '#bridge/storage/areas.ts'
import { readLocal, writeLocal } from '#bridge/storage/local.ts'
import type { LocalKey } from '#bridge/storage/names.ts'
import type { Draft, SavedDraft } from '../types.ts'

const isInterest = (value: unknown): value is { readonly by?: unknown } =>
  isRecord(value) && interests.some((kind) => kind === value.kind)

/** Checks that a stored value is a draft. */
export const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  [value.draftId, value.title, value.text, value.html].every((text) => typeof text === 'string') &&
  (value.kind === 'message' || value.kind === 'article') &&
  (value.edits === undefined ||
    (isRecord(value.edits) && typeof value.edits.postId === 'string' && typeof value.edits.base === 'number')) &&
  (value.disclosure === undefined ||
    (isInterest(value.disclosure) && typeof (value.disclosure.by ?? '') === 'string')) &&
  Array.isArray(value.media) &&
  value.media.every((one) => isRecord(one) && typeof one.uploadId === 'string' && typeof one.alt === 'string')

/**
 * Text typed just before a page closes. A normal write first checks whether another tab has changed the draft, and a
 * closing page no longer gets that answer. It writes this snapshot synchronously instead, and the next page that reads
 * the drafts applies it.
 */
export interface ExitSnapshot {
  readonly draft: Draft
  /** Stamps of the record it is based on: the stored one and the one being written. Empty for a new draft. */
  readonly after: readonly string[]
  /** Stamp of the record once it includes this text, whichever page writes it. */
  readonly stamp: string
  /** In ms since 1970. */
  readonly at: number
}

/** Followed by the owner's id. */
export const exitSnapshotPrefix = 'lastWords '
const keyOf = (userId: string): LocalKey => `${exitSnapshotPrefix}${userId}`

const isExitSnapshot = (value: unknown): value is ExitSnapshot =>
  isRecord(value) &&
  isDraft(value.draft) &&
  Array.isArray(value.after) &&
  typeof value.stamp === 'string' &&
  typeof value.at === 'number'

function snapshotsIn(text: string | null): readonly ExitSnapshot[] {
  try {
    const value: unknown = JSON.parse(text || '[]')
    return Array.isArray(value) ? value.filter(isExitSnapshot) : []
  } catch (error) {
    console.warn('Could not read the text that was typed last.', error)
    return []
  }
}

/** Snapshots of a user that are not applied yet, oldest first. */
export const exitSnapshotsOf = (userId: string): readonly ExitSnapshot[] => snapshotsIn(readLocal(keyOf(userId)))

const keep = (userId: string, words: readonly ExitSnapshot[]): boolean =>
  writeLocal(keyOf(userId), words.length > 0 ? JSON.stringify(words) : '')

/** Synchronous. */
export const saveExitSnapshot = (userId: string, words: ExitSnapshot): boolean =>
  keep(userId, [...exitSnapshotsOf(userId).filter(({ stamp }) => stamp !== words.stamp), words])

/** Removes snapshots that are applied or no longer needed. */
export function forgetExitSnapshots(userId: string, isOver: (words: ExitSnapshot) => boolean): void {
  const words = exitSnapshotsOf(userId)
  const left = words.filter((one) => !isOver(one))
  if (left.length < words.length) keep(userId, left)
}

/** Replaces each tag of HTML with a space. An unclosed tag is scanned once, so that the time stays linear. */
export const withoutTags = (html: string): string => html.replace(/<[^>]*(>|$)/g, (tag, end) => (end ? ' ' : tag))

/** A draft as stored on this device. */
export interface StoredDraft {
  readonly draft: Draft
  /** Changes with each edit. A tab with an older stamp overwrites nothing. */
  readonly stamp: string
  /** In ms since 1970. */
  readonly changedAt: number
  /** Revision on the exchange that it is based on; 0 for none. */
  readonly base: number
  /** Stamp of the version that the exchange has; `null` for none. */
  readonly savedStamp: string | null
  /** Content of a save request without an answer: the exchange may have it. */
  readonly sent: SavedDraft['content'] | null
  /** First publish request, as JSON, that got no answer: the exchange may have published it. */
  readonly tried: string | null
  /** Whether the author saved it as a draft, and did not only leave the editor. */
  readonly isWished: boolean
}

const isStoredDraft = (value: unknown): value is StoredDraft =>
  isRecord(value) && isDraft(value.draft) && typeof value.stamp === 'string' && typeof value.base === 'number'

/** A new, empty draft. */
export const newDraft = (kind: Draft['kind'], change: Partial<Draft> = {}): Draft => ({
  draftId: randomId(),
  kind,
  title: '',
  text: '',
  html: '',
  media: [],
  ...change,
})

export const recordOf = (draft: Draft, known: Partial<StoredDraft> = {}): StoredDraft => ({
  stamp: randomId(),
  changedAt: Date.now(),
  base: 0,
  savedStamp: null,
  sent: null,
  tried: null,
  isWished: false,
  ...known,
  draft,
})

/** Whether the draft has no content to lose. */
export const isEmptyDraft = ({ title, text, html, media }: Draft): boolean =>
  media.length === 0 && !isVisible(`${title}${text}${withoutTags(html)}`)

/** Whether this device has changes that the exchange lacks. */
export const isNewerLocally = ({ draft, stamp, savedStamp }: StoredDraft): boolean =>
  stamp !== savedStamp && !isEmptyDraft(draft)

export interface DraftStore {
  read(draftId: string): Promise<StoredDraft | undefined>
  /**
   * Changes a record atomically across tabs: `null` removes it, `undefined` leaves it unchanged.
   * @returns the record passed to `make`
   */
  change(
    draftId: string,
    make: (kept: StoredDraft | undefined) => StoredDraft | null | undefined,
  ): Promise<UpdateResult<StoredDraft | undefined>>
  /** Removes a record unless another tab has changed it since this stamp. A newer exit snapshot stays too. */
  remove(draftId: string, stamp: string): Promise<void>
  /** All records, newest first. */
  all(): Promise<readonly StoredDraft[]>
}

/** The drafts of one author on this device. Other users do not see them. */
export function draftStoreOf(userId: string): DraftStore {
  const area = openStorageArea('community')
  const prefix = `draft ${userId} `

  /** Applies an exit snapshot to its draft. */
  async function applySnapshot({ draft, after, stamp, at }: ExitSnapshot): Promise<void> {
    const { isStored: isKept } = await area.update(async (records) => {
      const now = await records.get(prefix + draft.draftId, isStoredDraft)
      if (now?.stamp === stamp || (!now && isEmptyDraft(draft))) return
      const isNext = after.includes(now?.stamp ?? '')
      // The draft was changed or deleted elsewhere: save the snapshot as a draft of its own, unless that was done already.
      if (!isNext && (await records.get(prefix + stamp, isStoredDraft))) return
      const mine = isNext ? draft : { ...draft, draftId: stamp }
      records.set(prefix + mine.draftId, recordOf(mine, { ...(isNext && now), stamp, changedAt: at }))
    })
    if (isKept) forgetExitSnapshots(userId, (words) => words.stamp === stamp)
  }
  const applySnapshots = async () => {
    for (const words of exitSnapshotsOf(userId)) await applySnapshot(words)
  }

  async function update(
    draftId: string,
    make: (kept: StoredDraft | undefined) => StoredDraft | null | undefined,
    onRemoved = () => {},
  ): Promise<UpdateResult<StoredDraft | undefined>> {
    let isRemoved = false
    const changed = await area.update(async (records) => {
      const kept = await records.get(prefix + draftId, isStoredDraft)
      const next = make(kept)
      if (next) records.set(prefix + draftId, next)
      else if (next === null) records.delete(prefix + draftId)
      isRemoved = next === null
      return kept
    })
    if (isRemoved) onRemoved()
    return changed
  }

  return {
    async read(draftId) {
      await applySnapshots()
      return area.get(prefix + draftId, isStoredDraft)
    },
    change(draftId, make) {
      const before = exitSnapshotsOf(userId).map(({ stamp }) => stamp)
      // The draft was removed with its content: restore nothing except what a tab has left since.
      return update(draftId, make, () =>
        forgetExitSnapshots(userId, ({ draft, stamp }) => draft.draftId === draftId && before.includes(stamp)),
      )
    },
    async remove(draftId, stamp) {
      await applySnapshots()
      await update(draftId, (now) => (now && now.stamp !== stamp ? undefined : null))
    },
    async all() {
      await applySnapshots()
      const { value } = await area.update(async (records) => {
        const keys = (await records.keys()).filter((key) => key.startsWith(prefix))
        return Promise.all(keys.map((key) => records.get(key, isStoredDraft)))
      })
      return value.flatMap((kept) => kept ?? []).sort((one, other) => other.changedAt - one.changedAt)
    },
  }
}
