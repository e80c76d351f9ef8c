import { beforeEach, expect, test, vi } from 'vitest'
import type { Candle } from '#bridge/exchange/calls.ts'
import { intervalMs } from '#bridge/site/sharedChart.ts'
import { candlesOf, joined, withPrice } from '#web/features/markets/candles.ts'
import { axisTexts, barsOf, summaryOf } from '#web/features/markets/screen/chart/bars.ts'
import { dayOfCandles } from '#web/features/markets/tradePair.ts'
import { openWorld } from '../feed/home/world.ts'
import { candleAt } from './screen/candle.ts'

const minute = 60_000
const start = Date.UTC(2026, 10, 20, 12)

beforeEach(() => void vi.useFakeTimers({ now: start }))
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** An exchange whose candles of a minute close at their own number, counted from the first. */
function openExchange(first = start - 1_000 * minute) {
  const world = openWorld({
    'market.candles': ({ before, limit }) => {
      const end = Math.min(Number(before ?? Number.POSITIVE_INFINITY), Date.now() + 1)
      const last = Math.ceil((end - first) / minute) - 1
      const from = Math.max(0, last - Number(limit) + 1)
      return {
        candles: Array.from({ length: Math.max(0, last - from + 1) }, (_, at) =>
          candleAt(first + (from + at) * minute, { close: String(from + at) }),
        ),
      }
    },
  })
  const asked = () => world.all('market.candles').map(({ body }) => [body.before, body.limit])
  return { world, asked }
}
let lastId = 0
const newCourse = () => candlesOf({ line: 'sp', symbolId: `C${++lastId}`, interval: '1' })
const isWhole = (candles: readonly Candle[]) =>
  candles.every(({ openedAt }, at) => at === 0 || openedAt === (candles[at - 1]?.openedAt ?? 0) + minute)

test('loads the newest candles first, then older ones until there are no more', async () => {
  const { asked } = openExchange()
  const course = newCourse()
  course.start()
  await pass(0)
  expect(course.$candles.get()).toHaveLength(300)
  for (let page = 0; page < 5; page++) {
    course.older()
    await pass(0)
  }
  expect(course.$candles.get()).toHaveLength(1_001)
  expect(isWhole(course.$candles.get())).toBe(true)
  expect(course.$list.get().phase).toBe('end')
  expect(asked()).toHaveLength(4)
})

test('updates the open candle every 4 s, and then appends the next one', async () => {
  const { asked } = openExchange()
  const course = newCourse()
  course.start()
  await pass(0)
  const stop = course.watch()
  await pass(61_000)
  const candles = course.$candles.get()
  expect(candles).toHaveLength(301)
  expect(isWhole(candles)).toBe(true)
  expect(
    asked()
      .slice(1)
      .every(([before, limit]) => before === undefined && Number(limit) <= 3),
  ).toBe(true)
  expect(asked().length).toBeGreaterThanOrEqual(15)
  stop()
  const before = asked().length
  await pass(20_000)
  expect(asked()).toHaveLength(before)
})

test.each([
  [40, 340, 'all missed candles after a while away'],
  [1_440, 300, 'the whole chart after a day away'],
])('after %i minutes has %i candles without a gap: requests %s', async (minutes, count) => {
  openExchange()
  const course = newCourse()
  course.start()
  await pass(0)
  vi.setSystemTime(start + minutes * minute)
  const stop = course.watch()
  await pass(100)
  const candles = course.$candles.get()
  expect(isWhole(candles)).toBe(true)
  expect(candles).toHaveLength(count)
  expect(candles[candles.length - 1]?.openedAt).toBe(start + minutes * minute)
  stop()
})

test('reports a failure, keeps the candles, and recovers with the next success', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  let broken = false
  openWorld({
    'market.candles': () => {
      if (broken) throw new Error('Broken off.')
      return { candles: [candleAt(start)] }
    },
  })
  const course = newCourse()
  course.start()
  await pass(0)
  const stop = course.watch()
  await pass(4_000)
  broken = true
  await pass(5_000)
  expect([course.$behind.get(), course.$candles.get().length]).toEqual([true, 1])
  broken = false
  await pass(10_000)
  expect(course.$behind.get()).toBe(false)
  stop()
})

test('uses one store per series and interval', () => {
  const of = (interval: '1' | '1W', line: 'sp' | 'mc' = 'sp') => candlesOf({ line, symbolId: 'BTCUSDT', interval })
  expect(of('1')).toBe(of('1'))
  expect(of('1')).not.toBe(of('1W'))
  expect(of('1')).not.toBe(of('1', 'mc'))
})

test('replaces candles of the same time with newer ones and appends the others', () => {
  const [a, b, c] = [0, 1, 2].map((at) => candleAt(start + at * minute))
  const renewed = candleAt(start + minute, { close: '7' })
  if (!a || !b || !c) throw new Error('Three candles.')
  expect(joined([a, b], [renewed, c])).toEqual([a, renewed, c])
  expect(joined([a, b], [])).toEqual([a, b])
})

test('applies a live price to the candle of its time only, and extends its range', () => {
  const candles = [candleAt(start - minute), candleAt(start)]
  expect(withPrice(candles, '111.00', start + 1, '1')[1]).toMatchObject({
    close: '111.00',
    high: '111.00',
    low: '90.00',
  })
  expect(withPrice(candles, '80.00', start + 1, '1')[1]).toMatchObject({ close: '80.00', high: '110.00', low: '80.00' })
  expect(withPrice(candles, '1', start + minute, '1')).toBe(candles)
  expect(withPrice(candles, '1', start - 1, '1')).toBe(candles)
})

test('summarises a day of candles as high, low and volume', () => {
  const day = dayOfCandles([
    candleAt(1, { high: '9', low: '8', volume: '1.5' }),
    candleAt(2, { high: '10', low: '7.5', volume: '2' }),
  ])
  expect(day).toEqual({ high24h: '10', low24h: '7.5', volume24h: '3.5' })
  expect(dayOfCandles([])).toBeUndefined()
})

test('summarises a series from its first price to its last', () => {
  const course = [candleAt(1, { open: '50' }), candleAt(2, { close: '75', high: '200', low: '9' })]
  expect(summaryOf(course)).toEqual({ from: 1, to: 2, last: '75', high: '200', low: '9', change: 0.5 })
  expect(summaryOf([])).toBeUndefined()
})

test('shows local time on the axis, but days and weeks of the exchange', () => {
  const candles = [candleAt(start)]
  const singapore = () => 480
  const shown = (interval: '1' | '1D') => {
    const [bar] = barsOf(candles, interval, singapore)
    return axisTexts('en-US', interval).moment(bar?.time ?? 0)
  }
  expect(shown('1')).toBe('Nov 20, 20:00')
  expect(shown('1D')).toBe('Nov 20, 2026')
})

test('keeps candles in order in the hour that repeats when clocks go back', () => {
  // Berlin, 25 October 2026: at 01:00 UTC the clock goes from 03:00 back to 02:00.
  const turn = Date.UTC(2026, 9, 25, 1)
  const berlin = (ms: number) => (ms < turn ? 120 : 60)
  const hours = [-1, 0, 1, 2].map((at) => candleAt(turn + at * 60 * minute))
  const bars = barsOf(hours, '60', berlin)
  const { mark } = axisTexts('de-DE', '60')
  expect(bars.map(({ time }) => mark(time, 'time'))).toEqual(['02:00', '02:00', '03:00', '04:00'])
  expect(bars.every(({ time }, at) => at === 0 || time > (bars[at - 1]?.time ?? 0))).toBe(true)
})

test('matches interval lengths to their names', () => {
  expect(Object.values(intervalMs).map((ms) => ms / minute)).toEqual([1, 5, 15, 30, 60, 240, 1_440, 10_080])
})
