import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setUser } from '#test/support/setCookie.ts'
import { changeOf } from '#web/features/markets/openPrices.ts'
import { readViewer } from '#web/lib/page/viewer.ts'
import { openWorld } from '../feed/home/world.ts'

const minute = 60_000
const hour = 60 * minute
let day = Date.UTC(2026, 10, 20)
let user = 0

beforeEach(() => {
  // What was asked a moment ago is not asked again: each test is on a day, and for a reader, of its own.
  day += 24 * hour
  user += 1
  vi.useFakeTimers({ now: day + 12 * hour })
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(async () => {
  // Stores let go a second after their last listener, one after the other.
  setUser('')
  await vi.advanceTimersByTimeAsync(5_000)
})

const tick = { symbolId: 'BTCUSDT', price: '110', change24h: '-0.5', at: 1 }

async function openMarket({
  timeZone = -1 as unknown,
  symbolKlines = { BTCUSDT: '100' } as Record<string, unknown>,
  line = 'sp' as 'sp' | 'mc',
  fails = false,
} = {}) {
  const world = openWorld({
    'market.ticker': () => ({ list: [tick] }),
    'user.preference': () => ({ timeZone }),
    'market.openPrice': () => {
      if (fails) throw new Error('No open prices.')
      return { symbolKlines }
    },
  })
  const $change = changeOf(line, 'BTCUSDT')
  const stop = $change.listen(() => {})
  await vi.advanceTimersByTimeAsync(1_000)
  return { world, $change, stop, asked: () => world.all('market.openPrice').length }
}

test('compares a visitor’s prices with those of 24 hours ago, without a request for a time zone', async () => {
  const { world, $change, stop } = await openMarket()
  expect(world.all('user.preference')).toHaveLength(0)
  expect(world.last('market.openPrice').body).toEqual({ bussiness: 'sp', timezone: 'last24h' })
  expect($change.get()).toEqual({ fraction: '0.1', since: 'last24h' })
  stop()
})

test.each([
  [480, -480, 'midnight'],
  [-300, 300, 'midnight'],
  [0, 0, 'midnight'],
  [-1, 'last24h', 'last24h'],
  ['east', 'last24h', 'last24h'],
])('requests open prices for a reader with a time zone of %j with %j', async (timeZone, timezone, since) => {
  setUser(`u${user}`)
  const { world, $change, stop } = await openMarket({ timeZone })
  expect(world.last('market.openPrice').body).toEqual({ bussiness: 'sp', timezone })
  expect($change.get()?.since).toBe(since)
  stop()
})

test('loads separate open prices for futures', async () => {
  const { world, $change, stop } = await openMarket({ line: 'mc', symbolKlines: { BTCUSDT: '220' } })
  expect(world.last('market.openPrice').body).toMatchObject({ bussiness: 'mc' })
  expect($change.get()?.fraction).toBe('-0.5')
  stop()
})

test.each(['0', '-1', 'soon', null])(
  'ignores an open price of %j, and shows the change over 24 hours',
  async (open) => {
    setUser(`u${user}`)
    const { $change, stop } = await openMarket({ timeZone: 0, symbolKlines: { BTCUSDT: open } })
    expect($change.get()).toEqual({ fraction: '-0.5', since: 'last24h' })
    stop()
  },
)

test('uses the last 24 hours if the time zone is unknown', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  setUser(`u${user}`)
  const world = openWorld({ 'market.ticker': () => ({ list: [tick] }) })
  const stop = changeOf('sp', 'BTCUSDT').listen(() => {})
  await vi.advanceTimersByTimeAsync(0)
  await world.last('user.preference').fail(new Error('No network.'))
  await vi.advanceTimersByTimeAsync(0)
  expect(world.last('market.openPrice').body).toEqual({ bussiness: 'sp', timezone: 'last24h' })
  expect(warn).toHaveBeenCalledTimes(1)
  stop()
})

test('retries open prices soon after a failure', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const world = openWorld({ 'market.ticker': () => ({ list: [tick] }) })
  const stop = changeOf('sp', 'BTCUSDT').listen(() => {})
  await vi.advanceTimersByTimeAsync(0)
  await world.last('market.openPrice').fail(new Error('No network.'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(world.all('market.openPrice')).toHaveLength(2)
  stop()
})

test('loads the new day’s open prices at midnight in the reader’s time zone', async () => {
  setUser(`u${user}`)
  vi.setSystemTime(day + 16 * hour - 2 * minute)
  const { stop, asked } = await openMarket({ timeZone: 480 })
  expect(asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(2 * minute - 1_000)
  expect(asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked()).toBe(2)
  stop()
})

test('reloads prices of 24 hours ago every five minutes', async () => {
  const { stop, asked } = await openMarket()
  await vi.advanceTimersByTimeAsync(5 * minute - 2_000)
  expect(asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked()).toBe(2)
  stop()
})

test('reloads after a log-in, and when the reader returns after a minute', async () => {
  const { world, stop, asked } = await openMarket({ timeZone: 60 })
  setUser(`u${user}`)
  readViewer()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked()).toBe(2)
  expect(world.last('market.openPrice').body).toMatchObject({ timezone: -60 })
  await vi.advanceTimersByTimeAsync(minute)
  expect(asked()).toBe(2)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked()).toBe(3)
  stop()
})

test('drops the open price of a coin that is no longer shown, even with an answer on its way', async () => {
  const world = openWorld({ 'market.ticker': () => ({ list: [tick] }) })
  const stop = changeOf('sp', 'BTCUSDT').listen(() => {})
  await vi.advanceTimersByTimeAsync(0)
  stop()
  await vi.advanceTimersByTimeAsync(hour)
  expect(world.last('market.openPrice').signal?.aborted).toBe(true)
  expect(world.all('market.openPrice')).toHaveLength(1)
})
