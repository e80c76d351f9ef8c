import { InsightsError } from '../../lib/errors.ts'
import type { CallName } from '../calls.ts'

/** What an exchange's `adapt` did with a call is of no use: nothing was sent, or nothing is made of the answer. */
export class AdaptError extends InsightsError {
  override readonly name = 'AdaptError'
  readonly isTransient = false
  readonly call: CallName
  readonly side: 'request' | 'answer'

  constructor(call: CallName, side: AdaptError['side'], what: string, cause?: unknown) {
    super(`adapt.${side} of the call ${call} ${what}.`, { cause })
    this.call = call
    this.side = side
  }
}
