import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { whenIdle } from '#bridge/lib/idle.ts'
import { late } from '#bridge/lib/late.ts'
import { findLocale } from '#bridge/site/locales.ts'
import { preferenceDefault } from '#bridge/site/preferences.ts'
import { $locale, languageTag } from '#web/lib/page/appearance.ts'
import { $chosen, $fromApp } from '#web/lib/page/preferences.ts'
import type { Rates } from './rates.ts'

const fallbackCurrency = preferenceDefault('unit')

const $current = atom<Rates>({})
/** Empty until loaded. */
export const $rates: ReadableAtom<Rates> = $current
/** The currency chosen by the app or the reader; otherwise the locale decides. */
const $unit = computed([$fromApp, $chosen], (fromApp, chosen) => fromApp.unit ?? chosen.unit)

onMount($current, () => {
  let stop: (() => void) | undefined
  let isOver = false
  // Load the first posts before the exchange rates.
  const takeBack = whenIdle(() => {
    late(() => import('./rates.ts'), 'beside')
      .then(({ watchRates }) => {
        if (!isOver) stop = watchRates($current.set)
      })
      .catch((error: unknown) => console.warn('Could not load exchange rates. Showing prices in USD.', error))
  })
  return () => {
    isOver = true
    takeBack()
    stop?.()
  }
})

// Creating a format costs more than using it a hundred times.
const formats = new Map<string, Intl.NumberFormat>()

function keptFormat(key: string, tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const format = formats.get(key) ?? new Intl.NumberFormat(tag, options)
  formats.set(key, format)
  return format
}

/** Currencies with a unit so small that amounts from 100 up need no decimals. */
const smallUnits: readonly string[] = ['IDR', 'JPY', 'KRW', 'UZS', 'VND']
const minWhole = 100

const formatOf = (tag: string, currency: string, digits: number): Intl.NumberFormat =>
  keptFormat(`${tag} ${currency} ${digits}`, tag, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    // Half a yen is ¥0.50.
    minimumFractionDigits: smallUnits.includes(currency) ? Math.min(2, digits) : digits,
    maximumFractionDigits: digits,
  })

/** Decimals by minimum amount. */
const precision: readonly (readonly [least: number, digits: number])[] = [
  [100_000, 0],
  [1, 2],
  [0.01, 4],
  [0.0001, 6],
]
const subscript = (count: number): string =>
  String(count).replace(/\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)] ?? digit)

/** `0.0₅123` for 0.00000123: the subscript counts the zeros after the point. */
function formatTiny(amount: number, tag: string, currency: string): string {
  const [digits = '', exponent = '0'] = amount.toExponential(2).split('e-')
  const fraction = `0${subscript(Number(exponent) - 1)}${digits.replace('.', '').replace(/0+$/, '')}`
  const parts = formatOf(tag, currency, 1).formatToParts(0)
  return parts
    .map(({ type, value }) => (type === 'fraction' ? fraction : value))
    .join('')
    .replace(directionMarks, '')
}

// Prices are in their own bidi isolate: marks inside would reverse them again.
const directionMarks = /[\u200e\u200f\u061c]/g

/** Formats an amount of a currency. The number of decimals depends on its size. */
export function formatAmount(amount: number, tag: string, currency: string): string {
  const [, digits] = precision.find(([min]) => amount >= min) ?? []
  if (digits === undefined && amount > 0) return formatTiny(amount, tag, currency)
  const isWhole = smallUnits.includes(currency) && (amount >= minWhole || amount === 0)
  return formatOf(tag, currency, isWhole ? 0 : (digits ?? 2))
    .format(amount)
    .replace(directionMarks, '')
}

/** Formats a fraction as a change: `+1.24%`, `−0.50%`. The sign is always shown. */
export function formatChange(fraction: number, tag: string): string {
  const options = { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' } as const
  return keptFormat(`${tag} %`, tag, { style: 'percent', ...options })
    .format(fraction)
    .replace(directionMarks, '')
    .replace('-', '−')
}

/** Formats prices for this reader: in the chosen currency, else the locale's, else (without a rate) in USD. */
export const $money = computed([$current, $unit, $locale], (rates, unit, locale) => {
  const tag = languageTag(locale)
  const wanted = (unit ?? findLocale(locale)?.currency ?? fallbackCurrency).toUpperCase()
  const currency = rates[wanted] === undefined ? fallbackCurrency : wanted
  const rate = rates[currency] ?? 1
  return {
    currency,
    /** `usdt` is a decimal string from the exchange. An invalid one shows as a dash. */
    price: (usdt: string): string => {
      const amount = Number(usdt) * rate
      return Number.isFinite(amount) ? formatAmount(amount, tag, currency) : '–'
    },
    change: (fraction: string): string => formatChange(Number(fraction), tag),
  }
})
