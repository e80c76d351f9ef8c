import { furtherLanguageTypes, locales } from './locales.ts'

/** A language as the analytics know it. */
export interface AnalyticsLocale {
  readonly code: string
  /** The key the exchange's servers know, such as `tr_TR`. */
  readonly key: string
  /** Numeric language type; none is known for Thai and Dutch. */
  readonly type?: number
}

/** Languages that events may name although the site is not in them: of a cookie or a path of the exchange's other pages. */
const further: readonly AnalyticsLocale[] = [
  { code: 'tr', key: 'tr_TR', type: furtherLanguageTypes.tr },
  { code: 'sv', key: 'sv_SE', type: furtherLanguageTypes.sv },
  { code: 'th', key: 'th_TH' },
  { code: 'nl', key: 'nl_NL' },
]

/** The languages of analytics: ours, and Turkish, Swedish, Thai and Dutch. */
export const analyticsLocales: readonly AnalyticsLocale[] = [
  ...locales.map(({ code, key, type }) => ({ code, key, type })),
  ...further,
]

const byName = new Map(
  (['key', 'code'] as const).flatMap((name) => analyticsLocales.map((locale) => [locale[name].toLowerCase(), locale])),
)

/**
 * The language that a path segment or a cookie names, by its code or its key, in any case; `undefined` when analytics know none of
 * that name.
 */
export const findAnalyticsLocale = (name: string): AnalyticsLocale | undefined => byName.get(name.toLowerCase())
