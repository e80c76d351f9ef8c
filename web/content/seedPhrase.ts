import { wordlist } from '@scure/bip39/wordlists/english.js'

/** Fewest words of a phrase that opens a wallet; BIP 39 has 12, 15, 18, 21 or 24. */
const shortest = 12
/** Of a phrase that is being typed no more than 8 words leave the page: what is missing then cannot be guessed. */
const suspicious = 9

const words: ReadonlySet<string> = new Set(wordlist)

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

/** The first `least` or more words of the list in a row; between them may be anything but letters and signs of code. */
function findRun(text: string, least: number): Stretch | undefined {
  let start = 0
  let end = 0
  let length = 0
  for (const { 0: found, index } of text.matchAll(letters)) {
    const word = found.replace(unseen, '').normalize('NFKC').toLowerCase()
    if (word === '') continue
    const isInRow = words.has(word) && length > 0 && !code.test(text.slice(end, index))
    if (!isInRow && length >= least) break
    if (!isInRow) start = index
    length = isInRow ? length + 1 : Number(words.has(word))
    end = index + found.length
  }
  return length >= least ? { start, end } : undefined
}

/**
 * Where a text has what opens a wallet: 12 or more words of the English list of BIP 39 in a row. Whether its checksum is right
 * does not matter: who mistypes one word has told the others.
 */
export const findSeedPhrase = (text: string): Stretch | undefined => findRun(text, shortest)

/** Whether a text has a seed phrase, or so much of one that it is not to leave the page while it is being typed. */
export const mayHaveSeedPhrase = (text: string): boolean => findRun(text, suspicious) !== undefined
