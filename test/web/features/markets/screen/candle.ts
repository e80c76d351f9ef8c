import type { Candle } from '#bridge/exchange/calls.ts'

/** A candle that opened at `openedAt`. */
export const candleAt = (openedAt: number, change: Partial<Candle> = {}): Candle => ({
  openedAt,
  open: '100.00',
  high: '110.00',
  low: '90.00',
  close: '105.00',
  volume: '12.5',
  ...change,
})
