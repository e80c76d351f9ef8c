import type { Candle } from '../../../../../bridge/exchange/calls.ts'

/** A course in five numbers. */
export interface Summary {
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
