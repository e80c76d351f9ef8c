import { atom } from 'nanostores'
import { findAddresses } from '#bridge/site/entities.ts'
import { type Language, languages, rowsOf, type Stretch, type Word, wordsIn } from './languages.ts'

/** Base 58, which has no 0, O, I and l. */
const of58 = '[1-9A-HJ-NP-Za-km-z]'

/** Runs of letters and digits that open a wallet or an account by themselves. */
const shapes: readonly RegExp[] = [
  // Bitcoin's, as wallets export them (WIF), of its test network too; with a password (BIP 38).
  new RegExp(`^(?:[59]${of58}{50}|[KLc]${of58}{51}|6P${of58}{56})$`),
  // A whole wallet's (BIP 32, SLIP 132).
  new RegExp(`^[a-zA-Z]prv${of58}{107}$`),
  // Nostr's, Stellar's.
  /^nsec1[02-9ac-hj-np-z]{58}$/,
  /^S[A-Z2-7]{55}$/,
  // What an authenticator makes its codes of: 80, 128, 160 or 256 bits, hardly ever without a digit.
  /^(?=\D*[2-7]\D*[2-7])(?:[A-Z2-7]{16}|[A-Z2-7]{26}|[A-Z2-7]{32}|[A-Z2-7]{52})$/,
]

/** These are keys or the names of transactions: in the address of a site they are names. */
const keysOrNames: readonly RegExp[] = [/^(?:0x)?[\da-f]{64}$/i, new RegExp(`^${of58}{87,88}$`)]

/** Longer runs are not keys. */
const maxLength = 200

const runs = /[\da-zA-Z\u00ad\u200b-\u200d\u2060\ufeff]{16,}/g
const unseen = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
const block = /-----BEGIN (?:[A-Z]{1,20} ){0,3}PRIVATE KEY-----/
const authenticator = /otpauth:\/\/\S{1,500}/i

const isSome = (forms: readonly RegExp[], text: string): boolean => forms.some((form) => form.test(text))

function stretchOf(form: RegExp, text: string): readonly Stretch[] {
  const found = form.exec(text)
  return found ? [{ start: found.index, end: found.index + found[0].length }] : []
}

/** Private keys and authenticators' secrets in a text, each told by its form. */
function keysIn(text: string): readonly Stretch[] {
  const found = [...stretchOf(block, text), ...stretchOf(authenticator, text)]
  let links: readonly Stretch[] | undefined
  for (const { 0: run, index: start } of text.matchAll(runs)) {
    const seen = run.length > maxLength ? '' : run.replace(unseen, '')
    const end = start + run.length
    if (isSome(shapes, seen)) found.push({ start, end })
    else if (isSome(keysOrNames, seen)) {
      links ??= findAddresses(text)
      if (!links.some((link) => link.start <= start && end <= link.end)) found.push({ start, end })
    }
  }
  return found
}

export type { Stretch } from './languages.ts'

/** Fewest words of a phrase that opens a wallet; BIP 39 has 12, 15, 18, 21 or 24. */
const shortest = 12
/** Of a phrase that is being typed no more than 8 words leave the page: what is missing then cannot be guessed. */
const suspicious = 9
/** So many words with more everyday ones than this are a sentence. */
const maxEveryday = 1 / 3

/** Changes when a word list has loaded: the result for a text may then differ. */
export const $lists = atom(0)

/** From the first `least` words in a row that are no sentence to the row's end. */
function phraseIn(row: readonly Word[], isEveryday: (word: string) => boolean, min: number): Stretch | undefined {
  const last = row[row.length - 1]
  // In Chinese two words of the list that belong together are what a phrase hardly has: two of 2,048 that happen to meet.
  const pairs = row.map(({ word }, at) => isEveryday(word + row[at + 1]?.word))
  const known = row.map(({ word }, at) => isEveryday(word) || pairs[at] || pairs[at - 1])
  let everyday = 0
  for (const at of row.keys()) {
    const first = row[at + 1 - min]
    if (known[at]) everyday += 1
    if (known[at - min]) everyday -= 1
    if (first && last && everyday <= min * maxEveryday) return { start: first.start, end: last.end }
  }
  return undefined
}

interface Seen {
  /** In the order of the text. */
  readonly found: readonly Stretch[]
  /** Languages that some of its words may belong to, and whose lists are not loaded. */
  readonly missing: readonly Language[]
}

function phrasesOf({ list, shape }: Language, words: readonly Word[], min: number): readonly Stretch[] | 'missing' {
  const rows = rowsOf(words, (word) => shape.test(word), suspicious)
  if (rows.length === 0) return []
  if (!list) return 'missing'
  return rows.flatMap((row) => rowsOf(row, list.has, min).flatMap((some) => phraseIn(some, list.isEveryday, min) ?? []))
}

/** The secrets in a text, with at least this many words of a seed phrase. */
function look(text: string, min: number): Seen {
  const words = wordsIn(text)
  const missing: Language[] = []
  const phrases = languages.flatMap((language) => {
    const found = phrasesOf(language, words, min)
    if (found !== 'missing') return found
    missing.push(language)
    return []
  })
  return { found: [...keysIn(text), ...phrases].sort((one, other) => one.start - other.start), missing }
}

const loadLists = async (missing: readonly Language[]): Promise<void> => {
  if (missing.length === 0) return
  await Promise.all(missing.map((language) => language.load()))
  $lists.set($lists.get() + 1)
}

/**
 * Where a text has what opens a wallet or an account: 12 or more words in a row of one of BIP 39's lists, a private key, an authenticator's secret.
 * Whether a check sum is right does not matter: who mistypes one word has told the others. Only by the lists that are here.
 */
export const findSecret = (text: string): Stretch | undefined => look(text, shortest).found[0]

/** Whether all lists that a text needs are loaded, so that the result is final. */
export const isChecked = (text: string): boolean => look(text, shortest).missing.length === 0

/** Secrets in a text, and stretches that have so much of one that they are not to leave the page while they are typed. */
export const suspiciousIn = (text: string): readonly Stretch[] => look(text, suspicious).found

/** Whether a text must stay where it is typed. While that is unknown it must, the lists that it needs are brought, and {@link $lists} tells of them. */
export function isWithheld(text: string): boolean {
  const { found, missing } = look(text, suspicious)
  loadLists(missing).catch((error: unknown) => console.warn('Could not load a list of seed words.', error))
  return found.length > 0 || missing.length > 0
}

/** Waits until the result for a text is final. @throws if a list does not load. */
export const whenChecked = (text: string): Promise<void> => loadLists(look(text, suspicious).missing)
