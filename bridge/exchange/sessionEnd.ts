import type { ExchangeConfig } from '../config.ts'
import { isRecord, isText, listOf } from '../lib/guards.ts'
import { passOver, rawCookie, readCookie, writeCookie } from '../storage/cookies.ts'
import { readTab, writeTab } from '../storage/tab.ts'

type Cookies = ExchangeConfig['cookies']

/** Where a tab keeps which session is over although its cookies stay. */
const overKey = 'over'

/** Tells one session's cookies from another's, and nothing else: 32 bits, of which no token can be made again. */
function markOf({ session, user }: Cookies): string {
  let mark = 0
  for (const letter of `${rawCookie(session)}\n${rawCookie(user)}`) mark = Math.imul(mark, 31) + letter.charCodeAt(0)
  return String(mark | 0)
}

/** @param mark of the session that is over; without one all cookies count, and none is read for it: who reads is asked for in each row of a list. */
const countAsGone = (cookies: Cookies, mark: string | null): void =>
  passOver((name) => mark !== null && (name === cookies.session || name === cookies.user) && markOf(cookies) === mark)

/** Makes a session that had ended for the previous page count as ended in this one. */
export function recallOver(cookies: Cookies): void {
  countAsGone(cookies, readTab(overKey))
}

/** Whether a session is over although its cookies could not be removed: the page then shows a visitor's view. */
export const isSessionOver = ({ session }: Cookies): boolean =>
  rawCookie(session) !== undefined && readCookie(session) === undefined

/** Every parent domain that a cookie of this page may have been set for. */
function domainsHere(): readonly string[] {
  const labels = location.hostname.split('.')
  return labels.map((_, at) => labels.slice(at).join('.'))
}

/** Removes a cookie, for whichever hosts it was set. */
export function removeCookie(name: string): void {
  writeCookie(name, '', 0)
  for (const domain of domainsHere()) {
    if (rawCookie(name) === undefined) return
    writeCookie(name, '', 0, domain)
  }
}

/**
 * Removes a session's cookies. Where they cannot be removed they count as gone in this tab, until others are set.
 * @returns whether a reload starts as a visitor.
 */
export function removeSession(cookies: Cookies): boolean {
  const { session, user } = cookies
  for (const name of [session, user]) removeCookie(name)
  const isLeft = [session, user].some((name) => rawCookie(name) !== undefined)
  const mark = isLeft ? markOf(cookies) : null
  countAsGone(cookies, mark)
  return writeTab(overKey, mark) || mark === null
}

/** The key of a message that waits for the page after a reload. Kept for this tab only. */
const noticesKey = 'lastWords'
const maxWords = 3
const maxWordLength = 300
const lastsMs = 60_000
const areWords = listOf(isText)

const shortened = (words: readonly string[]): readonly string[] =>
  words.slice(-maxWords).map((word) => word.slice(0, maxWordLength))

/** Keeps the last message, as text, for the next page of this tab, for a minute. */
export function keepLogOutNotices(said: readonly string[]): void {
  writeTab(noticesKey, JSON.stringify({ at: Date.now(), words: shortened(said) }))
}

/** The message that the previous page kept; read once. */
export function takeLogOutNotices(): readonly string[] {
  const kept = readTab(noticesKey)
  if (kept === null) return []
  writeTab(noticesKey, null)
  try {
    const value: unknown = JSON.parse(kept)
    const { at, words } = isRecord(value) ? value : {}
    const age = Date.now() - Number(at)
    return age >= 0 && age < lastsMs && areWords(words) ? shortened(words) : []
  } catch {
    // Damaged, or not ours: there is no message.
    return []
  }
}
