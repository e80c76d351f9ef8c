import { type LocaleRow, locales } from '#bridge/site/locales.ts'

const byType = new Map<number, LocaleRow>(locales.map((locale) => [locale.type, locale]))

/** How an element says what language a person wrote in: `languageType` is the exchange's number (docs/exchange.md#routes). */
export function languageProps(languageType: number): { lang?: string; dir: 'ltr' | 'rtl' } {
  const locale = byType.get(languageType)
  return { ...(locale && { lang: locale.bcp47 }), dir: locale?.code === 'ar' ? 'rtl' : 'ltr' }
}
