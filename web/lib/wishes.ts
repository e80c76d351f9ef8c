import { parsed } from '../../bridge/lib/parsed.ts'
import { readTab, writeTab } from '../../bridge/storage/tab.ts'

/** What a reader has pressed without a network: whose it is, of which switch, about what, and what is wanted. */
export type Wish = readonly [reader: string, name: string, key: string, on: boolean]

/** Where a tab keeps what waits for the network. */
export const wishesKey = 'wishes'
/** Of more, the oldest are not sent after a reload. */
const maxKept = 100

const isWish = (value: unknown): value is Wish =>
  Array.isArray(value) &&
  value.length === 4 &&
  value.every((part, at) => typeof part === (at < 3 ? 'string' : 'boolean'))

export function keptWishes(): readonly Wish[] {
  const kept = parsed(readTab(wishesKey) ?? '')
  return Array.isArray(kept) ? kept.filter(isWish) : []
}

/** Keeps a wish for a reload, in the place of an earlier one; `undefined` removes it. */
export function keepWish(about: readonly [reader: string, name: string, key: string], on: boolean | undefined): void {
  const others = keptWishes().filter((wish) => about.some((part, at) => wish[at] !== part))
  const wishes = on === undefined ? others : [...others, [...about, on]].slice(-maxKept)
  writeTab(wishesKey, wishes.length > 0 ? JSON.stringify(wishes) : null)
}

let isStarted = false
const all = new Set<() => void>()

/** Runs what sends a switch's kept wishes again: when the page starts, or at once where it has. */
export function onResume(resume: () => void): void {
  all.add(resume)
  if (isStarted) resume()
}

/** Sends what waited for the network before a reload. */
export function resumeWishes(): void {
  isStarted = true
  for (const resume of all) resume()
}
