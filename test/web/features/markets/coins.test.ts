import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $coins, type Coin, type Coins, findCoins } from '#web/features/markets/coins.ts'
import { setPathLocale } from '#web/lib/page/appearance.ts'
import { openWorld } from '../feed/home/world.ts'

const coin = (ticker: string, name: string): Coin => ({ coinId: ticker, coin: ticker, name, chains: [ticker] })
const list = [
  coin('BTC', 'Bitcoin'),
  coin('WBTC', 'Wrapped Bitcoin'),
  coin('ETH', 'Ethereum'),
  coin('ETC', 'Ethereum Classic'),
  coin('BIT', 'BitDAO'),
]
const coins: Coins = new Map(list.map((one) => [one.coin, one]))

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(3_000)
  setPathLocale('en')
})

test.each([
  ['btc', 'BTC WBTC'],
  ['BIT', 'BIT BTC WBTC'],
  ['ethereum', 'ETH ETC'],
  [' eth ', 'ETH ETC'],
  ['classic', 'ETC'],
  ['doge', ''],
  ['ＢＴＣ', 'BTC WBTC'],
  ['ｂｔｃ', 'BTC WBTC'],
  ['$btc', 'BTC WBTC'],
  ['＄ＢＴＣ', 'BTC WBTC'],
  ['B\u200bTC\ufeff', 'BTC WBTC'],
  ['BTCUSDT', 'BTC'],
  ['btc/usdt', 'BTC'],
  ['BTC-USDT', 'BTC'],
  ['BTC－USDT', 'BTC'],
  ['ＢＴＣ／ＵＳＤＴ', 'BTC'],
  ['btc_usd', 'BTC'],
  ['BTC : USDT', 'BTC'],
  ['BTC–USDT', 'BTC'],
  ['eth/btc', 'ETH'],
  ['ETH-EUR', 'ETH'],
  ['BTCUSDT-PERP', 'BTC'],
  ['BTC-USDT-SWAP', 'BTC'],
  ['btc-perp', 'BTC'],
  ['$BTCUSDT', 'BTC'],
  ['Ｅｔｈｅｒｅｕｍ', 'ETH ETC'],
  ['wbtc', 'WBTC'],
  ['usdt', ''],
  ['', 'BTC WBTC ETH ETC BIT'],
])('finds %j as %s, best match first', (text, found) => {
  expect(
    findCoins(coins, text)
      .map((one) => one.coin)
      .join(' '),
  ).toBe(found)
})

test('loads coins on first use, once per session and language', async () => {
  const world = openWorld({ 'spot.coinChainList': () => ({ coins: list }) })
  expect(world.all('spot.coinChainList')).toHaveLength(0)
  let stop = $coins.listen(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect($coins.get().get('ETH')?.name).toBe('Ethereum')
  expect(world.last('spot.coinChainList').body).toEqual({ languageType: 0, locale: 'en' })
  stop()
  await vi.advanceTimersByTimeAsync(3_600_000)
  stop = $coins.listen(() => {})
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(world.all('spot.coinChainList')).toHaveLength(1)
  setPathLocale('ja')
  await vi.advanceTimersByTimeAsync(0)
  expect(world.last('spot.coinChainList').body).toEqual({ languageType: 2, locale: 'ja' })
  setPathLocale('en')
  await vi.advanceTimersByTimeAsync(0)
  expect(world.all('spot.coinChainList')).toHaveLength(2)
  expect($coins.get().size).toBe(5)
  stop()
})

test('loads coins again after a failure', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  setPathLocale('de')
  const world = openWorld()
  const stop = $coins.listen(() => {})
  await vi.advanceTimersByTimeAsync(0)
  await world.last('spot.coinChainList').fail(new Error('No network.'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(world.all('spot.coinChainList')).toHaveLength(2)
  await world.last('spot.coinChainList').answer({ coins: list })
  expect($coins.get().size).toBe(5)
  stop()
})
