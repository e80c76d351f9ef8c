import { BridgeError } from '#bridge/carriers/errors.ts'
import { ApiError } from '#bridge/exchange/errors.ts'
import { abortReason, abortWith, throwIfAborted } from '#bridge/lib/deadline.ts'
import { mediaMessages } from '#web/i18n/en/media.ts'
import { loadMessages } from '#web/i18n/i18n.ts'
import { isTransient } from '#web/lib/onceOnline.ts'
import { StallError, UploadRefusal } from '../errors.ts'
import type { UploadedMedium } from '../types.ts'

/** Why an upload failed, for the author: the exchange's own message, or a text for a native error code. */
function reasonOf(error: unknown): string {
  const t = mediaMessages.get()
  if (error instanceof UploadRefusal || error instanceof ApiError) return error.message
  if (!(error instanceof BridgeError)) return t.notSent
  const { code, details } = error
  if (code === 'no_handler') return t.upgradeApp
  if (details.native?.code === 'refused') return details.native.message
  return details.native?.code === 'unknown_handle' ? t.gone : t.notSent
}

let loading: Promise<void> | undefined

/** Loads the texts of failures. A reason keeps the language it was written in. */
export const loadFailureWords = (): Promise<void> => {
  loading ??= loadMessages('media')
  return loading
}

interface RunningOptions {
  readonly onDone: (uploadId: string, media: UploadedMedium) => void
  /** `reason` is a sentence for the author. */
  readonly onFailure: (uploadId: string, reason: string) => void
}

/** Uploads that are being prepared or sent. Cancelled ones report nothing. */
export function createRunning({ onDone, onFailure }: RunningOptions) {
  const running = new Map<string, AbortController>()
  const giveUp = (uploadId: string): void => {
    running.get(uploadId)?.abort()
    running.delete(uploadId)
  }
  return {
    /** Runs a task for an upload and cancels its previous one. */
    start(uploadId: string, work: (signal: AbortSignal) => Promise<UploadedMedium>): void {
      giveUp(uploadId)
      const controller = new AbortController()
      const { signal } = controller
      running.set(uploadId, controller)
      loadFailureWords()
        .then(() => work(signal))
        .then(
          (media) => signal.aborted || onDone(uploadId, media),
          (error: unknown) => {
            if (signal.aborted) return
            if (!(error instanceof UploadRefusal)) console.warn('An upload failed.', error)
            onFailure(uploadId, reasonOf(error))
          },
        )
    },
    giveUp,
    giveUpAll(): void {
      for (const uploadId of [...running.keys()]) giveUp(uploadId)
    },
  }
}

/** How uploads handle an unreliable network. Tests use shorter times. */
export interface RetryPolicy {
  /** Timeout without a response or a sent byte. It also limits the wait after a 429, which has no limit of its own (docs/exchange.md#faults). */
  readonly stallMs: number
  /** The same while the exchange processes a complete file. There is no progress then, and a long video takes time. */
  readonly mergeMs: number
  /** Delay before the second attempt. It doubles for each further one, up to `maxMs`. */
  readonly firstMs: number
  readonly maxMs: number
  /** Attempts per request. */
  readonly tries: number
}

export const policy: RetryPolicy = { stallMs: 45_000, mergeMs: 600_000, firstMs: 1_000, maxMs: 30_000, tries: 8 }

export interface RetryOptions {
  readonly signal: AbortSignal
  readonly policy: RetryPolicy
  /** Called when the network is lost and when it returns. */
  readonly onNetwork: (isThere: boolean) => void
}

/** Makes one attempt. `live` reports progress and, optionally, the timeout for the next step. */
export type UploadTry<T> = (signal: AbortSignal, live: (ms?: number) => void) => Promise<T>

const isOffline = (): boolean => globalThis.navigator?.onLine === false

/** Resolves when the browser is online or the signal is aborted. */
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
    // Retry as soon as the network returns.
    globalThis.addEventListener?.('online', end)
    signal.addEventListener('abort', end)
  })
}

async function attempt<T>(work: UploadTry<T>, stallMs: number, signal: AbortSignal): Promise<T> {
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
 * Retries transient failures with exponential back-off and jitter, so that clients do not all return at once after an
 * outage. While offline it waits for the network, which does not count as a failure.
 * @throws a permanent error, or the last of too many transient ones; the signal's reason
 */
export async function retry<T>(work: UploadTry<T>, { signal, policy, onNetwork }: RetryOptions): Promise<T> {
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
