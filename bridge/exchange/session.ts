import type { ExchangeConfig } from '../config.ts'
import { debounced, quietMs } from '../lib/debounced.ts'
import { readCookie } from '../storage/cookies.ts'
import { fullKey, writeLocal } from '../storage/local.ts'
import type { CallOptions, Client } from './client.ts'
import { keepLogOutNotices, removeCookie, removeSession } from './sessionEnd.ts'
import { type LoadSessionMessages, sessionWords, wordsFrom } from './sessionWords.ts'
import { forgetPairs, forgetPairsBut, keyStore } from './signing/keyStore.ts'
import { boundPair, forgetConfig, type Session, tokenName, userName } from './signing/setUp.ts'

type Cookies = ExchangeConfig['cookies']

/** The time of the last log-out, which other tabs watch. */
const loggedOutKey = 'loggedOut'

/** Who is logged in, by the two cookies that the client reads. */
export const readSession = ({ session, user }: Cookies): Session => ({
  token: readCookie(session) ?? '',
  userId: readCookie(user) ?? '',
})

/**
 * Makes this browser a visitor's: removes the session's cookies, all key pairs, the backups too, and the sign configuration.
 * @returns whether a reload starts as a visitor.
 */
export async function forgetSession(cookies: Cookies): Promise<boolean> {
  const isNobody = removeSession(cookies)
  // With the time, because other tabs are notified of changes only.
  writeLocal(loggedOutKey, String(Date.now()))
  forgetConfig()
  await forgetPairs().catch((error: unknown) => console.warn('Could not remove the keys of the session.', error))
  return isNobody
}

/** Removes the key pairs of replaced sessions. The current one's stay. */
export async function forgetSessionsOf(cookies: Cookies, userIds: readonly string[]): Promise<void> {
  const { token, userId } = readSession(cookies)
  const gone = userIds.filter((id) => id !== userId).map(userName)
  // If a session begins meanwhile, its pair by token is removed, and the one by user id stays.
  if (token) await forgetPairsBut(await tokenName(token), gone)
}

export interface LogOutDeps {
  readonly cookies: Cookies
  readonly client: () => Client
  readonly reload: () => void
}

/** A page that waits for an answer no longer than this reloads without it. */
const logOutTimeoutMs = 5_000

/**
 * Logs out: removes the refresh cookie, has the exchange clear its own and end the session, and reloads. Several that
 * ask at once share one log-out.
 */
export function createLogOut({ cookies, client, reload }: LogOutDeps): () => Promise<void> {
  let running: Promise<void> | undefined
  const run = async () => {
    removeCookie(cookies.refresh)
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), logOutTimeoutMs)
    const options: CallOptions = { silent: true, signal: patience.signal }
    for (const name of ['user.clearCookie', 'user.logout'] as const) {
      await client()
        .call(name, {}, options)
        .catch((error: unknown) => console.warn('The exchange did not confirm the log-out.', error))
    }
    clearTimeout(timer)
    // Whatever the exchange answered, this browser is a visitor's now.
    // If the session would survive a reload, the page would reload forever. Then it continues as a visitor's without a reload.
    if (!(await forgetSession(cookies))) return
    if (navigator.onLine !== false) return reload()
    // Without a network a new document would be the browser's own error page. This one hears of the log-out as other tabs do.
    addEventListener('online', reload, { once: true })
    dispatchEvent(new StorageEvent('storage', { key: fullKey(loggedOutKey) }))
  }
  return () => {
    running ??= run()
    return running
  }
}

/** What follows on codes about the session or the signature: see docs/exchange.md#faults. */
export interface CodeActions {
  readonly notify: (message: string) => void
  readonly refetch: () => void
  readonly logOut: () => void
  readonly report: (event: 'removeLoginStatus', reason: string) => void
  /** Whether the session is over, and only its cookies remain. */
  readonly isOver: () => boolean
  /** Whether this browser can no longer sign for the session. Default: not checked. */
  readonly hasLostKeys?: () => Promise<boolean>
  /** Identifies the current session. Default: a change of session is not checked. */
  readonly sessionNow?: () => string
  /** Messages in the reader's language, used if the exchange sends no text. Default: English. */
  readonly words?: LoadSessionMessages | undefined
}

/** A log-in's answer sets the cookies a little before its keys are kept, in whichever tab it came to. */
const bindingMs = 1_000

/**
 * Whether this browser has the session that is going on, and not the keys that it is bound to: some keep none beyond the page that
 * made them. Looked for twice.
 */
export async function hasLostKeys(cookies: Cookies): Promise<boolean> {
  const session = readSession(cookies)
  // A page without encryption has no keys at all: those of the session are where it began.
  if (!session.token || location.protocol !== 'https:') return false
  for (const waitMs of [0, bindingMs]) {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    if (readSession(cookies).token !== session.token) return false
    if (await boundPair({ keys: keyStore }, session)) return false
  }
  return readSession(cookies).token === session.token
}

/** Does what a code asks for. The same toast, and the log-out, come once in 2 s. What is said before a log-out outlives it. */
export function createCodeHandler(actions: CodeActions) {
  const { notify, refetch, logOut, report, isOver, hasLostKeys, sessionNow, words: own } = actions
  let words: readonly string[] = []
  let last = Number.NEGATIVE_INFINITY
  let isEnding = false
  const end = debounced(logOut)

  function say(message: string): void {
    const now = performance.now()
    if (!isEnding && now - last >= quietMs) words = []
    last = now
    if (words.includes(message)) return
    words = [...words, message]
    notify(message)
  }
  let isLooking = false
  let isKeyless = false
  /** A session that nothing can be signed of is ended here: the exchange would refuse all that it asks for, forever. */
  async function lookForKeys(): Promise<void> {
    if (isLooking) return
    isLooking = true
    const isLost = await hasLostKeys?.().catch(() => false)
    const { keysLost } = isLost ? await wordsFrom(own) : sessionWords
    isLooking = false
    if (!isLost || isEnding || isOver()) return
    isKeyless = true
    notify(keysLost)
    keepLogOutNotices([keysLost])
    end()
  }
  /** Codes that are not here force a log-out. */
  const bySignature: Readonly<Record<string, () => void>> = {
    /** Missing. */
    '00020': refetch,
    /** Its mode did not match. */
    '00021': refetch,
    /** Expired. */
    '00022': () => {},
    /** Invalid. */
    '00023': () => {
      report('removeLoginStatus', '00023')
      end()
    },
  }
  return (code: string, text: string): void => {
    const act = bySignature[code] ?? end
    const isForced = act === end || code === '00023'
    // The page after a log-out with cookies left over: it already shows a visitor's view, and has said so.
    if (isForced && isOver()) return
    // Later rejections, such as of the log-out itself, have the same cause, which has been shown.
    if (isKeyless) return
    const handle = (sentence: string): void => {
      say(sentence)
      isEnding ||= isForced
      if (isEnding) keepLogOutNotices(words)
      act()
      if (code === '00020') void lookForKeys()
    }
    if (text || !isForced) {
      handle(text)
      return
    }
    const session = sessionNow?.()
    // Words take a while to come, and another tab may log in meanwhile: its session is not the one that is over.
    void wordsFrom(own).then(({ sessionOver }) => {
      if (!isOver() && sessionNow?.() === session) handle(sessionOver)
    })
  }
}
