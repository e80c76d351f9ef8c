import { abortReason, abortWith, throwIfAborted } from '#bridge/lib/abort.ts'
import { isTransient } from '#web/lib/onceOnline.ts'
import { StallError } from '../errors.ts'

/** How uploads deal with a network that comes and goes. Tests have shorter times. */
export interface RetryPolicy {
  /** Without an answer or a byte that leaves. It also ends the wait after a 429, which has no end of its own (docs/exchange.md#faults). */
  readonly stallMs: number
  /** The same of what is done with a file that is all there: nothing moves then, and a long film takes its time. */
  readonly mergeMs: number
  /** Before the second try; doubled for each that follows, up to `maxMs`. */
  readonly firstMs: number
  readonly maxMs: number
  /** One after the other, of the same request. */
  readonly tries: number
}

export const policy: RetryPolicy = { stallMs: 45_000, mergeMs: 600_000, firstMs: 1_000, maxMs: 30_000, tries: 8 }

export interface RetryOptions {
  readonly signal: AbortSignal
  readonly policy: RetryPolicy
  /** There is no network to go on with, or there is one again. */
  readonly onNetwork: (isThere: boolean) => void
}

/** Makes one try; `live` says that something has moved, and how long nothing more may move where that is not the usual. */
export type Try<T> = (signal: AbortSignal, live: (ms?: number) => void) => Promise<T>

const isOffline = (): boolean => globalThis.navigator?.onLine === false

/** Settles when the browser has a network, and when the signal fires. */
export function networkBack(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    if (!isOffline() || signal.aborted) return resolve()
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    // A network that has just come back is tried at once.
    globalThis.addEventListener?.('online', end)
    signal.addEventListener('abort', end)
  })
}

async function attempt<T>(work: Try<T>, stallMs: number, signal: AbortSignal): Promise<T> {
  const own = new AbortController()
  const give = () => abortWith(own, abortReason(signal))
  signal.addEventListener('abort', give)
  let timer: ReturnType<typeof setTimeout> | undefined
  const live = (ms = stallMs) => {
    clearTimeout(timer)
    timer = setTimeout(() => abortWith(own, new StallError()), ms)
  }
  live()
  try {
    return await work(own.signal, live)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', give)
  }
}

/**
 * Tries until it succeeds: a failure that may pass is tried again after a while that grows, with jitter, so that all who lost
 * the same exchange do not come back at once. Without a network it waits for one, and that is no failure.
 * @throws what cannot pass, and the last of too many that could; the signal's reason.
 */
export async function retry<T>(work: Try<T>, { signal, policy, onNetwork }: RetryOptions): Promise<T> {
  for (let failures = 0; ; ) {
    if (isOffline()) {
      onNetwork(false)
      await networkBack(signal)
      onNetwork(true)
    }
    throwIfAborted(signal)
    try {
      return await attempt(work, policy.stallMs, signal)
    } catch (error) {
      throwIfAborted(signal)
      if (!isTransient(error)) throw error
      if (isOffline()) continue
      failures += 1
      if (failures >= policy.tries) throw error
      const ms = Math.min(policy.maxMs, policy.firstMs * 2 ** (failures - 1))
      await pause(ms * (0.5 + Math.random() / 2), signal)
    }
  }
}
