import { InsightsError } from '#bridge/lib/errors.ts'

/** Whether something that failed may succeed when it is done again. */
export const isTransient = (error: unknown): boolean => error instanceof InsightsError && error.isTransient

/** Whether something failed for want of a network, and may be done again once there is one. */
export const isOffline = (error: unknown): boolean => navigator.onLine === false && isTransient(error)

/** A network that is said to be back may not be there yet. In ms. */
export const onlineRetryMs = 15_000

/** Does something once when the network is back. @returns stop */
export function onceOnline(work: () => void): () => void {
  addEventListener('online', work, { once: true })
  return () => removeEventListener('online', work)
}
