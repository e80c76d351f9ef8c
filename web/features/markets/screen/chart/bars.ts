import type { Candle } from '#bridge/exchange/calls.ts'
import type { KlineInterval } from '#bridge/site/preferences.ts'

/** A price series in five numbers. */
interface Summary {
  readonly from: number
  readonly to: number
  readonly last: string
  readonly high: string
  readonly low: string
  /** As a fraction of the first price. */
  readonly change: number
}

const max = (candles: readonly Candle[], field: 'high' | 'low', sign: 1 | -1): string =>
  candles
    .map((candle) => candle[field])
    .reduce((best, next) => (sign * Number(next) > sign * Number(best) ? next : best))

/** Summarises a series; `undefined` if it is empty. */
export function summaryOf(candles: readonly Candle[]): Summary | undefined {
  const [first] = candles
  const last = candles[candles.length - 1]
  if (!first || !last) return undefined
  return {
    from: first.openedAt,
    to: last.openedAt,
    last: last.close,
    high: max(candles, 'high', 1),
    low: max(candles, 'low', -1),
    change: Number(last.close) / Number(first.open) - 1,
  }
}

/** A candle in the chart's format. */
export interface Bar {
  /** Seconds on the axis: the reader's local time, encoded as UTC. */
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** Days and weeks are the exchange's and start at midnight UTC. */
export const isIntraday = (interval: KlineInterval): boolean => !/[DW]$/.test(interval)

/** Offset of the reader's time zone from UTC at a time, in minutes. */
export type OffsetAt = (ms: number) => number

const localOffset: OffsetAt = (ms) => -new Date(ms).getTimezoneOffset()

/** Position of a candle on the axis, except in the hour that repeats when clocks go back. */
export const timeAt = (openedAt: number, interval: KlineInterval, offsetAt: OffsetAt = localOffset): number =>
  openedAt / 1_000 + (isIntraday(interval) ? offsetAt(openedAt) * 60 : 0)

/**
 * Converts candles to bars. The chart supports no time zones and labels days at midnight UTC, so it gets local times.
 * When clocks go back, an hour repeats. Its second candles follow the first at one second each, because times must
 * increase.
 */
export function barsOf(
  candles: readonly Candle[],
  interval: KlineInterval,
  offsetAt: OffsetAt = localOffset,
): readonly Bar[] {
  let last = Number.NEGATIVE_INFINITY
  return candles.map(({ openedAt, open, high, low, close, volume }) => {
    last = Math.max(timeAt(openedAt, interval, offsetAt), last + 1)
    return {
      time: last,
      open: Number(open),
      high: Number(high),
      low: Number(low),
      close: Number(close),
      volume: Number(volume),
    }
  })
}

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
