import type { KlineInterval } from '#bridge/site/preferences.ts'
import { isIntraday } from './bars.ts'

/** Type of a mark on the time axis: start of a year, month or day, or a time of day. */
export type MarkKind = 'year' | 'month' | 'day' | 'time'

const marks = {
  year: { year: 'numeric' },
  month: { month: 'short' },
  day: { month: 'short', day: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Readonly<Record<MarkKind, Intl.DateTimeFormatOptions>>

const written = {
  ...marks,
  moment: { ...marks.day, ...marks.time },
  date: { year: 'numeric', month: 'short', day: 'numeric' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>

// Creating a format costs more than drawing a chart in a post.
const formats = new Map<string, Intl.DateTimeFormat>()

/** The axis is already in the reader's time zone. */
function write(tag: string, name: keyof typeof written, time: number): string {
  const key = `${tag} ${name}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, { ...written[name], timeZone: 'UTC' })
  formats.set(key, format)
  return format.format(time * 1_000)
}

interface AxisTexts {
  /** A label of the axis. `time` is that of a {@link Bar}. */
  mark(time: number, kind: MarkKind): string
  /** The full time under the pointer. */
  moment(time: number): string
}

/** Texts of the time axis in the reader's language. */
export const axisTexts = (tag: string, interval: KlineInterval): AxisTexts => ({
  mark: (time, kind) => write(tag, kind, time),
  moment: (time) => write(tag, isIntraday(interval) ? 'moment' : 'date', time),
})
