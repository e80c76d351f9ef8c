import type { StoreValue } from 'nanostores'
import { BridgeError } from '#bridge/carriers/errors.ts'
import { ApiError, InvalidResponseError, NetworkError } from '#bridge/exchange/errors.ts'
import { SealError } from '#bridge/exchange/login/errors.ts'
import { TimeoutError } from '#bridge/lib/deadline.ts'
import type { accountMessages } from '#web/i18n/en/account.ts'
import { BusyError } from '#web/lib/makeCall.ts'
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
  if (error instanceof ApiError) return error.message || t.refused
  if (error instanceof CookiesBlockedError) return t.cookiesText
  if (error instanceof BusyError) return error.said || t.tooBusy
  if (error instanceof SealError) return sealTexts(t)[error.reason]
  // In an app, native seals, and its message says why it could not.
  if (error instanceof BridgeError && error.details.native?.code === 'refused') return error.details.native.message
  if (error instanceof NetworkError) return error.offline ? t.offline : t.unreachable
  if (error instanceof TimeoutError) return t.timedOut
  if (error instanceof InvalidResponseError) return t.unreadable
  return t.failed
}
