import type { Formats } from '#web/i18n/i18n.ts'
import { daysAgo } from './TimeAgo.tsx'

/**
 * When something was, in words: `today 06:19`, `yesterday 06:19`, `Monday 06:19`, by the reader's calendar; after a week the date as
 * it is written out. `at` and `now` in ms since 1970. A clock that runs ahead reads as today.
 */
export function whenText(at: number, now: number, { tag, relative }: Pick<Formats, 'tag' | 'relative'>): string {
  const days = Math.max(0, daysAgo(at, now))
  if (days > 6) return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short' }).format(at)
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'long', hour: 'numeric', minute: '2-digit' })
  if (days > 1) return weekday.format(at)
  // Where the day stands beside the hour, and what is between them, is the language's own.
  const parts = weekday.formatToParts(at)
  return parts.map(({ type, value }) => (type === 'weekday' ? relative().format(-days, 'day') : value)).join('')
}
