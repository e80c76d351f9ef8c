/** A day of the calendar and a time on it, as a reader enters them: in no time zone. Months from 1. */
export interface Moment {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
}

/** A format is made of `YYYY`, `M`, `MM`, `D`, `DD`, `HH`, `mm`, `ss` and separators. */
export const dateFormat = 'M/D/YYYY'
export const momentFormat = 'M/D/YYYY HH:mm:ss'

interface Token {
  readonly part: keyof Moment
  /** Digits that are written at least. */
  readonly digits: number
  readonly pattern: string
}

const tokens: Readonly<Record<string, Token>> = {
  YYYY: { part: 'year', digits: 4, pattern: '\\d{4}' },
  MM: { part: 'month', digits: 2, pattern: '\\d{2}' },
  M: { part: 'month', digits: 1, pattern: '\\d{1,2}' },
  DD: { part: 'day', digits: 2, pattern: '\\d{2}' },
  D: { part: 'day', digits: 1, pattern: '\\d{1,2}' },
  HH: { part: 'hours', digits: 2, pattern: '\\d{2}' },
  mm: { part: 'minutes', digits: 2, pattern: '\\d{2}' },
  ss: { part: 'seconds', digits: 2, pattern: '\\d{2}' },
}
const tokenPattern = /YYYY|MM|M|DD|D|HH|mm|ss/g

const midnight = { hours: 0, minutes: 0, seconds: 0 } as const

/** Whether a format has a time of day. */
export const hasTime = (format: string): boolean => format.includes('HH')

export const formatDate = (moment: Moment, format: string = dateFormat): string =>
  format.replace(tokenPattern, (name) => {
    const token = tokens[name]
    return token ? String(moment[token.part]).padStart(token.digits, '0') : name
  })

const utc = ({ year, month, day }: Pick<Moment, 'year' | 'month' | 'day'>): Date => {
  const date = new Date(0)
  // `Date.UTC` takes the year 99 for 1999.
  date.setUTCFullYear(year, month - 1, day)
  return date
}

const dayOf = (date: Date): Moment => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate(),
  ...midnight,
})

/** Whether the calendar has such a day, and the day such a time. */
function exists(moment: Moment): boolean {
  const { year, month, day } = dayOf(utc(moment))
  return (
    moment.year >= 1 &&
    [year, month, day].join() === [moment.year, moment.month, moment.day].join() &&
    moment.hours < 24 &&
    moment.minutes < 60 &&
    moment.seconds < 60
  )
}

/**
 * Reads a date that is written as `format`, and only as that: `badFormat` for anything else, `noSuchDate` for one that the
 * calendar does not have, such as 2/30/2026.
 */
export function parseDate(text: string, format: string = dateFormat): Moment | 'badFormat' | 'noSuchDate' {
  const parts: (keyof Moment)[] = []
  const literal = format.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const pattern = literal.replace(tokenPattern, (name) => {
    const token = tokens[name]
    if (!token) return name
    parts.push(token.part)
    return `(${token.pattern})`
  })
  const found = new RegExp(`^${pattern}$`).exec(text.trim())
  if (!found) return 'badFormat'
  const read = Object.fromEntries(parts.map((part, index) => [part, Number(found[index + 1])]))
  const moment: Moment = { year: 1, month: 1, day: 1, ...midnight, ...read }
  return exists(moment) ? moment : 'noSuchDate'
}

/** A day and a month of one digit: some languages write them with a zero. */
const sample = Date.UTC(2026, 2, 5)
const names: Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, readonly [short: string, padded: string]>>> = {
  year: ['YYYY', 'YYYY'],
  month: ['M', 'MM'],
  day: ['D', 'DD'],
}

/** How a language writes a date in digits, such as `D.M.YYYY`; in English `M/D/YYYY`. `tag` is BCP 47. */
export const dateFormatOf = (tag: string): string =>
  new Intl.DateTimeFormat(tag, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
    .formatToParts(sample)
    .map(({ type, value }) => names[type]?.[Number(value.length === 2)] ?? value)
    .join('')
    // Marks of direction stand between the parts in Arabic.
    .replace(/[\u200e\u200f\u061c]/g, '')

/** Reads a date as a person types it: in the digits of their keyboard, with zeros or without. */
export const readDate = (text: string, format: string): ReturnType<typeof parseDate> =>
  parseDate(
    text
      .normalize('NFKC')
      .replace(/[\u200e\u200f\u061c]/g, '')
      .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16)),
    format.replace('MM', 'M').replace('DD', 'D'),
  )

/** The reader's own day and time. */
export const momentOf = (date: Date): Moment => ({
  year: date.getFullYear(),
  month: date.getMonth() + 1,
  day: date.getDate(),
  hours: date.getHours(),
  minutes: date.getMinutes(),
  seconds: date.getSeconds(),
})

const sortable = (moment: Moment): string => formatDate(moment, 'YYYYMMDDHHmmss')

/** Below 0 when `a` is earlier than `b`, 0 when they are the same. */
export const compare = (a: Moment, b: Moment): number =>
  sortable(a) < sortable(b) ? -1 : Number(sortable(a) > sortable(b))

export const isSameDay = (a: Moment, b: Moment): boolean => formatDate(a) === formatDate(b)

/** Another day at the same time of day. */
export const withDay = (moment: Moment, { year, month, day }: Moment): Moment => ({ ...moment, year, month, day })

export const addDays = (moment: Moment, days: number): Moment =>
  withDay(moment, dayOf(utc({ ...moment, day: moment.day + days })))

/** The same day in another month, or that month's last: a month after 1/31 is 2/28. */
export function addMonths(moment: Moment, months: number): Moment {
  const first = dayOf(utc({ ...moment, month: moment.month + months, day: 1 }))
  const last = dayOf(utc({ ...first, month: first.month + 1, day: 0 }))
  return withDay(moment, { ...first, day: Math.min(moment.day, last.day) })
}

/** 0 for Sunday. */
export const weekdayOf = (moment: Moment): number => utc(moment).getUTCDay()

/** The first day of the week in which a day is. `firstDay`: 0 for Sunday. */
export const startOfWeek = (moment: Moment, firstDay: number): Moment =>
  addDays(moment, -((weekdayOf(moment) - firstDay + 7) % 7))

/** Six weeks in which all of a day's month lies, so that no month is taller than another. */
export function weeksOf(moment: Moment, firstDay: number): readonly (readonly Moment[])[] {
  const start = startOfWeek({ ...moment, day: 1 }, firstDay)
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, day) => addDays(start, week * 7 + day)))
}

/** For formats of `Intl` that are in UTC. */
export const timeInUtc = (moment: Moment): number => utc(moment).getTime()
