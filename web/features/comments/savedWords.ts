import { isRecord } from '#bridge/lib/guards.ts'
import type { TabKey } from '#bridge/storage/names.ts'
import { readTab, writeTab } from '#bridge/storage/tab.ts'
import type { OwnComment } from './ownComments.ts'

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
