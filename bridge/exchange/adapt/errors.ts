import { InsightsError } from '../../lib/errors.ts'
import type { CallName } from '../calls.ts'

/** What an exchange's `adapter` did with a call is of no use: nothing was sent, or nothing is made of the answer. */
export class AdapterError extends InsightsError {
  override readonly name = 'AdapterError'
  readonly isTransient = false
  readonly call: CallName
  readonly side: 'request' | 'response'

  constructor(call: CallName, side: AdapterError['side'], what: string, cause?: unknown) {
    super(`adapter.${side} of the call ${call} ${what}.`, { cause })
    this.call = call
    this.side = side
  }
}
