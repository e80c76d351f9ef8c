import { isRecord, isText, listOf } from '../lib/guards.ts'
import { readTab, writeTab } from '../storage/tab.ts'

/** The key of a message that waits for the page after a reload. Kept for this tab only. */
const key = 'lastWords'
const [maxWords, maxWordLength, lastsMs] = [3, 300, 60_000]
const areWords = listOf(isText)

/** Keeps the last message, as text, for the next page of this tab, for a minute. */
export function keepLogOutNotices(said: readonly string[]): void {
  const words = said.slice(-maxWords).map((word) => word.slice(0, maxWordLength))
  writeTab(key, JSON.stringify({ at: Date.now(), words }))
}

/** The message that the previous page kept; read once. */
export function takeLogOutNotices(): readonly string[] {
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
    // Damaged, or not ours: there is no message.
    return []
  }
}
