import { once } from '#bridge/lib/late.ts'

/** A stretch of a text, in UTF-16 positions. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/** A word of a text, as lists have it. */
export interface Word extends Stretch {
  readonly word: string
  /** What stands before it is code, not what people put between words. */
  readonly isApart: boolean
}

/** No word of a list is longer than 9 letters, however each is put together. */
const maxSpellingLength = 36

// What is not seen between two letters does not end a word.
const unseen = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
const letters = /[\p{L}\p{M}\u00ad\u200b-\u200d\u2060\ufeff]+/gu
/** Accents over Latin letters: many keyboards lack them. */
const accents = /[\u0300-\u036f]/g

/** Between names in code and markup, which have words of the lists by the dozen. */
const code = /[<>={}`\\]/

const plain = /^[a-z]+$/
/** In no list: Latin words there have three letters at least. */
const tooShort = /^[a-zA-Z]{1,2}$/

/** A word without case, width and accents. */
export const foldedWord = (word: string): string =>
  plain.test(word) ? word : word.normalize('NFKD').toLowerCase().replace(accents, '')

/** The last text that was read: it is checked several times at each key. */
let latest: { readonly text: string; readonly words: readonly Word[] } | undefined

/** The words of a text; between two may be anything but letters. */
export function wordsIn(text: string): readonly Word[] {
  if (latest?.text === text) return latest.words
  const words: Word[] = []
  let before = 0
  for (const { 0: found, index: start } of text.matchAll(letters)) {
    const seen = found.replace(unseen, '')
    if (seen === '') continue
    // Bringing many marks into their order takes as long as their number squared.
    const word = seen.length > maxSpellingLength || tooShort.test(seen) ? '' : foldedWord(seen)
    const end = start + found.length
    // Two that are in no list part rows as one does.
    if (word !== '' || words[words.length - 1]?.word !== '')
      words.push({ word, start, end, isApart: code.test(text.slice(before, start)) })
    before = end
  }
  latest = { text, words }
  return words
}

/** Rows of words that fit, at least this many in each. */
export function rowsOf(
  words: readonly Word[],
  fits: (word: string) => boolean,
  min: number,
): readonly (readonly Word[])[] {
  const rows: Word[][] = []
  let row: Word[] = []
  const close = () => {
    if (row.length >= min) rows.push(row)
    row = []
  }
  for (const word of words) {
    if (word.isApart) close()
    if (fits(word.word)) row.push(word)
    else close()
  }
  close()
  return rows
}

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
  readonly load: () => Promise<void>
}

interface Module {
  readonly words: readonly string[]
  /** Apart by spaces. */
  readonly everyday?: string
}

function language(shape: RegExp, loadWords: () => Promise<Module>): Language {
  const made: Language = {
    shape,
    list: undefined,
    async load() {
      const { words, everyday = '' } = await loadWords()
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
