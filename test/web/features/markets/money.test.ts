import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $money, formatAmount, formatChange } from '#web/features/markets/money.ts'
import { setPathLocale } from '#web/lib/page/appearance.ts'
import { $fromApp, choose } from '#web/lib/page/preferences.ts'
import { openWorld } from '../feed/home/world.ts'

const minute = 60_000
let hour = Date.UTC(2026, 10, 20)

beforeEach(() => {
  // Rates that are young are not asked for again: each test is an hour after the last.
  hour += 60 * minute
  vi.useFakeTimers({ now: hour })
})
afterEach(async () => {
  // Stores let go a second after their last listener, one after the other.
  await vi.advanceTimersByTimeAsync(3_000)
  setPathLocale('en')
  choose({ unit: undefined })
  $fromApp.set({})
})

test.each([
  [123_456.78, '$123,457'],
  [91_234.5, '$91,234.50'],
  [1, '$1.00'],
  [0.99, '$0.9900'],
  [0.0123, '$0.0123'],
  [0.00123, '$0.001230'],
  [0.0001, '$0.000100'],
  [0.0000456, '$0.0₄456'],
  [0.00000123, '$0.0₅123'],
  [0.000000000012, '$0.0₁₀12'],
  [0.00000999999, '$0.0₄1'],
  [0, '$0.00'],
])('formats %d as %s', (amount, text) => {
  expect(formatAmount(amount, 'en-US', 'USD')).toBe(text)
})

test.each([
  [15_000_000, 'VND', '₫15,000,000'],
  [25_390.4, 'VND', '₫25,390'],
  [1_394.5, 'KRW', '₩1,395'],
  [100, 'JPY', '¥100'],
  [99.5, 'JPY', '¥99.50'],
  [0.5, 'JPY', '¥0.50'],
  [0.5123, 'JPY', '¥0.5123'],
  [0.00000123, 'JPY', '¥0.0₅123'],
  [0, 'JPY', '¥0'],
  [15_840, 'IDR', 'Rp 15,840'],
  [153.6, 'EUR', '€153.60'],
])('formats %d in %s as %s, without decimals for small units', (amount, currency, text) => {
  expect(formatAmount(amount, 'en-US', currency).replace('\u00a0', ' ')).toBe(text)
})

test.each([
  [0.0124, '+1.24%'],
  [-0.005, '−0.50%'],
  [0, '0.00%'],
  [1.5, '+150.00%'],
])('formats a change of %d as %s', (fraction, text) => {
  expect(formatChange(fraction, 'en-US')).toBe(text)
})

const rates = { USD: '1.0', eur: '0.9', Cny: '7', jpy: '150', THB: '0', rub: 'soon' }

/** Waits until the page is idle, and its lazy modules have loaded. */
const idle = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
}

async function listening(answer: unknown = rates) {
  const world = openWorld({ 'mix.usdtRate': () => ({ rates: answer }) })
  const stop = $money.listen(() => {})
  await idle()
  return { stop, world, asked: () => world.all('mix.usdtRate').length }
}

/** The currency of each locale, row by row: docs/exchange.md#routes. */
test.each([
  ['en', 'USD'],
  ['asia', 'USD'],
  ['en-GB', 'USD'],
  ['pl', 'USD'],
  ['ja', 'JPY'],
  ['ru', 'RUB'],
  ['es', 'EUR'],
  ['it', 'EUR'],
  ['fr', 'EUR'],
  ['de', 'EUR'],
  ['pt', 'EUR'],
  ['pt-PT', 'EUR'],
  ['es-ES', 'EUR'],
  ['es-AR', 'EUR'],
  ['zh-CN', 'CNY'],
  ['zh-TC', 'TWD'],
  ['id', 'IDR'],
  ['vi', 'VND'],
  ['uk', 'UAH'],
  ['uz', 'UZS'],
  ['ar', 'AED'],
  ['ph', 'PHP'],
  ['en-CA', 'CAD'],
] as const)('shows prices for %s in %s if there is a rate, otherwise in dollars', async (locale, currency) => {
  setPathLocale(locale)
  const { stop } = await listening({ [currency]: '2' })
  expect($money.get().currency).toBe(currency)
  stop()
  await vi.advanceTimersByTimeAsync(2 * minute)
  const without = await listening({ XXX: '2' })
  expect($money.get().currency).toBe('USD')
  without.stop()
})

test.each([
  ['eur', 'EUR', '€90.00'],
  ['Cny', 'CNY', '¥700.00'],
  ['jpy', 'JPY', '¥15,000'],
  ['USD', 'USD', '$100.00'],
])('reads a rate of %s as the one of %s', async (_, unit, price) => {
  const { stop } = await listening()
  choose({ unit })
  expect($money.get().price('100').replace('CN', '')).toBe(price)
  stop()
})

test('prefers the app’s currency to the reader’s, and that to the locale’s', async () => {
  setPathLocale('ja')
  const { stop } = await listening()
  expect($money.get().currency).toBe('JPY')
  choose({ unit: 'EUR' })
  expect($money.get().currency).toBe('EUR')
  $fromApp.set({ unit: 'cny' })
  expect($money.get().currency).toBe('CNY')
  stop()
})

test.each(['0', '-1', 'soon', '', 'Infinity', null, true, {}, 'NaN'])(
  'ignores a rate of %j, and uses the others',
  async (rate) => {
    const { stop } = await listening({ EUR: rate, JPY: 150.5, 'no code': '1', toString: '7' })
    choose({ unit: 'EUR' })
    expect($money.get().currency).toBe('USD')
    choose({ unit: 'JPY' })
    expect($money.get().price('2')).toBe('¥301')
    stop()
  },
)

test('shows a dash for an invalid price', async () => {
  const { stop } = await listening()
  expect($money.get().price('soon')).toBe('–')
  stop()
})

test('loads rates at idle, and every 30 minutes while prices are shown', async () => {
  const { stop, asked } = await listening()
  expect(asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(1_799_000)
  expect(asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked()).toBe(2)
  stop()
  await vi.advanceTimersByTimeAsync(1_800_000)
  expect(asked()).toBe(2)
})

const goAway = (away: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(away)
  document.dispatchEvent(new Event('visibilitychange'))
}
const comeFromCache = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

test('loads new rates when the reader returns, at most once a minute', async () => {
  const { stop, asked } = await listening()
  goAway(true)
  await vi.advanceTimersByTimeAsync(1_800_000)
  expect(asked()).toBe(1)
  goAway(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked()).toBe(2)
  goAway(true)
  goAway(false)
  comeFromCache()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(asked()).toBe(2)
  comeFromCache()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked()).toBe(3)
  stop()
})

test('loads new rates for a page from the back-forward cache', async () => {
  const { stop, asked } = await listening()
  await vi.advanceTimersByTimeAsync(2 * minute)
  comeFromCache()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked()).toBe(2)
  stop()
})

test('keeps the rates when prices reappear within a minute', async () => {
  const { stop, world } = await listening()
  stop()
  await vi.advanceTimersByTimeAsync(5_000)
  const again = $money.listen(() => {})
  await idle()
  expect(world.all('mix.usdtRate')).toHaveLength(1)
  expect($money.get().currency).toBe('USD')
  again()
})

test('retries rates with back-off after a failure, and immediately once online', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const world = openWorld()
  const asked = () => world.all('mix.usdtRate').length
  const fail = async (waitMs: number) => {
    await world.last('mix.usdtRate').fail(new Error('No network.'))
    const before = asked()
    await vi.advanceTimersByTimeAsync(waitMs - 500)
    expect(asked()).toBe(before)
    await vi.advanceTimersByTimeAsync(500)
    expect(asked()).toBe(before + 1)
  }
  const stop = $money.listen(() => {})
  await idle()
  await fail(5_000)
  await fail(10_000)
  await fail(20_000)
  await world.last('mix.usdtRate').fail(new Error('No network.'))
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked()).toBe(5)
  expect(warn).toHaveBeenCalledTimes(4)
  await world.last('mix.usdtRate').answer({ rates })
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1_799_000)
  expect(asked()).toBe(5)
  stop()
})

test('gives up on rates after 30 s without a response', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const world = openWorld()
  const stop = $money.listen(() => {})
  await idle()
  const { signal } = world.last('mix.usdtRate')
  await vi.advanceTimersByTimeAsync(29_000)
  expect(signal?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(signal?.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(world.all('mix.usdtRate')).toHaveLength(2)
  stop()
})
