import type { ExchangeConfig } from '../config.ts'
import { readCookie, writeCookie } from '../storage/cookies.ts'
import type { CallOptions, Client } from './client.ts'
import { debounced } from './debounced.ts'
import type { Session } from './signing/setUp.ts'

type Cookies = ExchangeConfig['cookies']

/** Who is logged in, by the two cookies that the client reads (§9). */
export const readSession = ({ session, user }: Cookies): Session => ({
  token: readCookie(session) ?? '',
  userId: readCookie(user) ?? '',
})

export interface LogOutParts {
  readonly cookies: Cookies
  readonly client: () => Client
  readonly reload: () => void
}

/** A page that waits for an answer no longer than this reloads without it. */
const patienceMs = 5_000

/**
 * Logs out (§8): removes the refresh cookie, has the exchange clear its own and end the session, and reloads. Several that
 * ask at once share one log-out.
 */
export function createLogOut({ cookies, client, reload }: LogOutParts): () => Promise<void> {
  let running: Promise<void> | undefined
  const run = async () => {
    writeCookie(cookies.refresh, '', 0)
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), patienceMs)
    const options: CallOptions = { silent: true, signal: patience.signal }
    for (const name of ['user.clearCookie', 'user.logout'] as const) {
      await client()
        .call(name, {}, options)
        .catch((error: unknown) => console.warn('The exchange did not confirm the log-out.', error))
    }
    clearTimeout(timer)
    // Whatever the exchange did: this browser is nobody's now.
    for (const name of [cookies.session, cookies.user]) writeCookie(name, '', 0)
    reload()
  }
  return () => {
    running ??= run()
    return running
  }
}

/** What follows on codes that are about the session or the signature (§8). */
export interface CodeActions {
  readonly notify: (message: string) => void
  readonly refetch: () => void
  readonly logOut: () => void
  readonly report: (event: 'removeLoginStatus', reason: string) => void
}

/** Does what a code asks for. Toast and log-out come once in 2 s (§9). */
export function createCodeHandler({ notify, refetch, logOut, report }: CodeActions) {
  let message = ''
  const toast = debounced(() => notify(message))
  const end = debounced(logOut)
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
    message = text
    toast()
    const act = bySignature[code] ?? end
    act()
  }
}
