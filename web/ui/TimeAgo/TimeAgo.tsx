import { useStore } from '@nanostores/react'
import { $intl, type Formats } from '#web/i18n/i18n.ts'

import { $now } from '#web/lib/page/now.ts'
import { $painted } from '#web/lib/page/painted.ts'

const calendarDayMs = 86_400_000

const midnight = (at: number): number => new Date(at).setHours(0, 0, 0, 0)

/** How many days ago by the reader's calendar: what is 30 hours ago may be of the day before yesterday. `at` and `now` in ms since 1970. */
export const daysAgo = (at: number, now: number): number =>
  // Rounded: a day on which the clocks change is an hour shorter or longer.
  Math.round((midnight(now) - midnight(at)) / calendarDayMs)

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

/** How long ago, kept true minute by minute; the exact moment is in its title once it is pointed at. Its words come after the first paint. `at` in ms since 1970. */
export function TimeAgo({ at }: { at: number }) {
  const now = useStore($now)
  const intl = useStore($intl)
  const painted = useStore($painted)
  return (
    <time
      className="time-ago"
      dateTime={new Date(at).toISOString()}
      onMouseEnter={({ currentTarget }) => {
        currentTarget.title = intl.moment().format(at)
      }}
    >
      {painted && agoText(at, now, intl)}
    </time>
  )
}
