import { InsightsError } from '../../bridge/lib/errors.ts'

/** Some of a host's messages cannot be shown; `faults` says which and why, a sentence each. */
export class HostMessagesError extends InsightsError {
  override readonly name = 'HostMessagesError'
  readonly isTransient = false
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`Ignored invalid messages passed to mount():\n${faults.map((fault) => `- ${fault}`).join('\n')}`)
    this.faults = faults
  }
}
