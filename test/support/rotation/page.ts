import certificates from 'insights:certificates'
import exchange from 'insights:exchange'
import { SealError } from '#bridge/exchange/login/errors.ts'
import { createBrowserClient } from '#bridge/transport/browserClient.ts'

/** What came of a log-in: whom the exchange let in, or why nothing was sealed for it. */
export type LogInOutcome = { readonly userId: string } | { readonly refused: string }

/** Logs in as a build does that has these certificates in it. */
async function logIn(loginName: string, pwd: string): Promise<LogInOutcome> {
  const client = createBrowserClient(exchange, {
    state: () => ({ theme: 'white', locale: 'en', simulation: false }),
    certificates: async () => certificates,
  })
  try {
    const { userInfo } = await client.call('user.login', { loginName, pwd })
    return { userId: userInfo?.userId ?? '' }
  } catch (error) {
    if (error instanceof SealError) return { refused: error.reason }
    throw error
  }
}

/** The page of the suite about certificates that replace each other. */
Reflect.set(window, 'logIn', logIn)
