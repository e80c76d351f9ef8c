import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $locale } from '../../../web/stores/appearance.ts'
import { $chosenCurrency, $money, formatAmount, formatChange } from '../../../web/stores/money.ts'
import { openWorld } from '../home/world.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  // Stores let go a second after their last listener, one after the other.
  await vi.advanceTimersByTimeAsync(3_000)
  $locale.set('en')
  $chosenCurrency.set(null)
  vi.useRealTimers()
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
])('%d is written %s', (amount, text) => {
  expect(formatAmount(amount, 'en-US', 'USD')).toBe(text)
})

test.each([
  [0.0124, '+1.24%'],
  [-0.005, '−0.50%'],
  [0, '0.00%'],
  [1.5, '+150.00%'],
])('a change of %d is written %s', (fraction, text) => {
  expect(formatChange(fraction, 'en-US')).toBe(text)
})

const rates = { USD: '1.0', eur: '0.9', Cny: '7', jpy: '150', THB: '0', rub: 'soon' }

async function listening() {
  openWorld({ 'mix.usdtRate': () => ({ rates }) })
  const stop = $money.listen(() => {})
  await vi.advanceTimersByTimeAsync(0)
  return stop
}

test.each([
  ['en', 'USD'],
  ['de', 'EUR'],
  ['zh-CN', 'CNY'],
  ['ja', 'JPY'],
  ['ar', 'USD'],
  ['uk', 'USD'],
  ['ru', 'USD'],
] as const)(
  'in %s prices are in %s: the locale’s currency where there is a rate for it, else dollars',
  async (locale, currency) => {
    $locale.set(locale)
    const stop = await listening()
    expect($money.get().currency).toBe(currency)
    stop()
  },
)

test('a currency that the reader chose comes before the locale’s', async () => {
  const stop = await listening()
  $chosenCurrency.set('eur')
  expect($money.get().price('100')).toBe('€90.00')
  stop()
})

test('rates are asked for once the page is idle, and again every 30 minutes, while prices are shown', async () => {
  const world = openWorld({ 'mix.usdtRate': () => ({ rates }) })
  const stop = $money.listen(() => {})
  await vi.advanceTimersByTimeAsync(2_000)
  expect(world.all('mix.usdtRate')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_797_000)
  expect(world.all('mix.usdtRate')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(world.all('mix.usdtRate')).toHaveLength(2)
  stop()
})
