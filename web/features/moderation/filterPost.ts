import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Person } from '#bridge/exchange/calls.ts'
import { foldWord, hasWord } from '#web/lib/content/foldWord.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { $location } from '#web/lib/router/location.ts'
import { $hidden } from './hidden.ts'
import { $mutedWords } from './mutedWords.ts'
import { $mutesAndBlocks } from './mutesAndBlocks.ts'

/** The fields of a post or comment that the filter reads. */
export interface Filterable {
  readonly id: string
  readonly author: Pick<Person, 'userId'>
  readonly title?: string | null
  readonly text: string
}

/** Hidden, or collapsed because of a muted word. */
export type FilterResult = 'away' | { readonly word: string } | undefined

/** Collapsed items that the reader opened, until the page ends. */
const $opened = atom<ReadonlySet<string>>(new Set())
export const openMuted = (id: string): void => $opened.set(new Set([...$opened.get(), id]))

export type PostFilter = (item: Filterable) => FilterResult
type WordIn = (item: Filterable) => string | undefined

/** Finds the first muted word in a text, cached until the words change. */
const $wordIn = computed($mutedWords, (words): WordIn | undefined => {
  if (words.length === 0) return undefined
  const folded = words.map((word) => [word, foldWord(word)] as const)
  const found = new Map<string, string | undefined>()
  return ({ title, text }) => {
    const whole = title ? `${title}\n${text}` : text
    if (!found.has(whole)) {
      const plain = foldWord(whole)
      found.set(whole, folded.find(([, word]) => hasWord(plain, word))?.[0])
    }
    return found.get(whole)
  }
})

const nothing = (): undefined => undefined

/** The filter of lists. It does nothing while nothing is muted, blocked or hidden. */
export const $filterPost: ReadableAtom<PostFilter> = computed(
  [$wordIn, $mutesAndBlocks, $hidden, $opened, $viewer],
  (wordIn, relations, away, opened, viewer): PostFilter => {
    if (!wordIn && away.length === 0 && Object.keys(relations).length === 0) return nothing
    const hidden = new Set(away.filter(({ kind }) => kind !== 'person').map(({ id }) => id))
    return (item) => {
      const { userId } = item.author
      if (hidden.has(item.id)) return 'away'
      const { mute = false, block = false } = relations[userId] ?? {}
      // On a muted user's own page, show everything.
      if (block || (mute && $location.get().route?.name !== 'user')) return 'away'
      const word = userId === viewer || opened.has(item.id) ? undefined : wordIn?.(item)
      return word === undefined ? undefined : { word }
    }
  },
)
