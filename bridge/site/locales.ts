/**
 * The supported locales, as data (see docs/exchange.md#texts-and-links); their names are in `localeNames.ts`. `bcp47` is what `Intl` is
 * given: the exchange's own codes are not all language tags (`asia`, `ph`), and some would pick the wrong one (`uk` is Ukrainian here).
 */
export interface LocaleRow {
  /** The code as it stands in paths. */
  readonly code: string
  /** The key the exchange's gateway knows, such as `en_US`. */
  readonly key: string
  readonly bcp47: string
  /** The numeric language type that calls carry as `languageId`. */
  readonly type: number
  /** The currency shown when the reader has chosen none. */
  readonly currency: string
}

const row = <C extends string>(
  code: C,
  key: string,
  bcp47: string,
  type: number,
  currency: string,
): LocaleRow & { readonly code: C } => ({ code, key, bcp47, type, currency })

export const locales = [
  row('en', 'en_US', 'en-US', 0, 'USD'),
  row('asia', 'asia', 'en-SG', 3, 'USD'),
  row('en-GB', 'en_GB', 'en-GB', 41, 'USD'),
  row('ja', 'ja_JP', 'ja-JP', 2, 'JPY'),
  row('ru', 'ru_RU', 'ru-RU', 6, 'RUB'),
  row('es', 'es_ES', 'es-419', 7, 'EUR'),
  row('it', 'it_IT', 'it-IT', 9, 'EUR'),
  row('fr', 'fr_FR', 'fr-FR', 10, 'EUR'),
  row('de', 'de_DE', 'de-DE', 11, 'EUR'),
  row('zh-CN', 'zh_CN', 'zh-Hans-CN', 1, 'CNY'),
  row('zh-TC', 'zh_TW', 'zh-Hant-TW', 5, 'TWD'),
  row('pt', 'pt_BR', 'pt-BR', 12, 'EUR'),
  row('id', 'id_ID', 'id-ID', 13, 'IDR'),
  row('pl', 'pl_PL', 'pl-PL', 20, 'USD'),
  row('vi', 'vi_VN', 'vi-VN', 4, 'VND'),
  row('uk', 'uk_UA', 'uk-UA', 21, 'UAH'),
  row('pt-PT', 'pt_PT', 'pt-PT', 24, 'EUR'),
  row('es-ES', 'es_EU', 'es-ES', 23, 'EUR'),
  row('uz', 'uz_UZ', 'uz-UZ', 25, 'UZS'),
  row('ar', 'ar_AE', 'ar-AE', 39, 'AED'),
  row('ph', 'fil_PH', 'fil-PH', 40, 'PHP'),
  row('es-AR', 'es_AR', 'es-AR', 42, 'EUR'),
  row('en-CA', 'en_CA', 'en-CA', 43, 'CAD'),
] as const

/** Numeric types of languages that the exchange knows beside the supported ones. */
export const furtherLanguageTypes = { tr: 8, sv: 22 } as const

export type LocaleCode = (typeof locales)[number]['code']

export const defaultLocale: LocaleCode = 'en'

/** `bg` is accepted in paths, never offered, and means English. */
export const hiddenLocales: Readonly<Record<string, LocaleCode>> = { bg: 'en' }

const spelled = (name: string): string => name.toLowerCase().replace(/_/g, '-')

/** By every name that addresses have for them, in small letters: the later names count where two are the same (`es_ES`, `es-ES`). */
const byName = new Map<string, (typeof locales)[number]>(
  (['key', 'bcp47', 'code'] as const).flatMap((name) =>
    locales.map((locale) => [spelled(locale[name]), locale] as const),
  ),
)

/** The locale a path segment or preference names, in any case, by our code or its language tag; `undefined` when it is none of ours. */
export function findLocale(code: string): (typeof locales)[number] | undefined {
  const wanted = spelled(code)
  return byName.get(hiddenLocales[wanted] ?? wanted)
}

/** What {@link findLocale} takes for a locale, with `-` for `_` too. */
export const namesOfLocale = (code: LocaleCode): readonly string[] => [
  ...[...byName].flatMap(([name, locale]) => (locale.code === code ? [name] : [])),
  ...Object.keys(hiddenLocales).filter((hidden) => hiddenLocales[hidden] === code),
]

/** Only Arabic is written right to left. */
export const directionOf = (code: LocaleCode): 'ltr' | 'rtl' => (code === 'ar' ? 'rtl' : 'ltr')
