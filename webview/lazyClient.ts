import type { Exchange } from '../bridge/config.ts'
import { once } from '../bridge/lib/late.ts'
import type { BrowserClient, BrowserClientOptions } from '../bridge/transport/browserClient.ts'

/** The client of a browser, with all that seals and signs, for a page that no app is around. Loaded with its first call. */
export function createLazyClient(exchange: Exchange, options: BrowserClientOptions): BrowserClient {
  const client = once(async () => {
    const { createBrowserClient } = await import('../bridge/transport/browserClient.ts')
    return createBrowserClient(exchange, options)
  })
  return {
    call: async (name, body, callOptions) => (await client()).call(name, body, callOptions),
    warmUp: async () => (await client()).warmUp(),
    logOut: async () => (await client()).logOut(),
  }
}
