import { isRecord } from '#bridge/lib/guards.ts'
import { interests } from '#bridge/site/writing.ts'
import { readLocal, writeLocal } from '#bridge/storage/local.ts'
import type { LocalKey } from '#bridge/storage/names.ts'
import type { Draft } from '../types.ts'

const isInterest = (value: unknown): value is { readonly by?: unknown } =>
  isRecord(value) && interests.some((kind) => kind === value.kind)

/** Whether something that was stored is a draft. */
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
 * What was typed in the last moment of a page. A draft is written where it is looked at first whether another tab has written
 * on it; a page that goes no longer hears an answer. So it leaves a note that asks nothing, and the next page that reads the
 * drafts goes on from there.
 */
export interface ExitSnapshot {
  readonly draft: Draft
  /** The stamps of the record that it goes on from: as it was kept, and as it was just being kept. Empty: there was none. */
  readonly after: readonly string[]
  /** What the record is stamped with once it has these words, by whichever page. */
  readonly stamp: string
  /** In ms since 1970. */
  readonly at: number
}

/** What stands before the owner's id. */
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

/** The snapshots of a person that no draft has yet, the oldest first. */
export const exitSnapshotsOf = (userId: string): readonly ExitSnapshot[] => snapshotsIn(readLocal(keyOf(userId)))

const keep = (userId: string, words: readonly ExitSnapshot[]): boolean =>
  writeLocal(keyOf(userId), words.length > 0 ? JSON.stringify(words) : '')

/** Waits for nothing. */
export const saveExitSnapshot = (userId: string, words: ExitSnapshot): boolean =>
  keep(userId, [...exitSnapshotsOf(userId).filter(({ stamp }) => stamp !== words.stamp), words])

/** A draft has them now, or is no longer wanted. */
export function forgetExitSnapshots(userId: string, isOver: (words: ExitSnapshot) => boolean): void {
  const words = exitSnapshotsOf(userId)
  const left = words.filter((one) => !isOver(one))
  if (left.length < words.length) keep(userId, left)
}
