import { wordlist } from '@scure/bip39/wordlists/english.js'

/** Fewest words of a phrase that opens a wallet; BIP 39 has 12, 15, 18, 21 or 24. */
const shortest = 12
/** Of a phrase that is being typed no more than 8 words leave the page: what is missing then cannot be guessed. */
const suspicious = 9

const words: ReadonlySet<string> = new Set(wordlist)

/** Words of the list that sentences are made of: of a phrase's words hardly one is among them, of a sentence's every second. */
const everyday: ReadonlySet<string> = new Set(
  `about after again all also always any because before between can come day each even first game good into just know like long
  make more must never now once one only other over own people same some still that then there they this time two under until
  use very way what when where will work year you`.split(/\s+/),
)
/** So many words with more of them than this are a sentence. */
const mostEveryday = 1 / 3

/** No word of the list is longer than 8 letters, however each is put together. */
const longestSpelling = 32

// What is not seen between two letters does not end a word.
const unseen = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
const letters = /[\p{L}\p{M}\u00ad\u200b-\u200d\u2060\ufeff]+/gu

/** Between names in code and markup, which have words of the list by the dozen. */
const code = /[<>={}`\\]/

/** A stretch of a text, in UTF-16 positions. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

interface Word extends Stretch {
  readonly isEveryday: boolean
}

/** A text's words that are on the list, in rows; between two may be anything but letters and signs of code. */
function rowsIn(text: string): readonly (readonly Word[])[] {
  const rows: Word[][] = []
  let row: Word[] | undefined
  for (const { 0: found, index: start } of text.matchAll(letters)) {
    const seen = found.replace(unseen, '')
    if (seen === '') continue
    // Bringing many marks into their order takes as long as their number squared.
    const word = seen.length > longestSpelling ? '' : seen.normalize('NFKC').toLowerCase()
    const before = row?.[row.length - 1]
    if (!words.has(word)) row = undefined
    else {
      if (!row || !before || code.test(text.slice(before.end, start))) {
        row = []
        rows.push(row)
      }
      row.push({ start, end: start + found.length, isEveryday: everyday.has(word) })
    }
  }
  return rows
}

/** From the first `least` words in a row that are no sentence to the row's end. */
function findRun(text: string, least: number): Stretch | undefined {
  for (const row of rowsIn(text)) {
    const isPhrase = (_: Word, at: number) => {
      const some = row.slice(at, at + least)
      return some.length === least && some.filter(({ isEveryday }) => isEveryday).length <= least * mostEveryday
    }
    const [first, last] = [row.find(isPhrase), row[row.length - 1]]
    if (first && last) return { start: first.start, end: last.end }
  }
  return undefined
}

/**
 * Where a text has what opens a wallet: 12 or more words of the English list of BIP 39 in a row. Whether its checksum is right
 * does not matter: who mistypes one word has told the others.
 */
export const findSeedPhrase = (text: string): Stretch | undefined => findRun(text, shortest)

/** Where a text has a seed phrase, or so much of one that it is not to leave the page while it is being typed. */
export const findSuspicious = (text: string): Stretch | undefined => findRun(text, suspicious)

export const mayHaveSeedPhrase = (text: string): boolean => findSuspicious(text) !== undefined
