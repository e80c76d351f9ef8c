import type { StoreValue } from 'nanostores'
import { NetworkError } from '#bridge/exchange/errors.ts'
import { SealError } from '#bridge/exchange/login/errors.ts'
import { callFault } from '#web/i18n/callFault.ts'
import type { accountMessages } from '#web/i18n/en/account.ts'
import { faultMessages } from '#web/i18n/en/faults.ts'
import { CookiesBlockedError } from './errors.ts'

type Messages = StoreValue<typeof accountMessages>

const sealTexts = (t: Messages): Readonly<Record<SealError['reason'], string>> => ({
  noConfig: t.sealNoConfig,
  badConfig: t.sealBadConfig,
  serverKey: t.sealServerKey,
  closed: t.sealClosed,
  insecure: t.sealInsecure,
  keyPair: t.sealKeyPair,
  unbound: t.sealUnbound,
  seal: t.sealFailed,
})

/** The message of a failed request: the exchange's own sentence if there is one. */
export function faultText(error: unknown, t: Messages): string {
  if (error === undefined) return ''
  if (error instanceof CookiesBlockedError) return t.cookiesText
  if (error instanceof SealError) return sealTexts(t)[error.reason]
  if (error instanceof NetworkError && error.offline) return t.offline
  return callFault(error) ?? faultMessages.get().failed
}
