import { render } from '@testing-library/react'
import { vi } from 'vitest'
import type { CallName, Candle, Quotation } from '#bridge/exchange/calls.ts'
import type { Preferences } from '#bridge/site/preferences.ts'
import { openWorld } from '#test/web/features/feed/home/world.ts'
import type { Bar } from '#web/features/markets/screen/chart/bars.ts'
import type { BarMark, Chart, ChartEvents, ChartTexts, Place } from '#web/features/markets/screen/chart/drawChart.ts'
import { Trade } from '#web/features/markets/screen/Trade.tsx'
import { quotations } from '#web/features/markets/tradePair.ts'
import { choose } from '#web/lib/page/preferences.ts'
import { watchHistory } from '#web/lib/router/location.ts'
import { candleAt } from './candle.ts'

const minute = 60_000

/** A price is kept for the page's life, with its time: an open candle may not be younger, however long the tests take. */
const loadedAt = Date.now()

/** Candles of a minute up to the one that was open as the file was loaded, oldest first. */
export function minutes(count: number, now = loadedAt): Candle[] {
  const last = Math.floor(now / minute) * minute
  return Array.from({ length: count }, (_, at) => candleAt(last - (count - 1 - at) * minute))
}

export const quotationOf = (baseCoin: string, change: Partial<Quotation> = {}): Quotation => ({
  symbolId: `${baseCoin}USDT`,
  baseCoin,
  quoteCoin: 'USDT',
  price: '100.00',
  change24h: '0.0100',
  open24h: '99.00',
  high24h: '120.00',
  low24h: '80.00',
  volume24h: '1234.5',
  spark: [],
  at: 1,
  ...change,
})

type Answers = Parameters<typeof openWorld>[0]

const markets = [
  quotationOf('BTC', { price: '97400.00', change24h: '0.0200' }),
  quotationOf('ETH', { price: '3380.00', change24h: '-0.0100' }),
  quotationOf('PEPE', { price: '0.0000081200', change24h: '0.0500' }),
]

/** Bitcoin has moved a little since its quotation; contracts are all at one price. */
function nowOf(bussiness: string, symbolId: string): { price: string; change24h: string } {
  if (bussiness === 'mc') return { price: '97500.00', change24h: '0.0300' }
  if (symbolId === 'BTCUSDT') return { price: '97450.00', change24h: '0.0250' }
  return markets.find((one) => one.symbolId === symbolId) ?? quotationOf(symbolId)
}

const usual: Answers = {
  'market.homeQuotation': () => ({ list: Object.fromEntries(markets.map((one) => [one.symbolId, one])) }),
  'market.ticker': ({ bussiness, symbolIds }) => ({
    list: (symbolIds as string[]).map((symbolId) => ({
      ...nowOf(String(bussiness), symbolId),
      symbolId,
      at: Date.now(),
    })),
  }),
  'market.candles': () => ({ candles: minutes(5) }),
  'market.openPrice': () => ({ symbolKlines: {} }),
  'mix.usdtRate': () => ({ rates: {} }),
}

/** Answers the page's calls; those named in `answers` otherwise. `undefined` leaves a call without an answer. */
export const openMarket = (answers: { readonly [N in CallName]?: NonNullable<Answers>[N] | undefined } = {}) => {
  const known = Object.entries({ ...usual, ...answers }).filter(([, answer]) => answer)
  return openWorld(Object.fromEntries(known))
}

/** Opens a page as its address does. */
export function openTrade(
  path: string,
  { width = 1280, ...preferences }: Partial<Preferences> & { width?: number } = {},
) {
  Object.assign(window, { innerWidth: width })
  window.dispatchEvent(new Event('resize'))
  choose(preferences)
  history.replaceState(null, '', path)
  watchHistory()()
  const [, , margin, symbolId] = path.match(/\/(spot|futures\/([a-z]+))\/(\w+)/) ?? []
  return render(<Trade params={{ ...(margin && { margin }), ...(symbolId && { symbolId }) }} />)
}

/** Each page begins with fresh state and no choices. */
export function forgetMarket(): void {
  choose({ klineInterval: undefined, layout: undefined, simulation: undefined })
  quotations.stop()
}

/** Records the calls of a chart, in place of the library that draws on a canvas. */
export class FakeChart implements Chart {
  static drawn: FakeChart[] = []
  bars: readonly Bar[] = []
  texts: ChartTexts | undefined
  digits = 0
  readonly moves: string[] = []
  isGone = false
  readonly box: HTMLElement
  readonly events: ChartEvents
  constructor(box: HTMLElement, events: ChartEvents) {
    this.box = box
    this.events = events
    FakeChart.drawn.push(this)
  }
  show(bars: readonly Bar[]) {
    this.bars = bars
  }
  setColours = vi.fn()
  write(digits: number, texts: ChartTexts) {
    this.digits = digits
    this.texts = texts
  }
  marks: readonly BarMark[] = []
  mark(marks: readonly BarMark[]) {
    this.marks = marks
  }
  pointed: number | undefined
  point(time: number | undefined) {
    this.pointed = time
  }
  watchPlace(time: number, onPlace: (place: Place | undefined) => void) {
    onPlace(this.marks.some((mark) => mark.time === time) ? { x: 100, y: 100, width: 600, height: 400 } : undefined)
    return () => {}
  }
  toLatest = () => void this.moves.push('latest')
  look = (from: number, to: number) => void this.moves.push(`look ${from} ${to}`)
  sight = () => (this.bars.length > 0 ? ([0, this.bars.length - 1] as const) : undefined)
  pan = (part: number) => void this.moves.push(`pan ${part}`)
  zoom = (factor: number) => void this.moves.push(`zoom ${factor}`)
  destroy() {
    this.isGone = true
  }
  static get last(): FakeChart {
    const last = FakeChart.drawn[FakeChart.drawn.length - 1]
    if (!last) throw new Error('No chart has been drawn.')
    return last
  }
}

/** In place of the module that draws. */
export const drawChart = (...args: ConstructorParameters<typeof FakeChart>): FakeChart => new FakeChart(...args)
