/** The currencies that the exchange has rates for, in its own order. */
export const ratedCurrencies = [
  'USD',
  'IDR',
  'CNY',
  'EUR',
  'HKD',
  'JPY',
  'PHP',
  'RUB',
  'THB',
  'TRY',
  'TWD',
  'VND',
  'KRW',
] as const

/** Default currencies of locales without a rate: amounts show in USD until the exchange has one. */
export const unratedCurrencies = ['UAH', 'UZS', 'AED', 'CAD'] as const

/** The currency word list. Their names are `Intl`'s, in the reader's language. */
export const currencies = [...ratedCurrencies, ...unratedCurrencies] as const
export type CurrencyCode = (typeof currencies)[number]
