import { abortReason, abortWith, throwIfAborted } from './abort.ts'
import { InsightsError } from './errors.ts'

/** No whole answer came in time (100 s, 600 s for uploads). Whether the exchange acted on the request is unknown. */
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
 * Runs `work` under a deadline and the caller's own signal; the signal handed to `work` fires for either, and nothing of it is
 * waited for then, whether it follows the signal or not.
 * @throws {TimeoutError} when time is up; the caller's abort reason when it gave up.
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
