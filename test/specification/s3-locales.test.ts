import { describe, expect, test } from 'vitest'
import { findAnalyticsLocale } from '#bridge/site/analyticsLocales.ts'
import { localeNames } from '#bridge/site/localeNames.ts'
import { directionOf, findLocale, furtherLanguageTypes, hiddenLocales, locales } from '#bridge/site/locales.ts'

/** Code, key, type, currency and name, in the order of the specification. */
const rows = [
  ['en', 'en_US', 0, 'USD', 'English'],
  ['asia', 'asia', 3, 'USD', 'English (Asia)'],
  ['en-GB', 'en_GB', 41, 'USD', 'English (UK)'],
  ['ja', 'ja_JP', 2, 'JPY', '日本語'],
  ['ru', 'ru_RU', 6, 'RUB', 'Русский'],
  ['es', 'es_ES', 7, 'EUR', 'Español (Latinoamérica)'],
  ['it', 'it_IT', 9, 'EUR', 'Italiano'],
  ['fr', 'fr_FR', 10, 'EUR', 'Français'],
  ['de', 'de_DE', 11, 'EUR', 'Deutsch'],
  ['zh-CN', 'zh_CN', 1, 'CNY', '简体中文'],
  ['zh-TC', 'zh_TW', 5, 'TWD', '繁體中文'],
  ['pt', 'pt_BR', 12, 'EUR', 'Português (Brasil)'],
  ['id', 'id_ID', 13, 'IDR', 'Bahasa Indonesia'],
  ['pl', 'pl_PL', 20, 'USD', 'Polski'],
  ['vi', 'vi_VN', 4, 'VND', 'Tiếng Việt'],
  ['uk', 'uk_UA', 21, 'UAH', 'Українська'],
  ['pt-PT', 'pt_PT', 24, 'EUR', 'Português (Portugal)'],
  ['es-ES', 'es_EU', 23, 'EUR', 'Español (España)'],
  ['uz', 'uz_UZ', 25, 'UZS', 'Oʻzbekcha'],
  ['ar', 'ar_AE', 39, 'AED', 'العربية'],
  ['ph', 'fil_PH', 40, 'PHP', 'Filipino'],
  ['es-AR', 'es_AR', 42, 'EUR', 'Español (Argentina)'],
  ['en-CA', 'en_CA', 43, 'CAD', 'English (Canada)'],
] as const

describe('supported locales', () => {
  for (const [code, key, type, currency, name] of rows) {
    test(`[s3-locale-${code}] ${code}`, () => {
      expect(locales.map((locale): string => locale.code)).toContain(code)
      expect(findLocale(code)?.code).toBe(code)
    })
    test(`[s3-localeKey-${code}] language key`, () => expect(findLocale(code)?.key).toBe(key))
    test(`[s3-localeName-${code}] display name`, () => expect(Object.entries(localeNames)).toContainEqual([code, name]))
    test(`[s3-localeType-${code}] ${code} ${type}`, () => expect(findLocale(code)?.type).toBe(type))
    test(`[s3-localeCurrency-${code}] ${code}, ${currency}`, () => expect(findLocale(code)?.currency).toBe(currency))
  }

  test('[s3-locale-order] en,, en-CA', () =>
    expect(locales.map((locale): string => locale.code)).toEqual(rows.map(([code]) => code)))
  test('[s3-locale-asia-english] English for Asia', () => expect(localeNames.asia).toMatch(/^English .*Asia/))
  test('[s3-locale-bg] bg that maps to English', () => expect(findLocale('bg')?.code).toBe('en'))
  test('[s3-locale-bg-hidden] hidden bg', () => {
    expect(Object.keys(hiddenLocales)).toEqual(['bg'])
    expect(locales.map((locale): string => locale.code)).not.toContain('bg')
  })
  test('[s3-direction-ar] Only Arabic', () => expect(directionOf('ar')).toBe('rtl'))
  test('[s3-direction-others] Only Arabic', () =>
    expect(rows.map(([code]) => code).filter((code) => directionOf(code) === 'rtl')).toEqual(['ar']))
})

describe('further languages', () => {
  test('[s3-furtherType-tr] tr 8', () => expect(furtherLanguageTypes.tr).toBe(8))
  test('[s3-furtherType-sv] sv 22', () => expect(furtherLanguageTypes.sv).toBe(22))

  for (const [code, language, key, type] of [
    ['tr', 'Turkish', 'tr_TR', 8],
    ['th', 'Thai', 'th_TH', undefined],
    ['nl', 'Dutch', 'nl_NL', undefined],
    ['sv', 'Swedish', 'sv_SE', 22],
  ] as const)
    test(`[s3-analytics-${code}] ${language}`, () => expect(findAnalyticsLocale(code)).toEqual({ code, key, type }))
  test('[s3-analytics-ours] language key and numeric type', () =>
    expect(rows.map(([code]) => findAnalyticsLocale(code))).toEqual(
      rows.map(([code, key, type]) => ({ code, key, type })),
    ))
})
