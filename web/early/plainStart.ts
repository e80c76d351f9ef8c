import { readLocal } from '#bridge/storage/local.ts'
import { featuresOffKey, offUntilNamed } from '../lib/page/featuresOff.ts'

/** Whether this is a visit of its own: what is brought back from before begins elsewhere. */
export function isNewVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return Boolean(entry && 'type' in entry && entry.type === 'navigate') && history.state === null
}

/** Whether all that a first page may have is on, as far as the exchange has said so before. */
export const isAllOn = (): boolean => (readLocal(featuresOffKey) || offUntilNamed) === offUntilNamed
