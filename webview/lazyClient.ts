import type { Exchange } from '../bridge/config.ts'
import type { BrowserClient, BrowserClientOptions } from '../bridge/exchange/browserClient.ts'

/** The client of a browser, with all that seals and signs, for a page that no app is around. Loaded with its first call. */
export function createLazyClient(exchange: Exchange, options: BrowserClientOptions): BrowserClient {
  let loaded: Promise<BrowserClient> | undefined
  const client = (): Promise<BrowserClient> => {
    loaded ??= import('../bridge/exchange/browserClient.ts').then(
      ({ createBrowserClient }) => createBrowserClient(exchange, options),
      (cause: unknown) => {
        loaded = undefined
        throw cause
      },
    )
    return loaded
  }
  return {
    call: async (name, body, callOptions) => (await client()).call(name, body, callOptions),
    warmUp: async () => (await client()).warmUp(),
    logOut: async () => (await client()).logOut(),
  }
}
