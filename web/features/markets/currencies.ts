import { computed, type ReadableAtom } from 'nanostores'
import { type CurrencyCode, currencies } from '#bridge/site/currencies.ts'
import { preferenceDefault } from '#bridge/site/preferences.ts'
import { $locale, languageTag } from '#web/lib/page/appearance.ts'
import { $rates } from './money.ts'

/** A currency in the picker. */
export interface Currency {
  readonly code: CurrencyCode
  /** In the reader's language, such as "US Dollar". */
  readonly name: string
  /** Such as `$`; the code if there is no symbol. */
  readonly symbol: string
  /** Amounts without a rate show in USD. Before rates have loaded, true for USD only. */
  readonly hasRate: boolean
}

function symbolOf(code: string, tag: string): string {
  const format = new Intl.NumberFormat(tag, { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code
}

/** Currencies to choose from, in the exchange's order. */
export const $currencies: ReadableAtom<readonly Currency[]> = computed([$rates, $locale], (rates, locale) => {
  const tag = languageTag(locale)
  const names = new Intl.DisplayNames([tag], { type: 'currency' })
  return currencies.map((code) => ({
    code,
    name: names.of(code) ?? code,
    symbol: symbolOf(code, tag),
    hasRate: code === preferenceDefault('unit') || rates[code] !== undefined,
  }))
})
