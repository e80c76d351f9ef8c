import { expect, test } from 'vitest'
import { currencies, ratedCurrencies, unratedCurrencies } from '#bridge/site/currencies.ts'
import { locales } from '#bridge/site/locales.ts'
import { usdtRates } from '#fixtures/seed/market.ts'

const rated = ['USD', 'IDR', 'cny', 'eur', 'hkd', 'jpy', 'php', 'rub', 'thb', 'try', 'twd', 'vnd', 'krw']
test(`${rated.map((code) => `[s3-rate-${code}]`).join(' ')} has rates for thirteen currencies`, () => {
  expect(ratedCurrencies).toEqual(rated.map((code) => code.toUpperCase()))
  expect(Object.keys(usdtRates).sort()).toEqual([...rated].sort())
})

test('includes the currencies of locales without a rate in the word list', () => {
  expect(unratedCurrencies.join(' ')).toBe('UAH UZS AED CAD')
})

test('[s3-words-currency] includes every locale’s currency in the word list, once', () => {
  expect(currencies).toHaveLength(17)
  expect(new Set(currencies).size).toBe(17)
  for (const { code, currency } of locales) expect(currencies, code).toContain(currency)
})
