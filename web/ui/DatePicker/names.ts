import { type Moment, timeInUtc } from '../../lib/content/dates.ts'

/** Names of days and months as a language writes them, always in the Gregorian calendar. */
function makeNames(tag: string) {
  const of = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { calendar: 'gregory', timeZone: 'UTC', ...options })
    return (day: Moment): string => format.format(timeInUtc(day))
  }
  const number = new Intl.NumberFormat(tag)
  return {
    month: of({ month: 'long', year: 'numeric' }),
    day: of({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    weekday: of({ weekday: 'long' }),
    shortWeekday: of({ weekday: 'narrow' }),
    number: (count: number): string => number.format(count),
  }
}

const made = new Map<string, ReturnType<typeof makeNames>>()

/** The names of a language, made once. `tag` is BCP 47. */
export function namesOf(tag: string): ReturnType<typeof makeNames> {
  const names = made.get(tag) ?? makeNames(tag)
  made.set(tag, names)
  return names
}
