import type { Comment } from '#bridge/exchange/calls.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import type { TabKey } from '#bridge/storage/names.ts'
import { readTab, writeTab } from '#bridge/storage/tab.ts'

/** The author that a comment replies to. */
export interface Answered {
  /** The top-level comment: a reply to a reply is listed next to it. */
  readonly commentId: string
  readonly name: string
}

/** An own comment, from sending on. */
export interface OwnComment {
  /** Its publish key, equal for each attempt, so that it is published once. */
  readonly key: string
  readonly answered: Answered | null
  readonly text: string
  /**
   * `slow`: still on its way after 8 s, and it may be sent again: by its key it is there once. `waiting`: there is no network, and it
   * is sent by itself once there is.
   */
  readonly phase: 'sending' | 'slow' | 'waiting' | 'failed' | 'done'
  /** The error message. */
  readonly reason: string
  /** Once the exchange has it. */
  readonly comment: Comment | null
}

/** Comment text that must survive a reload. */
export interface SavedWords {
  readonly writing: Pick<OwnComment, 'text' | 'answered'> | null
  /** `waits`: for the network. */
  readonly unsent: readonly (Pick<OwnComment, 'key' | 'text' | 'answered'> & { readonly waits?: boolean })[]
}

/** The prefix of its keys. */
export const commentPrefix = 'comment '
/** Keys of queued comments that were sent, for all tabs: a duplicated tab has the same queue. */
export const sentKey = 'sentComments'
const keyOf = (place: string): TabKey => `${commentPrefix}${place}`

const isAnswered = (value: unknown): value is OwnComment['answered'] =>
  value === null || (isRecord(value) && typeof value.commentId === 'string' && typeof value.name === 'string')

const isWriting = (value: unknown): value is NonNullable<SavedWords['writing']> =>
  isRecord(value) && typeof value.text === 'string' && isAnswered(value.answered)

const isUnsent = (value: unknown): value is SavedWords['unsent'][number] =>
  isWriting(value) && 'key' in value && typeof value.key === 'string'

/** Reads it from this tab; `undefined` if there is none or storage is denied. */
export function savedWords(place: string): SavedWords {
  try {
    const value: unknown = JSON.parse(readTab(keyOf(place)) ?? 'null')
    if (!isRecord(value)) return { writing: null, unsent: [] }
    const { writing, unsent } = value
    return {
      writing: isWriting(writing) ? writing : null,
      unsent: Array.isArray(unsent) ? unsent.filter(isUnsent) : [],
    }
  } catch {
    return { writing: null, unsent: [] }
  }
}

/** Stores it in the tab, or removes it if empty. */
export function saveWords(place: string, words: SavedWords): void {
  const isNothing = words.unsent.length === 0 && !words.writing?.text && !words.writing?.answered
  // If storage is denied or full, only the page has it.
  writeTab(keyOf(place), isNothing ? null : JSON.stringify(words))
}
