import type { KlineInterval } from '#bridge/site/preferences.ts'
import { isIntraday } from './bars.ts'

/** What a mark on the time axis stands for: the beginning of a year, month or day, or a time of day. */
export type MarkKind = 'year' | 'month' | 'day' | 'time'

const marks: Readonly<Record<MarkKind, Intl.DateTimeFormatOptions>> = {
  year: { year: 'numeric' },
  month: { month: 'short' },
  day: { month: 'short', day: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
}

export interface AxisTexts {
  /** A mark on the axis. `time` is that of a {@link Bar}. */
  mark(time: number, kind: MarkKind): string
  /** The moment under the reader's hand, in full. */
  moment(time: number): string
}

/** Texts of the time axis in the reader's language. */
export function axisTexts(tag: string, interval: KlineInterval): AxisTexts {
  // The axis has the reader's clock already.
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
  const formats = {
    year: format(marks.year),
    month: format(marks.month),
    day: format(marks.day),
    time: format(marks.time),
  }
  const full = isIntraday(interval)
    ? format({ ...marks.day, ...marks.time })
    : format({ year: 'numeric', month: 'short', day: 'numeric' })
  return {
    mark: (time, kind) => formats[kind].format(time * 1_000),
    moment: (time) => full.format(time * 1_000),
  }
}
