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
