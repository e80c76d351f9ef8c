import { InsightsError } from '../../lib/errors.ts'
import type { Unsigned } from '../signing/setUp.ts'

const sentences: Readonly<Record<Unsigned, string>> = {
  noConfig: 'The exchange did not say how to protect what you typed. Please try again.',
  badConfig: 'The exchange did not say how to protect what you typed. Please try again later.',
  serverKey: 'The exchange could not prove that it is itself, so nothing that you typed was sent.',
  closed: 'Log-in is closed for now: the exchange has switched off what protects it. Nothing that you typed was sent.',
  insecure: 'This page is not encrypted. Open it by HTTPS to log in.',
  keyPair: 'This browser could not make the keys that protect a log-in. Please try again.',
  unbound: 'This browser has lost the keys of your session. Please log out and in again.',
}

/** What a person typed was not sent, for it could not be sealed. The message is for people. */
export class SealError extends InsightsError {
  override readonly name = 'SealError'
  readonly reason: Unsigned | 'seal'

  constructor(why: Unsigned | 'seal', cause?: unknown) {
    super(why === 'seal' ? 'What you typed could not be encrypted, so nothing was sent.' : sentences[why], { cause })
    this.reason = why
  }

  get isTransient(): boolean {
    return this.reason === 'noConfig' || this.reason === 'keyPair'
  }
}
