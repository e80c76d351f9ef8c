import type { Formats } from '../../i18n/i18n.ts'
import { daysAgo } from './daysAgo.ts'

const minute = 60_000
const hour = 60 * minute
const dayMs = 24 * hour

/** `now`, `5m ago`, `3h ago`, `yesterday`, by the reader's calendar; after a week the date. A clock that runs ahead reads as now. */
export function agoText(at: number, now: number, { relative, day }: Pick<Formats, 'relative' | 'day'>): string {
  const ago = Math.max(0, now - at)
  if (ago < minute) return relative().format(0, 'second')
  if (ago < hour) return relative().format(-Math.floor(ago / minute), 'minute')
  if (ago < dayMs) return relative().format(-Math.floor(ago / hour), 'hour')
  return ago < 7 * dayMs ? relative().format(-daysAgo(at, now), 'day') : day().format(at)
}
