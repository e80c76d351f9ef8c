/** Why a log-in by another provider came to nothing on this side. */
export type CeremonyFault =
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
export class CeremonyError extends Error {
  override readonly name = 'CeremonyError'
  readonly why: CeremonyFault

  constructor(why: CeremonyFault) {
    super(`The log-in came to nothing: ${why}.`)
    this.why = why
  }
}
