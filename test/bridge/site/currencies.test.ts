import { expect, test } from 'vitest'
import { currencies, ratedCurrencies, unratedCurrencies } from '#bridge/site/currencies.ts'
import { locales } from '#bridge/site/locales.ts'
import { usdtRates } from '#fixtures/seed/market.ts'

const rated = ['USD', 'IDR', 'cny', 'eur', 'hkd', 'jpy', 'php', 'rub', 'thb', 'try', 'twd', 'vnd', 'krw']
test(`${rated.map((code) => `[s3-rate-${code}]`).join(' ')} the exchange has rates for thirteen currencies`, () => {
  expect(ratedCurrencies).toEqual(rated.map((code) => code.toUpperCase()))
  expect(Object.keys(usdtRates).sort()).toEqual([...rated].sort())
})

test('the currencies of locales that have no rate are on the word list too', () => {
  expect(unratedCurrencies.join(' ')).toBe('UAH UZS AED CAD')
})

test('[s3-words-currency] every locale’s currency is on the word list, once', () => {
  expect(currencies).toHaveLength(17)
  expect(new Set(currencies).size).toBe(17)
  for (const { code, currency } of locales) expect(currencies, code).toContain(currency)
})
