import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $pricesBehind, tickOf } from '#web/features/markets/prices.ts'
import { $painted } from '#web/lib/page/painted.ts'
import { openWorld } from '../feed/home/world.ts'

const tick = (symbolId: string, price = '1.5') => ({ symbolId, price, change24h: '0.01', at: 1 })

beforeEach(async () => {
  vi.useFakeTimers()
  const stop = $painted.listen(() => {})
  await vi.advanceTimersByTimeAsync(100)
  stop()
})
afterEach(async () => {
  // Stores let go a second after their last listener.
  await vi.advanceTimersByTimeAsync(2_000)
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const watch = (symbolId: string) => tickOf(symbolId).listen(() => {})

function openMarket(price = () => '1.5') {
  const world = openWorld({
    'market.ticker': ({ symbolIds }) => ({ list: (symbolIds as string[]).map((id) => tick(id, price())) }),
  })
  const asked = () => world.all('market.ticker').map(({ body }) => body.symbolIds)
  return { world, asked }
}

test('requests new symbols in one call, and again every 4 s', async () => {
  const { asked } = openMarket()
  const stops = ['BTCUSDT', 'ETHUSDT'].map(watch)
  await pass(250)
  expect(asked()).toEqual([['BTCUSDT', 'ETHUSDT']])
  expect(tickOf('BTCUSDT').get()?.price).toBe('1.5')
  await pass(4_000)
  await pass(4_000)
  expect(asked()).toHaveLength(3)
  for (const stop of stops) stop()
})

test('requests a symbol once for all cards, until the last one is gone', async () => {
  const { asked } = openMarket()
  const [first, second, other] = [watch('BTCUSDT'), watch('BTCUSDT'), watch('SOLUSDT')]
  await pass(250)
  expect(asked()).toEqual([['BTCUSDT', 'SOLUSDT']])
  first()
  await pass(4_000)
  expect(asked().pop()).toContain('BTCUSDT')
  second()
  await pass(1_000)
  await pass(4_000)
  expect(asked().pop()).toEqual(['SOLUSDT'])
  other()
})

test('stops polling when the last listener has gone', async () => {
  const { asked } = openMarket()
  const stop = watch('BTCUSDT')
  await pass(250)
  stop()
  await pass(1_000)
  await pass(60_000)
  expect(asked()).toHaveLength(1)
})

test('requests at most a hundred symbols per call', async () => {
  const { asked } = openMarket()
  const stops = Array.from({ length: 130 }, (_, at) => watch(`C${at}USDT`))
  await pass(250)
  expect(asked().map((ids) => (ids as string[]).length)).toEqual([100, 30])
  for (const stop of stops) stop()
})

test('renders a price only when it or its change is different', async () => {
  let price = '1.5'
  openMarket(() => price)
  const painted = vi.fn()
  const stop = tickOf('XRPUSDT').listen(painted)
  await pass(250)
  await pass(4_000)
  expect(painted).toHaveBeenCalledTimes(1)
  price = '1.6'
  await pass(4_000)
  expect(painted).toHaveBeenCalledTimes(2)
  stop()
})

test('marks prices as outdated after a failed call, and as current after a success', async () => {
  let broken = false
  openWorld({
    'market.ticker': () => {
      if (broken) throw new Error('Broken off.')
      return { list: [tick('BTCUSDT')] }
    },
  })
  const stop = watch('BTCUSDT')
  await pass(250)
  expect($pricesBehind.get()).toBe(false)
  broken = true
  await pass(4_000)
  expect($pricesBehind.get()).toBe(true)
  expect(tickOf('BTCUSDT').get()?.price).toBe('1.5')
  broken = false
  await pass(4_000)
  expect($pricesBehind.get()).toBe(false)
  stop()
})

test('requests spot and futures prices of a symbol separately', async () => {
  const world = openWorld({
    'market.ticker': ({ bussiness }) => ({ list: [tick('ADAUSDT', bussiness === 'mc' ? '2' : '1')] }),
  })
  const stops = [tickOf('ADAUSDT').listen(() => {}), tickOf('ADAUSDT', 'mc').listen(() => {})]
  await pass(250)
  expect(world.all('market.ticker').map(({ body }) => body)).toEqual([
    { bussiness: 'sp', symbolIds: ['ADAUSDT'] },
    { bussiness: 'mc', symbolIds: ['ADAUSDT'] },
  ])
  expect([tickOf('ADAUSDT').get()?.price, tickOf('ADAUSDT', 'mc').get()?.price]).toEqual(['1', '2'])
  for (const stop of stops) stop()
})
