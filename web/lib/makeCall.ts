import type { CallName, CallRequest, CallResponse } from '#bridge/exchange/calls.ts'
import { InsightsError } from '#bridge/lib/errors.ts'
import { services, slowAfterMs } from './page/services.ts'

/** A call that the exchange answers with 429 ends after this time, in ms. */
const busyTimeoutMs = slowAfterMs

/** Calls `tell` once when work takes long, and settles as the work does. */
export async function whenSlow<T>(work: Promise<T>, tell: () => void): Promise<T> {
  const timer = setTimeout(tell, slowAfterMs)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}

export interface Waiting {
  /** Ends it before its time. */
  readonly signal?: AbortSignal
  /** Default: the call's own. */
  readonly timeoutMs?: number
  /** Called once after 8 s without an answer. The call goes on: until its deadline it is unknown whether it arrived. */
  readonly onSlow?: () => void
}

/** The exchange has asked for patience (429), and has had it: the request was not handled. */
export class BusyError extends InsightsError {
  override readonly name = 'BusyError'
  readonly isTransient = true

  /** @param said the exchange's own words; empty where it had none. */
  constructor(said: string) {
    super(said || 'The exchange is busy.')
  }
}

/**
 * Makes a call for a waiting reader, and shows no notice when it fails. One that the exchange lets wait (429) was not
 * handled: it ends 8 s after that was said, so that it can be undone or made again.
 * @throws {BusyError}, what the client's call throws, and the signal's reason.
 */
export async function makeCall<N extends CallName>(
  name: N,
  body: CallRequest<N>,
  { signal, onSlow, ...options }: Waiting = {},
): Promise<CallResponse<N>> {
  const own = new AbortController()
  const end = () => own.abort(signal?.reason)
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end)
  let busy: BusyError | undefined
  let timer = setTimeout(() => onSlow?.(), slowAfterMs)
  const onBusy = (said: string) => {
    clearTimeout(timer)
    busy = new BusyError(said)
    timer = setTimeout(end, busyTimeoutMs)
  }
  try {
    return await services().client.call(name, body, { ...options, silent: true, signal: own.signal, onBusy })
  } catch (error) {
    throw signal?.aborted ? error : (busy ?? error)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}
