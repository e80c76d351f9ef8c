import { isRecord } from '#bridge/lib/guards.ts'
import type { TabKey } from '#bridge/storage/names.ts'
import { readTab, writeTab } from '#bridge/storage/tab.ts'
import type { OwnComment } from './ownComments.ts'

/** What a reload must not lose of what is said to a post. */
export interface SavedWords {
  readonly writing: Pick<OwnComment, 'text' | 'answered'> | null
  /** `waits`: for the network. */
  readonly unsent: readonly (Pick<OwnComment, 'key' | 'text' | 'answered'> & { readonly waits?: boolean })[]
}

/** What stands before the place in each of its keys. */
export const commentPrefix = 'comment '
/** Where tabs note the keys of comments that have waited and are sent: a tab that was duplicated has the same ones. */
export const sentKey = 'sentComments'
const keyOf = (place: string): TabKey => `${commentPrefix}${place}`

const isAnswered = (value: unknown): value is OwnComment['answered'] =>
  value === null || (isRecord(value) && typeof value.commentId === 'string' && typeof value.name === 'string')

const isWriting = (value: unknown): value is NonNullable<SavedWords['writing']> =>
  isRecord(value) && typeof value.text === 'string' && isAnswered(value.answered)

const isUnsent = (value: unknown): value is SavedWords['unsent'][number] =>
  isWriting(value) && 'key' in value && typeof value.key === 'string'

/** Reads it from this tab; nothing where there is none, or storage is denied. */
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

/** Keeps it with the tab. Nothing is kept of nothing. */
export function saveWords(place: string, words: SavedWords): void {
  const isNothing = words.unsent.length === 0 && !words.writing?.text && !words.writing?.answered
  // Where that is denied or full the page alone has it.
  writeTab(keyOf(place), isNothing ? null : JSON.stringify(words))
}
