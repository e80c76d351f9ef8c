import { InsightsError } from '#bridge/lib/errors.ts'

/** Errors of passkey requests, by the browser's error name; others are `failed`. */
const ends = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  SecurityError: 'origin',
} as const

/** The device or the reader refused. Nothing was sent. */
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

/** Why a log-in by another provider failed in the page. */
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

/** A log-in by another provider failed. The error contains no proof. */
export class ThirdPartyError extends InsightsError {
  override readonly name = 'ThirdPartyError'
  readonly isTransient = false
  readonly why: ThirdPartyFault

  constructor(why: ThirdPartyFault) {
    super(`The log-in failed: ${why}.`)
    this.why = why
  }
}

/** The log-in succeeded, but the browser did not keep the session's cookies. */
export class CookiesBlockedError extends InsightsError {
  override readonly name = 'CookiesBlockedError'
  readonly isTransient = false

  constructor() {
    super('This browser blocks cookies.')
  }
}
