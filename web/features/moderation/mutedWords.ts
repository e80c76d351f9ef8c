import { atom, computed, type ReadableAtom } from 'nanostores'
import { foldWord } from '#web/lib/content/foldWord.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { persistedList } from '#web/lib/persistedList.ts'
import { mutedWordsKey } from './moderationKeys.ts'

export const maxWords = 200
export const maxWordLength = 50
const maxReaders = 4

/** A reader's muted words, and those last known in the account. The difference is not saved there yet. */
interface Slot {
  readonly reader: string
  readonly words: readonly string[]
  readonly told: readonly string[]
}

/** Normalises words: unique in any case and width, not empty or too long, at most 200. */
export function cleanWords(words: readonly unknown[]): readonly string[] {
  const clean = new Map<string, string>()
  for (const raw of words) {
    const word = typeof raw === 'string' ? raw.trim().replace(/\s+/g, ' ').slice(0, maxWordLength) : ''
    const folded = foldWord(word)
    if (folded !== '' && !clean.has(folded)) clean.set(folded, word)
  }
  return [...clean.values()].slice(0, maxWords)
}

function readSlot(value: unknown): Slot[] {
  if (typeof value !== 'object' || value === null || !('reader' in value && 'words' in value)) return []
  const { reader, words } = value
  const told = 'told' in value && Array.isArray(value.told) ? value.told : []
  return typeof reader === 'string' && Array.isArray(words)
    ? [{ reader, words: cleanWords(words), told: cleanWords(told) }]
    : []
}

const kept = persistedList<Slot>(mutedWordsKey, (value) =>
  Array.isArray(value) ? value.flatMap(readSlot).slice(0, maxReaders) : [],
)

const visitor = ''
const slotIn = (slots: readonly Slot[], reader: string): Slot =>
  slots.find((slot) => slot.reader === reader) ?? { reader, words: [], told: [] }
const withSlot = (slots: readonly Slot[], slot: Slot): readonly Slot[] =>
  [slot, ...slots.filter(({ reader }) => reader !== slot.reader)]
    .filter(({ words, told }) => words.length + told.length > 0)
    .slice(0, maxReaders)

/** The reader's muted words. A visitor's are on this device only. */
export const $mutedWords: ReadableAtom<readonly string[]> = computed(
  [kept.$value, $viewer],
  (slots, viewer) => slotIn(slots, viewer ?? visitor).words,
)

const $waiting = atom(false)

/** Whether the latest words are not saved in the account yet. They apply on this device meanwhile. */
export const $mutedWordsWaiting: ReadableAtom<boolean> = $waiting

const without = (words: readonly string[], others: readonly string[]): readonly string[] => {
  const folded = new Set(others.map(foldWord))
  return words.filter((word) => !folded.has(foldWord(word)))
}

/** Merges the account's words with changes made here and a visitor's words. */
function merged({ words, told }: Slot, ofVisitor: readonly string[], held: readonly string[]): readonly string[] {
  const removed = without(told, words)
  return cleanWords([...without(words, told), ...ofVisitor, ...without(held, removed)])
}

const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, at) => word === other[at])

const settings = (mutedWords?: readonly string[]) =>
  makeCall('social.settings', mutedWords ? { mutedWords: [...mutedWords] } : {})

/** Synchronises this device with the account, without losing words on either side. */
async function mergeWords(reader: string): Promise<void> {
  const before = slotIn(kept.$value.get(), reader)
  const ofVisitor = slotIn(kept.$value.get(), visitor).words
  const { mutedWords: held } = await settings()
  const wanted = merged(before, ofVisitor, held)
  const { mutedWords: told } = areSame(wanted, held) ? { mutedWords: held } : await settings(wanted)
  kept.change((slots) => {
    const now = slotIn(slots, reader)
    // Changes made during the request are applied on top, and saved next.
    const words = areSame(now.words, before.words) ? told : merged({ ...now, told: before.words }, [], told)
    const own = withSlot(slots, { reader, words: cleanWords(words), told: cleanWords(told) })
    return own.filter((slot) => slot.reader !== visitor || !areSame(slot.words, ofVisitor))
  })
}

let latest: Promise<void> = Promise.resolve()

/** One at a time, in order, so that the last change wins. */
function send(reader: string): Promise<void> {
  const turn = latest.catch(() => {}).then(() => ($viewer.get() === reader ? mergeWords(reader) : undefined))
  latest = turn
  $waiting.set(true)
  turn.then(
    () => latest === turn && $waiting.set(false),
    () => {},
  )
  return turn
}

/**
 * Mutes these words and no others, on this device at once and, for who is logged in, in their account.
 * @throws the reason why the account does not have them yet. They hold here, and go there the next time.
 */
export async function setMutedWords(words: readonly string[]): Promise<void> {
  const reader = $viewer.get() ?? visitor
  kept.change((slots) => withSlot(slots, { ...slotIn(slots, reader), words: cleanWords(words) }))
  if (reader !== visitor) await send(reader)
}

/**
 * Keeps the reader's account and this device together, from each log-in on.
 * @returns stop
 */
export const watchMutedWords = (): (() => void) =>
  $viewer.subscribe((viewer) => {
    if (viewer)
      send(viewer).catch((error: unknown) =>
        console.warn('Could not update muted words. Using the last known list.', error),
      )
  })
