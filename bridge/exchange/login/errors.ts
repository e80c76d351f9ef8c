import { InsightsError } from '#bridge/lib/errors.ts'
import type { Unsigned } from '../signing/setUp.ts'

const sentences: Readonly<Record<Unsigned, string>> = {
  noConfig: 'The exchange did not send its encryption settings. Nothing you typed was sent. Please try again.',
  badConfig: 'The exchange sent invalid encryption settings. Nothing you typed was sent. Please try again later.',
  serverKey: 'The exchange could not prove its identity. Nothing you typed was sent.',
  closed: 'Log-in is unavailable: the exchange has turned off its encryption. Nothing you typed was sent.',
  insecure: 'This page is not encrypted. Open it over HTTPS to log in.',
  keyPair: 'This browser could not create the keys that protect your log-in. Please try again.',
  unbound: 'This browser lost your session keys. Please log out, then log in again.',
}

/** Thrown if a log-in could not be sealed, and so was not sent. The message can be shown to readers. */
export class SealError extends InsightsError {
  override readonly name = 'SealError'
  readonly reason: Unsigned | 'seal'

  constructor(why: Unsigned | 'seal', cause?: unknown) {
    super(why === 'seal' ? 'What you typed could not be encrypted, so it was not sent.' : sentences[why], { cause })
    this.reason = why
  }

  get isTransient(): boolean {
    return this.reason === 'noConfig' || this.reason === 'keyPair'
  }
}
