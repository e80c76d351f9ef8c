import { once } from '#bridge/lib/late.ts'
import { foldedWord } from './words.ts'

/** One language's words of BIP 39. */
export interface WordList {
  readonly has: (word: string) => boolean
  /** Words of the list that sentences are made of, and pairs of them: of a phrase's words hardly one is among them, of a sentence's many are. */
  readonly isEveryday: (word: string) => boolean
}

export interface Language {
  /** What its words look like, without case, width and accents: only a text with nine of them in a row asks for the list. */
  readonly shape: RegExp
  /** Its list, once it is here. */
  list: WordList | undefined
  /** Loads the list. @throws if it does not load; the next call retries. */
  readonly bring: () => Promise<void>
}

interface Module {
  readonly words: readonly string[]
  /** Apart by spaces. */
  readonly everyday?: string
}

function language(shape: RegExp, load: () => Promise<Module>): Language {
  const made: Language = {
    shape,
    list: undefined,
    async bring() {
      const { words, everyday = '' } = await load()
      if (made.list) return
      const [all, common] = [words, everyday.split(/\s+/)].map((some) => new Set(some.map(foldedWord)))
      made.list = { has: (word) => all?.has(word) ?? false, isEveryday: (word) => common?.has(word) ?? false }
    },
  }
  return made
}

/**
 * The ten languages that wallets write seed phrases in. In Chinese a word is a single character: only those that stand apart are looked at,
 * and so do words in Japanese; where they stand side by side any sentence would be a phrase.
 */
export const languages: readonly Language[] = [
  language(
    /^[a-z]{3,8}$/,
    once(() => import('./lists/english.ts'), 'beside'),
  ),
  language(
    /^[a-z]{5,8}$/,
    once(() => import('./lists/french.ts'), 'beside'),
  ),
  language(
    /^[a-z]{3,8}$/,
    once(() => import('./lists/spanish.ts'), 'beside'),
  ),
  language(
    /^[a-z]{4,9}$/,
    once(() => import('./lists/italian.ts'), 'beside'),
  ),
  language(
    /^[a-z]{4,8}$/,
    once(() => import('./lists/portuguese.ts'), 'beside'),
  ),
  language(
    /^[a-z]{4,8}$/,
    once(() => import('./lists/czech.ts'), 'beside'),
  ),
  language(
    /^[\u3041-\u309f\u30fc]{3,9}$/,
    once(() => import('./lists/japanese.ts'), 'beside'),
  ),
  language(
    /^[\u1100-\u11ff]{4,11}$/,
    once(() => import('./lists/korean.ts'), 'beside'),
  ),
  language(
    /^\p{Script=Han}$/u,
    once(() => import('./lists/simplified-chinese.ts'), 'beside'),
  ),
  language(
    /^\p{Script=Han}$/u,
    once(() => import('./lists/traditional-chinese.ts'), 'beside'),
  ),
]
