import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError, NetworkError } from '#bridge/exchange/errors.ts'
import { selectTab } from '#test/support/selectTab.ts'
import { readAs } from '#test/web/features/feed/home/world.ts'
import { setPathLocale } from '#web/lib/page/appearance.ts'
import { $klineInterval, $layout, choose } from '#web/lib/page/preferences.ts'
import { provideServices, services } from '#web/lib/page/services.ts'
import { FakeChart, forgetMarket, minutes, openMarket, openTrade } from './world.tsx'

vi.mock('#web/features/markets/screen/chart/drawChart.ts', () => import('./world.tsx'))

// Stores keep candles for the page's life: a test that needs its own uses its own symbol.
beforeEach(() => {
  openMarket()
  FakeChart.drawn = []
})
afterEach(() => {
  forgetMarket()
  setPathLocale(null)
})

const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('.fact')].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd')?.textContent,
    ]),
  )
const drawn = () => waitFor(() => expect(FakeChart.last.bars.length).toBeGreaterThan(0))
const areas = () =>
  [...document.querySelectorAll('.symbol-header, .chart-panel, .markets, .trade-posts')].map(
    ({ className }) => className,
  )

test('shows both coins, the live price, its value in the reader’s currency, and the last 24 hours', async () => {
  openTrade('/spot/BTCUSDT')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('BTC / USDT Spot')
  await waitFor(() => expect(document.querySelector('.live-price')?.textContent).toBe('97,450.00'))
  expect(document.querySelector('.symbol-header__fiat')?.textContent).toBe('≈ $97,450.00')
  expect(facts()).toEqual({
    '24h change': '▲ +2.50%',
    '24h high': '120.00',
    '24h low': '80.00',
    '24h volume (BTC)': '1.23K',
  })
  expect(screen.getByRole('button', { name: '24h change' })).toBeDefined()
})

test('sets the direction of a volume by its last word', async () => {
  openTrade('/spot/BTCUSDT')
  await waitFor(() => expect(screen.getByText('1.23K').getAttribute('dir')).toBe('auto'))
})

test('shows the day’s change next to that of 24 hours, and labels the one in the list', async () => {
  readAs('1')
  onTestFinished(() => readAs(''))
  openMarket({
    'user.preference': () => ({ timeZone: 0 }),
    'market.openPrice': () => ({ symbolKlines: { BTCUSDT: '97000' } }),
  })
  openTrade('/spot/BTCUSDT')
  await waitFor(() => expect(facts()).toMatchObject({ '24h change': '▲ +2.50%', 'Change today': '▲ +0.46%' }))
  const [row] = [...document.querySelectorAll('.market-row')].filter(({ textContent }) => textContent?.includes('BTC'))
  expect(row?.textContent).toContain('+0.46% (Change today)')
  expect(screen.getByRole('button', { name: 'Change today' })).toBeDefined()
})

test('explains during simulation trade what can be practised and where', async () => {
  openTrade('/spot/BTCUSDT')
  const says = () => screen.queryByText('Try orders with practice money on Meridian’s trade pages.')
  expect(says()).toBeNull()
  act(() => choose({ simulation: true }))
  expect(says()).not.toBeNull()
})

test('links to the exchange’s trade page of the pair', async () => {
  openTrade('/spot/BTCUSDT')
  const link = screen.getByRole('link', { name: 'Trade BTC' })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://meridian.example/trade/BTCUSDT',
    'noopener noreferrer',
  ])
  expect(screen.queryByText(/^Trading is done/)).toBeNull()
})

test('says where to trade if the exchange has no trade page', async () => {
  const { exchange, ...others } = services()
  provideServices({ ...others, exchange: { ...exchange, links: {} } })
  openTrade('/spot/BTCUSDT')
  expect(screen.queryByRole('link', { name: 'Trade BTC' })).toBeNull()
  expect(screen.getByText('To trade, use Meridian’s app or site.')).toBeTruthy()
})

test('loads futures prices and candles, and computes the day from them', async () => {
  const world = openMarket({ 'market.candles': () => ({ candles: minutes(24) }) })
  openTrade('/futures/usdt/BTCUSDT')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('BTC / USDT Perpetual')
  await waitFor(() => expect(document.querySelector('.live-price')?.textContent).toBe('97,500.00'))
  await waitFor(() => expect(facts()['24h high']).toBe('110.00'))
  expect(facts()).toMatchObject({ '24h change': '▲ +3.00%', '24h low': '90.00', '24h volume (BTC)': '300' })
  expect(new Set(world.all('market.candles').map(({ body }) => body.bussiness))).toEqual(new Set(['mc']))
})

test('sets the document title to price and symbol while the page is shown', async () => {
  document.title = 'Insights'
  const { unmount } = openTrade('/spot/BTCUSDT')
  await waitFor(() => expect(document.title).toBe('97,450.00 BTC/USDT · Meridian'))
  unmount()
  await waitFor(() => expect(document.title).toBe('Insights'))
})

test('loads candles in the preferred interval, by default one minute, and of a selected tab', async () => {
  const world = openMarket()
  openTrade('/spot/BTCUSDT')
  await drawn()
  expect(world.all('market.candles')[0]?.body).toMatchObject({ bussiness: 'sp', symbolId: 'BTCUSDT', interval: '1' })
  expect(screen.getByRole('tab', { name: '1m' }).getAttribute('aria-selected')).toBe('true')
  await selectTab(screen.getByRole('tab', { name: '4h' }))
  expect($klineInterval.get()).toBe('240')
  await waitFor(() => expect(world.last('market.candles').body.interval).toBe('240'))
})

test('has a tab per interval and selects the last one', async () => {
  openTrade('/spot/BTCUSDT', { klineInterval: '1W' })
  const tabs = within(screen.getByRole('tablist', { name: 'Interval' })).getAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['1m', '5m', '15m', '30m', '1h', '4h', '1D', '1W'])
  expect(tabs.filter((tab) => tab.getAttribute('aria-selected') === 'true').map((tab) => tab.textContent)).toEqual([
    '1W',
  ])
})

test('closes the newest candle at the live price, and describes the series in a sentence', async () => {
  openTrade('/spot/BTCUSDT', { klineInterval: '60' })
  await drawn()
  await waitFor(() => expect(FakeChart.last.bars[4]?.close).toBe(97_450))
  expect(FakeChart.last.bars[3]?.close).toBe(105)
  const label = screen.getByRole('slider', { name: /candles of 1h/ }).getAttribute('aria-label')
  expect(label).toMatch(/Last price 97,450\.00\. From .+ to .+: high 97,450\.00, low 90\.00, change \+97,350\.00%\.$/)
})

test('shows the values of the hovered candle, otherwise of the newest', async () => {
  openTrade('/spot/BTCUSDT', { klineInterval: '5' })
  await drawn()
  const legend = () => document.querySelector('.chart-legend')?.textContent ?? ''
  await waitFor(() => expect(legend()).toContain('C 97,450.00'))
  const [first] = FakeChart.last.bars
  act(() => FakeChart.last.events.onHover(first?.time, false))
  await waitFor(() => expect(legend()).toBe('O 100.00H 110.00L 90.00C 105.00V 12.5+5.00%'))
  act(() => FakeChart.last.events.onHover(undefined, false))
  await waitFor(() => expect(legend()).toContain('C 97,450.00'))
})

test('loads older candles near the oldest one', async () => {
  const world = openMarket({ 'market.candles': ({ limit = 300 }) => ({ candles: minutes(Number(limit)) }) })
  openTrade('/spot/ETHUSDT', { klineInterval: '15' })
  await drawn()
  const oldest = FakeChart.last.bars[0]
  act(() => FakeChart.last.events.onNearStart())
  await waitFor(() => expect(world.all('market.candles').some(({ body }) => body.before !== undefined)).toBe(true))
  const { body } = world.all('market.candles').filter((call) => call.body.before !== undefined)[0] ?? {}
  const offset = new Date(Number(body?.before)).getTimezoneOffset() * 60
  expect(Number(body?.before) / 1_000 - offset).toBe(oldest?.time)
})

test('moves the chart with keys, and returns to the newest candle with a button', async () => {
  openTrade('/spot/BTCUSDT', { klineInterval: '30' })
  await drawn()
  const box = screen.getByRole('slider', { name: /candles of 30m/ })
  for (const key of ['ArrowLeft', 'ArrowRight', '+', '-', 'End', 'x']) fireEvent.keyDown(box, { key, shiftKey: true })
  act(() => FakeChart.last.events.onLatest(false))
  fireEvent.click(await screen.findByText('Back to the latest'))
  expect(FakeChart.last.moves).toEqual(['pan -0.2', 'pan 0.2', 'zoom 0.8', 'zoom 1.25', 'latest', 'latest'])
})

test('redraws the chart when theme or price colours change, and removes it with the page', async () => {
  const { unmount } = openTrade('/spot/BTCUSDT', { klineInterval: '1D' })
  await drawn()
  const chart = FakeChart.last
  const before = chart.setColours.mock.calls.length
  document.documentElement.dataset.theme = 'black'
  await waitFor(() => expect(chart.setColours.mock.calls.length).toBe(before + 1))
  document.documentElement.dataset.up = 'red'
  await waitFor(() => expect(chart.setColours.mock.calls.length).toBe(before + 2))
  unmount()
  await waitFor(() => expect(chart.isGone).toBe(true))
  delete document.documentElement.dataset.up
  delete document.documentElement.dataset.theme
})

test('shows the attribution that the chart’s licence requires', () => {
  openTrade('/spot/BTCUSDT')
  expect(screen.getByRole('link', { name: 'Charts by TradingView' }).getAttribute('href')).toBe(
    'https://www.tradingview.com/',
  )
})

test('shows why a series failed to load, and loads it on a retry', async () => {
  let works = false
  openMarket({
    'market.candles': () => {
      if (!works) throw new ApiError('500', 'The exchange is being repaired.')
      return { candles: minutes(3) }
    },
  })
  openTrade('/spot/PEPEUSDT', { klineInterval: '1' })
  await screen.findByText('The chart did not load')
  expect(screen.getByText('The exchange is being repaired.')).toBeTruthy()
  works = true
  fireEvent.click(within(screen.getByRole('region', { name: 'Chart' })).getByText('Try again'))
  await drawn()
})

test('says that the chart is offline', async () => {
  openMarket({
    'market.candles': () => {
      throw new NetworkError(true, undefined)
    },
  })
  openTrade('/spot/PEPEUSDT', { klineInterval: '5' })
  await screen.findByText('You are offline')
})

test('says that a symbol has no trades', async () => {
  openMarket({ 'market.candles': () => ({ candles: [] }) })
  openTrade('/spot/PEPEUSDT', { klineInterval: '15' })
  await screen.findByText('No trades yet')
})

test('an unknown symbol shows a message, with a link to Bitcoin', async () => {
  openTrade('/ar/spot/NOPEUSDT')
  setPathLocale('en')
  expect(await screen.findByText('NOPEUSDT is not traded here')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to BTC / USDT' }).getAttribute('href')).toBe('/ar/spot/BTCUSDT')
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
})

test('treats a future with a margin coin other than the symbol’s as unknown', async () => {
  openTrade('/futures/eur/BTCUSDT')
  await screen.findByText('BTCUSDT is not traded here')
})

test.each([
  ['right', ['chart-panel', 'trade-posts', 'markets']],
  ['left', ['markets', 'trade-posts', 'chart-panel']],
  ['center', ['markets', 'chart-panel', 'trade-posts']],
] as const)('orders the parts visually with the layout %s', async (layout, order) => {
  openTrade('/spot/BTCUSDT', { layout })
  expect(document.querySelector('.trade')?.className).toContain(`trade--${layout}`)
  await waitFor(() => expect(areas()).toEqual(['symbol-header', ...order]))
  const picker = within(screen.getByRole('group', { name: 'Position of the market list' }))
  expect(picker.getByRole<HTMLInputElement>('radio', { checked: true }).value).toBe(layout)
})

test('uses the layout right by default, and lets the reader choose another', async () => {
  openTrade('/spot/BTCUSDT')
  expect(document.querySelector('.trade--right')).not.toBeNull()
  fireEvent.click(screen.getByLabelText('Markets on the left'))
  expect($layout.get()).toBe('left')
  await waitFor(() => expect(document.querySelector('.trade--left')).not.toBeNull())
})

test('shows the list below the chart under 1024 px, without a layout picker', async () => {
  openTrade('/spot/BTCUSDT', { layout: 'left', width: 1023 })
  await waitFor(() => expect(areas()).toEqual(['symbol-header', 'chart-panel', 'markets']))
  expect(screen.queryByRole('radio')).toBeNull()
})

test('has a top bar on a phone with the symbol and a back button, by default to the feed', async () => {
  openTrade('/spot/BTCUSDT', { width: 390 })
  await waitFor(() => expect(document.querySelector('.trade-bar h1')?.textContent).toBe('BTC / USDT Spot'))
  expect(screen.getByLabelText('Back').getAttribute('href')).toBe('/insights')
  expect(document.querySelectorAll('h1')).toHaveLength(1)
})
