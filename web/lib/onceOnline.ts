import { InsightsError } from '../../bridge/lib/errors.ts'

/** Whether something failed for want of a network, and may be done again once there is one. */
export const isOffline = (error: unknown): boolean =>
  navigator.onLine === false && error instanceof InsightsError && error.isTransient

/** Does something once when the network is back. @returns stop */
export function onceOnline(work: () => void): () => void {
  addEventListener('online', work, { once: true })
  return () => removeEventListener('online', work)
}
