import { InsightsError } from '../../bridge/lib/errors.ts'

/** Some of a host's messages cannot be shown; `faults` says which and why, a sentence each. */
export class HostMessagesError extends InsightsError {
  override readonly name = 'HostMessagesError'
  readonly isTransient = false
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`Some of the messages given to mount are left out:\n${faults.map((fault) => `- ${fault}`).join('\n')}`)
    this.faults = faults
  }
}
