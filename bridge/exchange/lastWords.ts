import { isRecord, isText, listOf } from '../lib/guards.ts'
import { readTab, writeTab } from '../storage/tab.ts'

/** Where what was said before a reload waits for the page after it. In the tab alone: another one has words of its own. */
const key = 'lastWords'
const [maxWords, maxWordLength, lastsMs] = [3, 300, 60_000]
const areWords = listOf(isText)

/** Keeps what was said last, as text, for the next page of this tab, for a minute. */
export function keepLastWords(said: readonly string[]): void {
  const words = said.slice(-maxWords).map((word) => word.slice(0, maxWordLength))
  writeTab(key, JSON.stringify({ at: Date.now(), words }))
}

/** What the page before has kept, once. */
export function takeLastWords(): readonly string[] {
  const kept = readTab(key)
  if (kept === null) return []
  writeTab(key, null)
  try {
    const value: unknown = JSON.parse(kept)
    const { at, words } = isRecord(value) ? value : {}
    const age = Date.now() - Number(at)
    return age >= 0 && age < lastsMs && areWords(words)
      ? words.slice(-maxWords).map((word) => word.slice(0, maxWordLength))
      : []
  } catch {
    // Damaged, or another's: nothing was said.
    return []
  }
}
