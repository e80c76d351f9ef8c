import type { OidcConfig } from '#bridge/config.ts'
import { throwIfAborted } from '#bridge/lib/deadline.ts'
import { authorizePaths } from '#bridge/site/authorize.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { browser } from '#web/lib/page/browser.ts'
import { base, hrefNow } from '#web/lib/router/location.ts'
import { leave } from './returned.ts'
import { newSecret } from './secret.ts'

/** Apple gives an ID token by redirect only together with a code, which is unused. */
const responseTypes = { apple: 'code id_token', google: 'id_token' } as const

/**
 * Leaves for Apple or Google. They send the person back to `/login` with an ID token in the fragment, which no server sees: a page
 * has no secret that it could fetch one by, and may reach the exchange alone. The token is of use only with `id`, which stays here.
 */
export async function leaveFor(party: 'apple' | 'google', { issuer, clientId }: OidcConfig, signal: AbortSignal) {
  const id = newSecret()
  const { sign } = await makeCall(`third.${party}.sign`, { id }, { signal })
  const state = newSecret()
  leave({ party, href: hrefNow(), state, id, sign })
  const address = issuer === 'self' ? `${location.origin}/sandbox/${party}` : issuer
  const request = new URLSearchParams({
    client_id: clientId,
    redirect_uri: `${location.origin}${base}/login`,
    response_type: responseTypes[party],
    response_mode: 'fragment',
    // Apple gives name and address by another way only.
    scope: party === 'apple' ? 'openid' : 'openid email profile',
    state,
    nonce: sign,
  })
  throwIfAborted(signal)
  browser.assign(`${address}/${authorizePaths[party]}?${request}`)
}
