/** What stands for the time zone where none is known: see docs/exchange.md#constants. */
export const last24h = 'last24h'
/** What the reader's preferences say where no time zone is known. */
export const unknownTimeZone = -1

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs
/** No place on Earth is farther from Greenwich, in minutes. */
const farthest = 840

/** Minutes east of Greenwich, or that they are not known. */
export type TimeZone = number | typeof last24h

/** The time zone in the reader's preferences (minutes, -1 where it is not known). What is no time zone is not known either. */
export const readTimeZone = (minutes: unknown): TimeZone =>
  typeof minutes === 'number' &&
  Number.isInteger(minutes) &&
  Math.abs(minutes) <= farthest &&
  minutes !== unknownTimeZone
    ? minutes
    : last24h

/** The time zone as open prices are asked for: negated. */
export const asAsked = (zone: TimeZone): TimeZone => (zone === last24h ? zone : 0 - zone)

/** How long it is until the next midnight there; `now` in ms since 1970. */
export const msToMidnight = (zone: number, now: number): number => {
  const passed = (now + zone * minuteMs) % dayMs
  return dayMs - passed
}
