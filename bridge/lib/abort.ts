// iOS before 15.4 and Android WebView before 100 have neither `reason` nor `throwIfAborted`, and drop what `abort` is given.

/** Why a signal was aborted: never nothing, as a promise is rejected with it. */
export const abortReason = (signal: AbortSignal): unknown => signal.reason ?? new DOMException('Aborted', 'AbortError')

/** @throws the reason of a signal that is aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortReason(signal)
}

/** Aborts for a reason, which the signal keeps in every browser. */
export function abortWith(controller: AbortController, reason: unknown): void {
  const { signal } = controller
  if (!('reason' in signal)) Object.defineProperty(signal, 'reason', { value: reason })
  controller.abort(reason)
}
