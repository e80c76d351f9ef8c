import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NetworkError } from '#bridge/exchange/errors.ts'
import { forgetMarket, minutes, openMarket, openTrade } from './world.tsx'

vi.mock('#web/features/markets/screen/chart/drawChart.ts', () => import('./world.tsx'))

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  cleanup()
  forgetMarket()
  // Stores let go a second after their last listener, and what those listen to a second later.
  await vi.advanceTimersByTimeAsync(5_000)
})

test('shows the direction of a price change, but not for the first price', async () => {
  let price = '1.00'
  openMarket({
    'market.ticker': ({ symbolIds }) => ({
      list: (symbolIds as string[]).map((symbolId) => ({ symbolId, price, change24h: '0', at: 1 })),
    }),
  })
  openTrade('/spot/ETHUSDT')
  const move = () => document.querySelector('.live-price')?.className.replace(/.*--/, '')
  await act(() => vi.advanceTimersByTimeAsync(300))
  const before = move()
  price = '2.00'
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect([before, move()]).toEqual(['none', 'up'])
  price = '1.50'
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(move()).toBe('down')
})

test('reserves space for the candles, and offers a retry after 8 s', async () => {
  const world = openMarket({ 'market.candles': undefined })
  openTrade('/spot/PEPEUSDT', { klineInterval: '30' })
  expect(document.querySelector('.chart-bones')).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(8_000))
  const before = world.all('market.candles').length
  fireEvent.click(within(screen.getByRole('region', { name: 'Chart' })).getByText('Try again'))
  expect(world.all('market.candles').length).toBe(before + 1)
})

test('shows an outdated chart in grey with its time', async () => {
  let works = true
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  openMarket({
    'market.candles': () => {
      if (!works) throw new NetworkError(true, undefined)
      return { candles: minutes(3) }
    },
  })
  openTrade('/spot/PEPEUSDT', { klineInterval: '60' })
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  works = false
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.getByText(/^Prices as of \d/)).toBeTruthy()
  expect(document.querySelector('.chart-figure--old')).not.toBeNull()
  works = true
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.queryByText(/^Prices as of/)).toBeNull()
})

test('requests futures prices of a newly shown list immediately', async () => {
  const world = openMarket()
  openTrade('/futures/usdt/BTCUSDT')
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  const asked = world.all('market.ticker').flatMap(({ body }) => (body.bussiness === 'mc' ? [body.symbolIds] : []))
  expect(asked.pop()).toEqual(['BTCUSDT', 'ETHUSDT', 'PEPEUSDT'])
  expect(screen.getAllByText('97,500.00').length).toBeGreaterThanOrEqual(3)
})

test('shows all prices in grey after a failure until the next success', async () => {
  let works = true
  openMarket({
    'market.ticker': () => {
      if (!works) throw new NetworkError(true, undefined)
      return { list: [{ symbolId: 'BTCUSDT', price: '1.00', change24h: '0', at: 1 }] }
    },
  })
  openTrade('/spot/BTCUSDT')
  const old = () => document.querySelectorAll('.symbol-header--old, .markets--old').length
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(old()).toBe(0)
  works = false
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(old()).toBe(2)
  works = true
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(old()).toBe(0)
})
