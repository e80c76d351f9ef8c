import { type LocaleRow, locales } from '#bridge/site/locales.ts'

const byType = new Map<number, LocaleRow>(locales.map((locale) => [locale.type, locale]))

/** How an element says what language a person wrote in: `languageType` is the exchange's number (docs/exchange.md#routes). */
export function languageProps(languageType: number): { lang?: string; dir: 'ltr' | 'rtl' } {
  const locale = byType.get(languageType)
  return { ...(locale && { lang: locale.bcp47 }), dir: locale?.code === 'ar' ? 'rtl' : 'ltr' }
}

/** What may be written from right to left: Hebrew, Arabic and their neighbours, with their presentation forms, and old scripts. */
export const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufefc\u{10800}-\u{1efff}]/u

/**
 * The `dir` of a person's text. `auto` goes by the first letter, which is wrong for an Arabic sentence that begins with
 * "Bitcoin": where most letters say otherwise, they decide.
 */
export function directionOfText(text: string): 'auto' | 'ltr' | 'rtl' {
  const letters = text.match(/\p{L}/gu) ?? []
  const [first = ''] = letters
  const mostly = letters.filter((letter) => rightToLeft.test(letter)).length * 2 > letters.length
  if (first === '' || rightToLeft.test(first) === mostly) return 'auto'
  return mostly ? 'rtl' : 'ltr'
}
