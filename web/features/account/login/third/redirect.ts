import type { OidcConfig } from '#bridge/config.ts'
import { authorizePaths } from '#bridge/exchange/calls/thirdParties.ts'
import { throwIfAborted } from '#bridge/lib/deadline.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { browser } from '#web/lib/page/browser.ts'
import { base, hrefNow } from '#web/lib/router/location.ts'
import type { Proof } from './parties.ts'
import { leave } from './returned.ts'

const bytes = 32

/** 43 random characters: what an attempt is known by. */
function newSecret(): string {
  const made = crypto.getRandomValues(new Uint8Array(bytes))
  return btoa(String.fromCharCode(...made))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

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

/** Opens the bot's mini app, which is this page again, in Telegram. */
export function openMiniApp(bot: string): void {
  leave({ party: 'tg', href: hrefNow(), state: '', id: '', sign: '' })
  const own = `/sandbox/telegram?return=${encodeURIComponent(`${base}/login`)}`
  browser.assign(bot === 'self' ? own : `https://t.me/${bot}?startapp=login`)
}

/** Begins an attempt for what Telegram has given already. */
export async function proveByInitData(initData: string, signal: AbortSignal): Promise<Proof> {
  const id = newSecret()
  const { sign } = await makeCall('third.tg.sign', { id }, { signal })
  return { party: 'tg', fields: { initData, id }, sign }
}
