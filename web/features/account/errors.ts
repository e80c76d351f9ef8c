import { InsightsError } from '#bridge/lib/errors.ts'

/** How asking for a passkey can end without one, by the name that browsers give it; others are `failed`. */
const ends = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  SecurityError: 'origin',
} as const

/** The device, or its owner, would not. Nothing was sent. */
export class PasskeyError extends InsightsError {
  override readonly name = 'PasskeyError'
  readonly isTransient = false
  readonly why: (typeof ends)[keyof typeof ends] | 'failed'

  constructor(cause: unknown) {
    super('The passkey request failed.', { cause })
    const name = cause instanceof Error ? cause.name : ''
    this.why = ends[name as keyof typeof ends] ?? 'failed'
  }
}

/** Why a log-in by another provider came to nothing on this side. */
export type ThirdPartyFault =
  | 'cancelled'
  | 'stray'
  | 'providerFault'
  | 'notKept'
  | 'noWallet'
  | 'walletBusy'
  | 'walletChanged'
  | 'walletFault'
  | 'otherSite'

/** A log-in by another provider came to nothing; what is proof in it is in no error. */
export class ThirdPartyError extends InsightsError {
  override readonly name = 'ThirdPartyError'
  readonly isTransient = false
  readonly why: ThirdPartyFault

  constructor(why: ThirdPartyFault) {
    super(`The log-in failed: ${why}.`)
    this.why = why
  }
}

/** The log-in succeeded, and this browser has not kept the cookies of the session. */
export class CookiesBlockedError extends InsightsError {
  override readonly name = 'CookiesBlockedError'
  readonly isTransient = false

  constructor() {
    super('This browser blocks cookies.')
  }
}
