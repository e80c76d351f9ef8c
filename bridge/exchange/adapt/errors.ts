import { InsightsError } from '#bridge/lib/errors.ts'
import type { CallName } from '../calls.ts'

/** The exchange's `adapter` returned something unusable for a call: nothing was sent, or the answer was dropped. */
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
