import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { selectTab } from '#test/support/selectTab.ts'
import { arrange, nextOrder } from '#web/features/markets/screen/markets/arrange.ts'
import { setPathLocale } from '#web/lib/page/appearance.ts'
import { forgetMarket, openMarket, openTrade, quotationOf } from './world.tsx'

vi.mock('#web/features/markets/screen/chart/drawChart.ts', () => import('./world.tsx'))

beforeEach(() => void openMarket())
afterEach(() => {
  forgetMarket()
  setPathLocale(null)
})

const list = async () => {
  await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThan(0))
  return within(screen.getByRole('region', { name: 'Markets' }))
}
const names = () => [...document.querySelectorAll('.market-row__name')].map(({ textContent }) => textContent)
const hrefs = () => [...document.querySelectorAll('a.market-row')].map((link) => link.getAttribute('href'))

test('links each market to its spot page in the locale, and marks the current one', async () => {
  openTrade('/en-GB/spot/ETHUSDT')
  await list()
  expect(hrefs()).toEqual(['/en-GB/spot/BTCUSDT', '/en-GB/spot/ETHUSDT', '/en-GB/spot/PEPEUSDT'])
  expect(document.querySelector('[aria-current="page"] .market-row__name')?.textContent).toBe('ETH/USDT')
})

test('lists the same markets as futures, without a current one on a spot page', async () => {
  openTrade('/spot/ETHUSDT')
  const markets = await list()
  await selectTab(markets.getByRole('tab', { name: 'Futures' }))
  expect(hrefs()).toEqual(['/futures/usdt/BTCUSDT', '/futures/usdt/ETHUSDT', '/futures/usdt/PEPEUSDT'])
  expect(document.querySelector('.markets [aria-current]')).toBeNull()
})

test('opens the futures tab on a futures page', async () => {
  openTrade('/futures/usdt/BTCUSDT')
  const markets = await list()
  expect(markets.getByRole('tab', { name: 'Futures' }).getAttribute('aria-selected')).toBe('true')
  expect(document.querySelector('.markets [aria-current]')?.getAttribute('href')).toBe('/futures/usdt/BTCUSDT')
})

test('counts the zeros of small prices', async () => {
  openTrade('/spot/BTCUSDT')
  await list()
  const row = document.querySelector('a[href="/spot/PEPEUSDT"] .market-row__price')
  expect(row?.textContent).toBe('0.0₅81200')
})

test('filters the list, announces the number of results, and can be cleared', async () => {
  openTrade('/spot/BTCUSDT')
  const markets = await list()
  const field = markets.getByLabelText<HTMLInputElement>('Search markets')
  fireEvent.input(field, { target: { value: 'eth/us' } })
  expect(names()).toEqual(['ETH/USDT'])
  expect(markets.getByRole('status').textContent).toBe('1 market')
  fireEvent.input(field, { target: { value: 'zzz' } })
  expect(markets.getByText('No markets match “zzz”.')).toBeTruthy()
  fireEvent.click(markets.getByLabelText('Clear the search'))
  expect(names()).toHaveLength(3)
})

test('moves between field and list with arrow keys, and clears on Escape', async () => {
  openTrade('/spot/BTCUSDT')
  const markets = await list()
  const field = markets.getByLabelText<HTMLInputElement>('Search markets')
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  field.focus()
  fireEvent.input(field, { target: { value: 'usdt' } })
  press('ArrowDown')
  expect(document.activeElement?.getAttribute('href')).toBe('/spot/BTCUSDT')
  press('ArrowDown')
  press('ArrowDown')
  press('ArrowDown')
  expect(document.activeElement?.getAttribute('href')).toBe('/spot/PEPEUSDT')
  for (let step = 0; step < 3; step++) press('ArrowUp')
  expect(document.activeElement).toBe(field)
  press('Escape')
  expect(field.value).toBe('')
})

test('sorts on a press on a header, reverses on the second, and restores the order on the third', async () => {
  openTrade('/spot/BTCUSDT')
  const markets = await list()
  const head = markets.getByRole('button', { name: /^24h change/ })
  fireEvent.click(head)
  expect(head.getAttribute('aria-pressed')).toBe('true')
  const falling = names()
  expect(falling).toEqual(['PEPE/USDT', 'BTC/USDT', 'ETH/USDT'])
  fireEvent.click(head)
  expect(names()).toEqual([...falling].reverse())
  fireEvent.click(head)
  expect(names()).toEqual(['BTC/USDT', 'ETH/USDT', 'PEPE/USDT'])
  expect(head.getAttribute('aria-pressed')).toBe('false')
})

const all = [
  quotationOf('SOL', { price: '9', change24h: '0.1' }),
  quotationOf('BTC', { price: '100', change24h: '-0.2' }),
  quotationOf('WBTC', { price: '99', change24h: '0' }),
]
const arranged = (text: string, order: Parameters<typeof arrange>[2]) =>
  arrange(all, text, order, ({ price, change24h }) => ({ price, change: change24h })).map(({ baseCoin }) => baseCoin)
const asListed = { key: undefined, rising: true }

test.each([
  ['name', true, ['BTC', 'SOL', 'WBTC']],
  ['price', false, ['BTC', 'WBTC', 'SOL']],
  ['price', true, ['SOL', 'WBTC', 'BTC']],
  ['change', false, ['SOL', 'WBTC', 'BTC']],
] as const)('sorts by %s, ascending %s', (key, rising, order) => expect(arranged('', { key, rising })).toEqual(order))

test('sorts names that start with the text before those that contain it', () => {
  expect(arranged('btc', asListed)).toEqual(['BTC', 'WBTC'])
  expect(arranged(' btc / USDT', asListed)).toEqual(['BTC', 'WBTC'])
})

test.each([
  ['ＢＴＣ', ['BTC', 'WBTC']],
  ['ＢＴＣ／ＵＳＤＴ', ['BTC', 'WBTC']],
  ['btc-usdt', ['BTC', 'WBTC']],
  ['$btc_usdt', ['BTC', 'WBTC']],
  ['b\u200btc', ['BTC', 'WBTC']],
  ['BTC-USDT-SWAP', ['BTC']],
  ['比特币', []],
  ['مرحبا', []],
])('finds %j as the markets %j', (text, found) => expect(arranged(text, asListed)).toEqual(found))

test('sorts names ascending and numbers descending first', () => {
  expect(nextOrder(asListed, 'name')).toEqual({ key: 'name', rising: true })
  expect(nextOrder(asListed, 'price')).toEqual({ key: 'price', rising: false })
  expect(nextOrder({ key: 'price', rising: false }, 'price')).toEqual({ key: 'price', rising: true })
  expect(nextOrder({ key: 'price', rising: true }, 'price')).toEqual(asListed)
})

test('loads the markets on a retry after a failure', async () => {
  let works = false
  openMarket({
    'market.homeQuotation': () => {
      if (!works) throw new Error('Broken off.')
      return { list: { BTCUSDT: quotationOf('BTC') } }
    },
  })
  // The list is kept for the page's life: it is asked for again.
  const { quotations } = await import('#web/features/markets/tradePair.ts')
  quotations.refresh()
  openTrade('/spot/BTCUSDT')
  await waitFor(() => expect(quotations.$list.get().phase).toBe('error'))
  works = true
  quotations.retry()
  await waitFor(() => expect(names()).toEqual(['BTC/USDT']))
})
