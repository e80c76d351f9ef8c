import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { whenIdle } from '#bridge/lib/idle.ts'
import { late } from '#bridge/lib/late.ts'
import { findLocale } from '#bridge/site/locales.ts'
import { preferenceDefault } from '#bridge/site/preferences.ts'
import { $locale, languageTag } from '#web/lib/page/appearance.ts'
import { $chosen, $fromApp } from '#web/lib/page/preferences.ts'

/** One USDT in each currency, by upper-case code. */
export type Rates = Readonly<Record<string, number>>

const fallbackCurrency = preferenceDefault('unit')

const $current = atom<Rates>({})
/** Empty until they have come. */
export const $rates: ReadableAtom<Rates> = $current
/** The currency that the app or the reader has chosen; without one it is left to the locale. */
const $unit = computed([$fromApp, $chosen], (fromApp, chosen) => fromApp.unit ?? chosen.unit)

onMount($current, () => {
  let stop: (() => void) | undefined
  let isOver = false
  // The first posts come before what their prices are shown in.
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

// Making a format costs more than using it a hundred times.
const formats = new Map<string, Intl.NumberFormat>()

function keptFormat(key: string, tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const format = formats.get(key) ?? new Intl.NumberFormat(tag, options)
  formats.set(key, format)
  return format
}

/** Currencies whose unit buys so little that a hundred of it need no fractions. */
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

/** Fraction digits by least amount: what a trader reads at a glance. */
const precision: readonly (readonly [least: number, digits: number])[] = [
  [100_000, 0],
  [1, 2],
  [0.01, 4],
  [0.0001, 6],
]
const subscript = (count: number): string =>
  String(count).replace(/\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)] ?? digit)

/** `0.0₅123` for 0.00000123: the small digit counts the zeros after the point. */
function formatTiny(amount: number, tag: string, currency: string): string {
  const [digits = '', exponent = '0'] = amount.toExponential(2).split('e-')
  const fraction = `0${subscript(Number(exponent) - 1)}${digits.replace('.', '').replace(/0+$/, '')}`
  const parts = formatOf(tag, currency, 1).formatToParts(0)
  return parts
    .map(({ type, value }) => (type === 'fraction' ? fraction : value))
    .join('')
    .replace(directionMarks, '')
}

// Prices stand in an isolate of their own: marks inside would turn them over again.
const directionMarks = /[\u200e\u200f\u061c]/g

/** Formats an amount of a currency with as many digits as its size asks for. */
export function formatAmount(amount: number, tag: string, currency: string): string {
  const [, digits] = precision.find(([min]) => amount >= min) ?? []
  if (digits === undefined && amount > 0) return formatTiny(amount, tag, currency)
  const isWhole = smallUnits.includes(currency) && (amount >= minWhole || amount === 0)
  return formatOf(tag, currency, isWhole ? 0 : (digits ?? 2))
    .format(amount)
    .replace(directionMarks, '')
}

/** A fraction as a change: `+1.24%`, `−0.50%`. The sign is always there. */
export function formatChange(fraction: number, tag: string): string {
  const options = { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' } as const
  return keptFormat(`${tag} %`, tag, { style: 'percent', ...options })
    .format(fraction)
    .replace(directionMarks, '')
    .replace('-', '−')
}

/** How prices are shown to this reader: in the chosen currency, else the locale's, else (no rate for it) in USD. */
export const $money = computed([$current, $unit, $locale], (rates, unit, locale) => {
  const tag = languageTag(locale)
  const wanted = (unit ?? findLocale(locale)?.currency ?? fallbackCurrency).toUpperCase()
  const currency = rates[wanted] === undefined ? fallbackCurrency : wanted
  const rate = rates[currency] ?? 1
  return {
    currency,
    /** `usdt` is a decimal as text, as the exchange sends it. What is none is shown as a dash. */
    price: (usdt: string): string => {
      const amount = Number(usdt) * rate
      return Number.isFinite(amount) ? formatAmount(amount, tag, currency) : '–'
    },
    change: (fraction: string): string => formatChange(Number(fraction), tag),
  }
})
