import type { Candle } from '#bridge/exchange/calls.ts'
import { type ChartPoint, intervalMs, type SharedChart } from '#bridge/site/sharedChart.ts'

/** In per cent of the drawing, from its upper left. */
export interface Spot {
  readonly x: number
  readonly y: number
}

export interface ChartShape {
  /** Paths of the candles that rose, and of those that fell, in a box of 100 × 100. */
  readonly up: string
  readonly down: string
  /** All lines as one path. */
  readonly lines: string
  readonly notes: readonly Spot[]
  /** The prices at the upper and the lower edge. */
  readonly high: number
  readonly low: number
}

/** Thinner ones cannot be told apart on a phone. */
const maxShown = 120
/** How far lines may stretch the prices, as a part of what the candles have seen. */
const maxStretch = 0.5
/** Notes do not lie over each other, nor over an edge. */
const apart = 10
const inside = (amount: number): number => Math.min(96, Math.max(4, amount))

/** Candles of several intervals in one, so that there are no more than can be seen. */
export function merged(candles: readonly Candle[]): readonly Candle[] {
  const size = Math.ceil(candles.length / maxShown)
  if (size === 1) return candles
  const furthest = (all: readonly Candle[], field: 'high' | 'low', sign: 1 | -1) =>
    all.map((one) => one[field]).reduce((best, next) => (sign * Number(next) > sign * Number(best) ? next : best))
  return Array.from({ length: Math.ceil(candles.length / size) }).flatMap((_, at) => {
    const all = candles.slice(at * size, (at + 1) * size)
    const [first] = all
    const last = all[all.length - 1]
    if (!first || !last) return []
    return [{ ...first, close: last.close, high: furthest(all, 'high', 1), low: furthest(all, 'low', -1) }]
  })
}

const round = (amount: number): number => Math.round(amount * 100) / 100

/** What is drawn of a chart. */
export function shapeOf({ interval, from, to, lines, notes }: SharedChart, candles: readonly Candle[]): ChartShape {
  const shown = merged(candles)
  const [top, bottom] = [
    Math.max(...shown.map(({ high }) => Number(high))),
    Math.min(...shown.map(({ low }) => Number(low))),
  ]
  const room = (top - bottom || top * 0.01) * maxStretch
  const marked = [...lines.flat(), ...notes].map(({ price }) => Number(price))
  const high = Math.max(top, ...marked.map((price) => Math.min(price, top + room)))
  const low = Math.min(bottom, ...marked.map((price) => Math.max(price, bottom - room)))
  const x = (at: number) => round(((at - from) / (to - from)) * 100)
  const y = (price: number) => round(high === low ? 50 : ((high - price) / (high - low)) * 100)
  const width = (candles.length / shown.length) * intervalMs[interval]
  const path = (rises: boolean) =>
    shown
      .filter(({ open, close }) => Number(close) >= Number(open) === rises)
      .map(({ openedAt, open, high, low, close }) => {
        const [begin, middle, end] = [0.15, 0.5, 0.85].map((part) => x(openedAt + part * width))
        const body = `M${begin} ${y(Number(open))}H${end}V${y(Number(close))}H${begin}Z`
        return `M${middle} ${y(Number(high))}V${y(Number(low))}${body}`
      })
      .join('')
  const spot = ({ step, price }: ChartPoint): Spot => ({
    x: x(from + step * intervalMs[interval]),
    y: y(Number(price)),
  })
  return {
    up: path(true),
    down: path(false),
    lines: lines
      .map((line) => line.map(spot))
      .map(([begin, end]) => `M${begin?.x} ${begin?.y}L${end?.x} ${end?.y}`)
      .join(''),
    notes: notes
      .map(spot)
      .map(({ x, y }) => ({ x: inside(x), y: inside(y) }))
      .map(({ x, y }, at, [first = { x, y }]) => {
        const isOver = at > 0 && Math.abs(x - first.x) < apart && Math.abs(y - first.y) < 2 * apart
        return { x: isOver ? first.x + (first.x > 50 ? -apart : apart) : x, y }
      }),
    high,
    low,
  }
}
