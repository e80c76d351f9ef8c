import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chartPath } from '#bridge/site/sharedChart.ts'
import { timeAt } from '#web/features/markets/screen/chart/bars.ts'
import { candleAt } from './candle.ts'
import { FakeChart, forgetMarket, openMarket, openTrade } from './world.tsx'

vi.mock('#web/features/markets/screen/chart/drawChart.ts', () => import('./world.tsx'))

beforeEach(() => {
  FakeChart.drawn = []
})
afterEach(() => {
  forgetMarket()
})

const hours = (count: number) => {
  const last = Math.floor(Date.now() / 3_600_000) * 3_600_000
  return Array.from({ length: count }, (_, at) => candleAt(last - (count - 1 - at) * 3_600_000))
}
const [all, newest] = [hours(400), hours(300)]
const answer = ({ before, limit = 300 }: Readonly<Record<string, unknown>>) => ({
  candles:
    before === undefined
      ? newest.slice(-Number(limit))
      : all.filter(({ openedAt }) => openedAt < Number(before)).slice(-Number(limit)),
})
const at = (place: number) => all[place]?.openedAt ?? 0
let symbols = 0
/** Candles are kept for the page's life: each test has a symbol of its own. */
const newChart = () =>
  ({ symbolId: `A${++symbols}USDT`, interval: '60', from: at(20), to: at(60), lines: [], notes: [] }) as const
const interval = () => document.querySelector('[id^="interval-"][aria-selected="true"]')?.textContent
const looks = () => FakeChart.last.moves.filter((move) => move.startsWith('look'))

test('opens a chart in the URL at its interval and time, and loads older candles for it', async () => {
  openMarket({ 'market.candles': answer, 'market.homeQuotation': () => ({ list: {} }) })
  openTrade(chartPath(newChart()), { klineInterval: '5' })
  expect(interval()).toBe('1h')
  await waitFor(() => expect(looks()).toEqual([`look ${timeAt(at(20), '60')} ${timeAt(at(59), '60')}`]))
  expect(FakeChart.last.bars).toHaveLength(400)
})

test('replaces the chart in the URL when the reader chooses another interval', async () => {
  openMarket({ 'market.candles': answer, 'market.homeQuotation': () => ({ list: {} }) })
  openTrade(chartPath(newChart()), { klineInterval: '5' })
  fireEvent.click(screen.getByRole('tab', { name: '15m' }))
  await waitFor(() => expect(interval()).toBe('15m'))
})

test('ignores an invalid chart in the URL', async () => {
  openMarket({ 'market.candles': answer, 'market.homeQuotation': () => ({ list: {} }) })
  openTrade(`${chartPath(newChart())}~x`, { klineInterval: '5' })
  expect(interval()).toBe('5m')
  await waitFor(() => expect(FakeChart.drawn).toHaveLength(1))
  expect(looks()).toEqual([])
})
