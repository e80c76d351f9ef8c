import { InsightsError } from './errors.ts'

// iOS before 15.4 and Android WebView before 100 have neither `reason` nor `throwIfAborted`, and drop what `abort` is given.

/** The abort reason of a signal, never `undefined`, for rejecting a promise. */
export const abortReason = (signal: AbortSignal): unknown => signal.reason ?? new DOMException('Aborted', 'AbortError')

/** @throws the reason of an aborted signal. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortReason(signal)
}

/** Aborts with a reason, which the signal has in every browser. */
export function abortWith(controller: AbortController, reason: unknown): void {
  const { signal } = controller
  if (!('reason' in signal)) Object.defineProperty(signal, 'reason', { value: reason })
  controller.abort(reason)
}

/** Thrown without a complete answer in time (100 s, 600 s for uploads). The exchange may have acted on the request. */
export class TimeoutError extends InsightsError {
  override readonly name = 'TimeoutError'
  readonly isTransient = true
  readonly timeoutMs: number

  constructor(timeoutMs: number) {
    super('The exchange took too long to answer.')
    this.timeoutMs = timeoutMs
  }
}

/**
 * Runs `work` under a deadline and the caller's signal. The signal passed to `work` aborts for either. `work` is then no longer
 * awaited, even if it ignores the signal.
 * @throws {TimeoutError} at the deadline; the abort reason if the caller's signal aborts.
 */
export async function withDeadline<T>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  throwIfAborted(signal)
  // `AbortSignal.any` is missing on iOS 15 and Android WebView 88.
  const controller = new AbortController()
  const give = () => signal && abortWith(controller, abortReason(signal))
  signal?.addEventListener('abort', give, { once: true })
  const timer = setTimeout(() => abortWith(controller, new TimeoutError(timeoutMs)), timeoutMs)
  const over = new Promise<never>((_, reject) =>
    controller.signal.addEventListener('abort', () => reject(abortReason(controller.signal))),
  )
  try {
    return await Promise.race([work(controller.signal), over])
  } catch (error) {
    throwIfAborted(controller.signal)
    throw error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', give)
  }
}
