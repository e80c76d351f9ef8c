import { computed, type StoreValue } from 'nanostores'
import type { Quotation } from '#bridge/exchange/calls.ts'
import type { KlineInterval } from '#bridge/site/preferences.ts'
import type { tradeMessages } from '#web/i18n/en/trade.ts'
import { $locale, languageTag } from '#web/lib/page/appearance.ts'
import { formatChange } from '../money.ts'
import type { TradePair } from '../tradePair.ts'

export interface PairName {
  readonly base: string
  readonly quote: string
}

const usualQuote = 'USDT'

/** The two coins of a symbol, from the exchange or, until it has answered, guessed from the symbol. */
export function pairName(symbolId: string, quotation: Quotation | undefined): PairName {
  if (quotation) return { base: quotation.baseCoin, quote: quotation.quoteCoin }
  const isUsual = symbolId.endsWith(usualQuote) && symbolId.length > usualQuote.length
  return isUsual ? { base: symbolId.slice(0, -usualQuote.length), quote: usualQuote } : { base: symbolId, quote: '' }
}

/** The pair in a page's URL. Futures put the margin coin before the symbol. */
export const pairAt = ({ symbolId = '', margin }: Readonly<Record<string, string>>): TradePair => ({
  line: margin === undefined ? 'sp' : 'mc',
  symbolId: symbolId.toUpperCase(),
})

/** Path of a pair's page, without the locale. */
export const pageOf = ({ line, symbolId }: TradePair, quote: string): string =>
  line === 'sp' ? `/spot/${symbolId}` : `/futures/${quote.toLowerCase()}/${symbolId}`

/** `15m`, `4h`, `1W`, in the reader's language. */
export function intervalName(t: StoreValue<typeof tradeMessages>, interval: KlineInterval): string {
  if (interval === '1D') return t.day
  if (interval === '1W') return t.week
  const minutes = Number(interval)
  return minutes < 60 ? t.minutes({ number: interval }) : t.hours({ number: minutes / 60 })
}

/** Number of decimals in a price from the exchange. */
export const digitsOf = (decimal: string): number => decimal.split('.')[1]?.length ?? 0

// Numbers are in their own bidi isolate: marks inside would reverse them again.
const directionMarks = /[\u200e\u200f\u061c]/g
const maxZeros = 4
const small = '₀₁₂₃₄₅₆₇₈₉'
const lowered = (count: number): string => String(count).replace(/\d/g, (digit) => small[Number(digit)] ?? digit)

function numbersIn(tag: string) {
  const formats = new Map<number, Intl.NumberFormat>()
  const formatOf = (digits: number): Intl.NumberFormat => {
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    const format = formats.get(digits) ?? new Intl.NumberFormat(tag, options)
    formats.set(digits, format)
    return format
  }
  const compact = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 2 })

  return {
    /** A price in the quote coin with the exchange's decimals. Many zeros after the point are counted: `0.0₅812`. */
    price(amount: number, digits: number): string {
      const fraction = amount.toFixed(digits).split('.')[1] ?? ''
      const zeros = fraction.search(/[1-9]/)
      if (amount <= 0 || amount >= 1 || zeros < maxZeros)
        return formatOf(digits).format(amount).replace(directionMarks, '')
      const head = formatOf(1).format(0).replace(directionMarks, '')
      return `${head}${lowered(zeros)}${fraction.slice(zeros)}`
    },
    /** Traded volume: `12.3K`. */
    volume: (amount: number): string => compact.format(amount).replace(directionMarks, ''),
    /** A fraction as a change: `+1.24%`. */
    change: (fraction: number): string => formatChange(fraction, tag),
  }
}
export type Numbers = ReturnType<typeof numbersIn>

/** Number formats of a trade page in the reader's language. */
export const $numbers = computed($locale, (locale) => numbersIn(languageTag(locale)))
