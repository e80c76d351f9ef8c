import type { Exchange } from '#bridge/config.ts'
import type { CodeHandler } from '#bridge/exchange/client.ts'
import { isSignatureCode } from '#bridge/exchange/codes.ts'
import type { ClientState } from '#bridge/exchange/headers.ts'
import { fetchData } from '#bridge/exchange/largeAnswer.ts'
import { debounced } from '#bridge/lib/debounced.ts'
import { once } from '#bridge/lib/late.ts'
import type { MoreSending } from '#bridge/transport/native.ts'
import { localSessionWords } from '#web/app/sessionWords.ts'
import { logOut } from '#web/features/account/user.ts'
import { notify } from '#web/lib/page/notices.ts'
import { askToUpgrade } from '#web/ui/Notices/upgrade.ts'

/** A signature that is not the session's. */
const invalid = '00023'

/** What the page in the app does when something is wrong with its way to the exchange. Loaded with the first trouble. */
export interface AppTroubles extends MoreSending {
  /**
   * Does what a code asks for: what native could not mend is said, and a session that is over is ended by native, who may have done
   * so. The same log-out comes once in 2 s.
   */
  readonly onCode: CodeHandler
}

export function createAppTroubles(exchange: Exchange, state: () => ClientState): AppTroubles {
  const byFetch = once(async () => {
    const { createBrowserTransport } = await import('#bridge/transport/transport.ts')
    return createBrowserTransport(exchange, state).call
  })
  const asked = new Set<string>()
  const end = debounced(() => {
    logOut().catch((error: unknown) => console.warn('Could not end the session in the app.', error))
  })

  return {
    onCode(code, message) {
      const isOver = !isSignatureCode(code) || code === invalid
      const handle = (sentence: string) => {
        notify(sentence)
        if (isOver) end()
      }
      if (message || !isOver) handle(message)
      else void localSessionWords().then(({ sessionOver }) => handle(sessionOver))
    },
    fetchData,
    // Public reads go by fetch, on HTTPS, and nothing else goes.
    without:
      (error) =>
      async (row, ...more) => {
        // Once for all that is only shown, and once for each thing that cannot be done: some of it is asked for again and again.
        const about = row.isPublicRead ? '' : row.path
        if (error.code === 'no_handler' && !asked.has(about)) void askToUpgrade()
        asked.add(about)
        if (location.protocol !== 'https:' || !row.isPublicRead) throw error
        return (await byFetch())(row, ...more)
      },
  }
}
