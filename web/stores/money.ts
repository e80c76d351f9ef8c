import { atom, computed, onMount } from 'nanostores'
import { findLocale } from '../../bridge/site/locales.ts'
import { $locale, languageTag } from './appearance.ts'
import { whenIdle } from './idle.ts'
import { services } from './services.ts'
import { beatWhileVisible } from './visible.ts'

/** One USDT in each currency, by upper-case code. */
export type Rates = Readonly<Record<string, number>>

const refreshMs = 1_800_000
const fallbackCurrency = 'USD'

const $rates = atom<Rates>({})
/** The currency the reader has chosen; `null` leaves it to the locale. */
export const $chosenCurrency = atom<string | null>(null)

onMount($rates, () => {
  const ask = async () => {
    const { rates } = await services().client.call('mix.usdtRate', { locale: $locale.get() }, { silent: true })
    const entries = Object.entries(rates).map(([code, rate]) => [code.toUpperCase(), Number(rate)] as const)
    $rates.set(Object.fromEntries(entries.filter(([, rate]) => Number.isFinite(rate) && rate > 0)))
  }
  const first = () => {
    ask().catch((error: unknown) => console.warn('Exchange rates did not load; prices show in USD.', error))
  }
  // The first posts come before what their prices are shown in.
  const stops = [whenIdle(first), beatWhileVisible(refreshMs, ask)]
  return () => {
    for (const stop of stops) stop()
  }
})

// Making a format costs more than using it a hundred times.
const formats = new Map<string, Intl.NumberFormat>()

function keptFormat(key: string, tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const format = formats.get(key) ?? new Intl.NumberFormat(tag, options)
  formats.set(key, format)
  return format
}

const formatOf = (tag: string, currency: string, digits: number): Intl.NumberFormat =>
  keptFormat(`${tag} ${currency} ${digits}`, tag, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
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
  const [, digits] = precision.find(([least]) => amount >= least) ?? []
  if (digits === undefined && amount > 0) return formatTiny(amount, tag, currency)
  return formatOf(tag, currency, digits ?? 2)
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
export const $money = computed([$rates, $chosenCurrency, $locale], (rates, chosen, locale) => {
  const tag = languageTag(locale)
  const wanted = (chosen ?? findLocale(locale)?.currency ?? fallbackCurrency).toUpperCase()
  const currency = rates[wanted] === undefined ? fallbackCurrency : wanted
  const rate = rates[currency] ?? 1
  return {
    currency,
    /** `usdt` is a decimal as text, as the exchange sends it. */
    price: (usdt: string): string => formatAmount(Number(usdt) * rate, tag, currency),
    change: (fraction: string): string => formatChange(Number(fraction), tag),
  }
})
