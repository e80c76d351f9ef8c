import { isRecord } from '#bridge/lib/guards.ts'
import { interests } from '#bridge/site/writing.ts'
import { readLocal, writeLocal } from '#bridge/storage/local.ts'
import type { LocalKey } from '#bridge/storage/names.ts'
import type { Draft } from '../types.ts'

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
