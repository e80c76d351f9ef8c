import type { Candle } from '#bridge/exchange/calls.ts'
import type { KlineInterval } from '#bridge/site/preferences.ts'

/** A course in five numbers. */
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

/** What a course comes to; `undefined` when it is empty. */
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

/** A candle as the chart takes it. */
export interface Bar {
  /** Seconds of the axis: the reader's wall clock, written as if it were UTC. */
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** Days and weeks are the exchange's own, and begin at midnight UTC. */
export const isIntraday = (interval: KlineInterval): boolean => !/[DW]$/.test(interval)

/** How far the reader's clock is ahead of UTC at a moment, in minutes. */
export type OffsetAt = (ms: number) => number

const localOffset: OffsetAt = (ms) => -new Date(ms).getTimezoneOffset()

/** When a candle stands on the axis, but in the hour that a clock set back repeats. */
export const timeAt = (openedAt: number, interval: KlineInterval, offsetAt: OffsetAt = localOffset): number =>
  openedAt / 1_000 + (isIntraday(interval) ? offsetAt(openedAt) * 60 : 0)

/**
 * The chart knows no time zones and draws its days at midnight UTC, so that it is given the reader's own clock. Where that clock
 * is set back an hour comes twice: its second candles follow the first by a second each, for the axis may not go back.
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
