import { BridgeError } from '#bridge/carriers/errors.ts'
import { AdapterError } from '#bridge/exchange/adapt/errors.ts'
import { ApiError, InvalidResponseError, NetworkError } from '#bridge/exchange/errors.ts'
import { TimeoutError } from '#bridge/lib/deadline.ts'
import { BusyError } from '../lib/makeCall.ts'
import { faultMessages } from './en/faults.ts'
import { shellMessages } from './en/shell.ts'

/** Why a call failed, in the reader's language: the exchange's own sentence if there is one. `undefined` for other errors. */
export function callFault(error: unknown): string | undefined {
  const t = faultMessages.get()
  if (error instanceof ApiError) return error.message || t.refused
  if (error instanceof BusyError) return error.message === new BusyError('').message ? t.tooBusy : error.message
  // Native's message says why it refused.
  if (error instanceof BridgeError)
    return error.details.native?.code === 'refused' ? error.details.native.message : t.failed
  if (error instanceof NetworkError) return error.offline ? shellMessages.get().offline : t.unreachable
  if (error instanceof TimeoutError) return t.timedOut
  if (error instanceof InvalidResponseError) return t.unreadable
  return error instanceof AdapterError ? t.failed : undefined
}
