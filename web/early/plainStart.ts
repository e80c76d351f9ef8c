import { readLocal } from '../../bridge/storage/local.ts'
import { featuresOffKey } from '../lib/page/featuresOff.ts'

/** Whether the page itself will begin with the first posts: what is brought back from before begins elsewhere. */
export function isPlainStart({ simulation }: DOMStringMap): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  const isNew = entry && 'type' in entry && entry.type === 'navigate'
  return Boolean(isNew) && history.state === null && simulation === undefined && !readLocal(featuresOffKey)
}
