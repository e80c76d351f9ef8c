import { type ChartPoint, intervalMs, type SharedChart } from './sharedChart.ts'

/** What is drawn of a candle. Prices are decimals in the quote coin. */
export interface ChartCandle {
  /** In ms since 1970. */
  readonly openedAt: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
}

/** In per cent of the drawing, from its upper left. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** A candle's places in per cent of the drawing: the edges and the middle of its body, and its prices. */
export interface CandleShape
  extends Readonly<Record<'begin' | 'middle' | 'end' | 'open' | 'high' | 'low' | 'close', number>> {
  readonly rises: boolean
}

interface ChartShape {
  readonly candles: readonly CandleShape[]
  readonly lines: readonly (readonly [Spot, Spot])[]
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

/** The body of a request for a chart's candles. */
export const candlesAsked = ({ symbolId, margin, interval, from, to }: SharedChart) => ({
  bussiness: margin === undefined ? ('sp' as const) : ('mc' as const),
  symbolId,
  interval,
  before: to,
  limit: Math.ceil((to - from) / intervalMs[interval]),
})

/** The candles of an answer that are the chart's, and can be drawn. */
export function drawable<C extends ChartCandle>({ from, to }: SharedChart, candles: readonly C[]): readonly C[] {
  const prices = ({ open, high, low, close }: C) => [open, high, low, close].map(Number)
  return candles.filter(
    (candle) =>
      candle.openedAt >= from && candle.openedAt < to && prices(candle).every((price) => price > 0 && price < 1e15),
  )
}

/** Candles of several intervals in one, so that there are no more than can be seen. */
function merged(candles: readonly ChartCandle[]): readonly ChartCandle[] {
  const size = Math.ceil(candles.length / maxShown)
  if (size === 1) return candles
  const furthest = (all: readonly ChartCandle[], field: 'high' | 'low', sign: 1 | -1) =>
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
export function shapeOf(
  { interval, from, to, lines, notes }: SharedChart,
  candles: readonly ChartCandle[],
): ChartShape {
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
  const spot = ({ step, price }: ChartPoint): Spot => ({
    x: x(from + step * intervalMs[interval]),
    y: y(Number(price)),
  })
  return {
    candles: shown.map(({ openedAt, open, high, low, close }) => ({
      rises: Number(close) >= Number(open),
      begin: x(openedAt + 0.15 * width),
      middle: x(openedAt + 0.5 * width),
      end: x(openedAt + 0.85 * width),
      open: y(Number(open)),
      high: y(Number(high)),
      low: y(Number(low)),
      close: y(Number(close)),
    })),
    lines: lines.map(([begin, end]) => [spot(begin), spot(end)]),
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
