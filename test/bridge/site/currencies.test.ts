import { expect, test } from 'vitest'
import { currencies, ratedCurrencies, unratedCurrencies } from '#bridge/site/currencies.ts'
import { locales } from '#bridge/site/locales.ts'

test('the exchange has rates for thirteen currencies', () => {
  expect(ratedCurrencies.join(' ')).toBe('USD IDR CNY EUR HKD JPY PHP RUB THB TRY TWD VND KRW')
})

test('the currencies of locales that have no rate are on the word list too', () => {
  expect(unratedCurrencies.join(' ')).toBe('UAH UZS AED CAD')
})

test('every locale’s currency is on the word list, once', () => {
  expect(new Set(currencies).size).toBe(currencies.length)
  for (const { code, currency } of locales) expect(currencies, code).toContain(currency)
})
