import { expect, test } from 'vitest'
import { localeNames } from '#bridge/site/localeNames.ts'
import { directionOf, findLocale, furtherLanguageTypes, hiddenLocales, locales } from '#bridge/site/locales.ts'

/** Code, key, numeric type, default currency, tag for `Intl`, name in its own language. */
const rows = [
  ['en', 'en_US', 0, 'USD', 'en-US', 'English'],
  ['asia', 'asia', 3, 'USD', 'en-SG', 'English (Asia)'],
  ['en-GB', 'en_GB', 41, 'USD', 'en-GB', 'English (UK)'],
  ['ja', 'ja_JP', 2, 'JPY', 'ja-JP', '日本語'],
  ['ru', 'ru_RU', 6, 'RUB', 'ru-RU', 'Русский'],
  ['es', 'es_ES', 7, 'EUR', 'es-419', 'Español (Latinoamérica)'],
  ['it', 'it_IT', 9, 'EUR', 'it-IT', 'Italiano'],
  ['fr', 'fr_FR', 10, 'EUR', 'fr-FR', 'Français'],
  ['de', 'de_DE', 11, 'EUR', 'de-DE', 'Deutsch'],
  ['zh-CN', 'zh_CN', 1, 'CNY', 'zh-Hans-CN', '简体中文'],
  ['zh-TC', 'zh_TW', 5, 'TWD', 'zh-Hant-TW', '繁體中文'],
  ['pt', 'pt_BR', 12, 'EUR', 'pt-BR', 'Português (Brasil)'],
  ['id', 'id_ID', 13, 'IDR', 'id-ID', 'Bahasa Indonesia'],
  ['pl', 'pl_PL', 20, 'USD', 'pl-PL', 'Polski'],
  ['vi', 'vi_VN', 4, 'VND', 'vi-VN', 'Tiếng Việt'],
  ['uk', 'uk_UA', 21, 'UAH', 'uk-UA', 'Українська'],
  ['pt-PT', 'pt_PT', 24, 'EUR', 'pt-PT', 'Português (Portugal)'],
  ['es-ES', 'es_EU', 23, 'EUR', 'es-ES', 'Español (España)'],
  ['uz', 'uz_UZ', 25, 'UZS', 'uz-UZ', 'Oʻzbekcha'],
  ['ar', 'ar_AE', 39, 'AED', 'ar-AE', 'العربية'],
  ['ph', 'fil_PH', 40, 'PHP', 'fil-PH', 'Filipino'],
  ['es-AR', 'es_AR', 42, 'EUR', 'es-AR', 'Español (Argentina)'],
  ['en-CA', 'en_CA', 43, 'CAD', 'en-CA', 'English (Canada)'],
] as const

for (const [code, key, type, currency, bcp47, name] of rows) {
  const ids = ['locale', 'localeKey', 'localeType', 'localeCurrency', 'localeName'].map((id) => `[s3-${id}-${code}]`)
  test(`${ids.join(' ')} ${code} has its key, type, currency, tag and name`, () => {
    expect(findLocale(code)).toEqual({ code, key, type, currency, bcp47 })
    expect(localeNames[code]).toBe(name)
  })
}

test('[s3-locale-order] [s3-locale-asia-english] there are these 23 and no others, in the order they are offered', () => {
  expect(locales.map(({ code }) => code)).toEqual(rows.map(([code]) => code))
  expect(Object.entries(localeNames)).toEqual(expect.arrayContaining(rows.map((row) => [row[0], row[5]])))
})

test('no two locales share a type, a key or a name', () => {
  for (const column of ['type', 'key'] as const) expect(new Set(locales.map((locale) => locale[column])).size).toBe(23)
  expect(new Set(Object.values(localeNames)).size).toBe(23)
})

test('Intl knows every tag, so that no locale is formatted as the machine happens to be', () => {
  expect(Intl.DateTimeFormat.supportedLocalesOf(locales.map(({ bcp47 }) => bcp47))).toHaveLength(23)
})

test('a code is known in any case', () => {
  expect(findLocale('ZH-tc')?.code).toBe('zh-TC')
})

test.each([
  ['en-US', 'en'],
  ['en_US', 'en'],
  ['pt-BR', 'pt'],
  ['PT_br', 'pt'],
  ['zh_TW', 'zh-TC'],
  ['zh-tw', 'zh-TC'],
  ['zh-Hant-TW', 'zh-TC'],
  ['zh_Hans_CN', 'zh-CN'],
  ['es-419', 'es'],
  // Spanish of Spain, though the exchange has this key for that of Latin America.
  ['es_ES', 'es-ES'],
  ['fil-PH', 'ph'],
  ['en-SG', 'asia'],
])('the language tag %s names %s', (tag, code) => {
  expect(findLocale(tag)?.code).toBe(code)
})

test('[s3-locale-bg] [s3-locale-bg-hidden] bg is taken for English and is not offered', () => {
  expect(findLocale('bg')?.code).toBe('en')
  expect(hiddenLocales).toEqual({ bg: 'en' })
  expect(locales.map(({ code }): string => code)).not.toContain('bg')
})

test('[s3-furtherType-tr] [s3-furtherType-sv] the further list has Turkish and Swedish', () => {
  expect(furtherLanguageTypes).toEqual({ tr: 8, sv: 22 })
})

test('[s3-direction-ar] [s3-direction-others] only Arabic is written right to left', () => {
  expect(locales.filter(({ code }) => directionOf(code) === 'rtl').map(({ code }) => code)).toEqual(['ar'])
})
