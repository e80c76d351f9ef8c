import { describe, expect } from 'vitest'
import { findAnalyticsLocale } from '../../bridge/site/analyticsLocales.ts'
import { localeNames } from '../../bridge/site/localeNames.ts'
import { directionOf, findLocale, furtherLanguageTypes, hiddenLocales, locales } from '../../bridge/site/locales.ts'
import { fact } from '../support/specification/fact.ts'

const file = 'bridge/site/locales.ts'
const names = 'bridge/site/localeNames.ts'

/** Code, key, tag, type and currency, in the order of the specification. */
const rows = [
  ['en', 'en_US', 'en-US', 0, 'USD', 'English'],
  ['asia', 'asia', 'en-SG', 3, 'USD', 'English (Asia)'],
  ['en-GB', 'en_GB', 'en-GB', 41, 'USD', 'English (UK)'],
  ['ja', 'ja_JP', 'ja-JP', 2, 'JPY', '日本語'],
  ['ru', 'ru_RU', 'ru-RU', 6, 'RUB', 'Русский'],
  ['es', 'es_ES', 'es-419', 7, 'EUR', 'Español (Latinoamérica)'],
  ['it', 'it_IT', 'it-IT', 9, 'EUR', 'Italiano'],
  ['fr', 'fr_FR', 'fr-FR', 10, 'EUR', 'Français'],
  ['de', 'de_DE', 'de-DE', 11, 'EUR', 'Deutsch'],
  ['zh-CN', 'zh_CN', 'zh-Hans-CN', 1, 'CNY', '简体中文'],
  ['zh-TC', 'zh_TW', 'zh-Hant-TW', 5, 'TWD', '繁體中文'],
  ['pt', 'pt_BR', 'pt-BR', 12, 'EUR', 'Português (Brasil)'],
  ['id', 'id_ID', 'id-ID', 13, 'IDR', 'Bahasa Indonesia'],
  ['pl', 'pl_PL', 'pl-PL', 20, 'USD', 'Polski'],
  ['vi', 'vi_VN', 'vi-VN', 4, 'VND', 'Tiếng Việt'],
  ['uk', 'uk_UA', 'uk-UA', 21, 'UAH', 'Українська'],
  ['pt-PT', 'pt_PT', 'pt-PT', 24, 'EUR', 'Português (Portugal)'],
  ['es-ES', 'es_EU', 'es-ES', 23, 'EUR', 'Español (España)'],
  ['uz', 'uz_UZ', 'uz-UZ', 25, 'UZS', 'Oʻzbekcha'],
  ['ar', 'ar_AE', 'ar-AE', 39, 'AED', 'العربية'],
  ['ph', 'fil_PH', 'fil-PH', 40, 'PHP', 'Filipino'],
  ['es-AR', 'es_AR', 'es-AR', 42, 'EUR', 'Español (Argentina)'],
  ['en-CA', 'en_CA', 'en-CA', 43, 'CAD', 'English (Canada)'],
] as const

describe('supported locales', () => {
  for (const [code, key, tag, type, currency, name] of rows) {
    const row = (part: 'code' | 'key' | 'type' | 'currency') => {
      const marked = { code: `'${code}'`, key: `'${key}'`, type: `${type}`, currency: `'${currency}'` }
      marked[part] = `«${marked[part]}»`
      return [file, `row(${marked.code}, ${marked.key}, '${tag}', ${marked.type}, ${marked.currency})`] as const
    }
    fact(`s3-locale-${code}`, 49, code, [row('code')], () => {
      expect(locales.map((locale): string => locale.code)).toContain(code)
      expect(findLocale(code)?.code).toBe(code)
    })
    fact(`s3-localeKey-${code}`, 49, 'language key', [row('key')], () => expect(findLocale(code)?.key).toBe(key))
    fact(`s3-localeName-${code}`, 49, 'display name', [[names, `'${name}'`]], () =>
      expect(Object.entries(localeNames)).toContainEqual([code, name]),
    )
    fact(`s3-localeType-${code}`, 51, `${code} ${type}`, [row('type')], () => expect(findLocale(code)?.type).toBe(type))
    fact(`s3-localeCurrency-${code}`, 53, [code, currency], [row('currency')], () =>
      expect(findLocale(code)?.currency).toBe(currency),
    )
  }

  fact('s3-locale-order', 49, ['en,', 'en-CA'], [[file, "row('asia', 'asia', 'en-SG', 3, 'USD'),", '']], () =>
    expect(locales.map((locale): string => locale.code)).toEqual(rows.map(([code]) => code)),
  )
  fact('s3-locale-asia-english', 49, 'English for Asia', [[names, 'English (Asia)', 'Asia']], () =>
    expect(localeNames.asia).toMatch(/^English .*Asia/),
  )
  fact('s3-locale-bg', 49, 'bg that maps to English', [[file, "{ bg: «'en'» }", "'ja'"]], () =>
    expect(findLocale('bg')?.code).toBe('en'),
  )
  fact('s3-locale-bg-hidden', 49, 'hidden bg', [[file, "{ «bg»: 'en' }"]], () => {
    expect(Object.keys(hiddenLocales)).toEqual(['bg'])
    expect(locales.map((locale): string => locale.code)).not.toContain('bg')
  })
  fact('s3-direction-ar', 55, 'Only Arabic', [[file, "code === 'ar' ? 'rtl'", "code === 'ar' ? 'ltr'"]], () =>
    expect(directionOf('ar')).toBe('rtl'),
  )
  fact('s3-direction-others', 55, 'Only Arabic', [[file, "«code === 'ar'» ? 'rtl'", "code !== 'en'"]], () =>
    expect(rows.map(([code]) => code).filter((code) => directionOf(code) === 'rtl')).toEqual(['ar']),
  )
})

describe('further languages', () => {
  fact('s3-furtherType-tr', 51, 'tr 8', [[file, 'tr: «8»']], () => expect(furtherLanguageTypes.tr).toBe(8))
  fact('s3-furtherType-sv', 51, 'sv 22', [[file, 'sv: «22»']], () => expect(furtherLanguageTypes.sv).toBe(22))

  const analytics = 'bridge/site/analyticsLocales.ts'
  for (const [code, language, key, type] of [
    ['tr', 'Turkish', 'tr_TR', 8],
    ['th', 'Thai', 'th_TH', undefined],
    ['nl', 'Dutch', 'nl_NL', undefined],
    ['sv', 'Swedish', 'sv_SE', 22],
  ] as const)
    fact(`s3-analytics-${code}`, 51, language, [[analytics, `'${key}'`]], () =>
      expect(findAnalyticsLocale(code)).toEqual({ code, key, type }),
    )
  fact(
    's3-analytics-ours',
    51,
    ['language key and numeric type'],
    [[analytics, '  ...locales.map', '  ...[].map']],
    () =>
      expect(rows.map(([code]) => findAnalyticsLocale(code))).toEqual(
        rows.map(([code, key, , type]) => ({ code, key, type })),
      ),
  )
})
