import { describe, expect, test } from 'vitest'
import { countryOfTag, findCallingCode } from '#bridge/site/callingCodes.ts'
import { localeOfBrowser } from '#bridge/site/chooseLocale.ts'
import { localeNames } from '#bridge/site/localeNames.ts'
import { directionOf, findLocale, furtherLanguageTypes, hiddenLocales, locales } from '#bridge/site/locales.ts'
import { splitPath } from '#bridge/site/paths.ts'
import { asAsked, last24h, msToMidnight, readTimeZone, unknownTimeZone } from '#bridge/site/timeZone.ts'

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

test('[s3-locale-order] [s3-locale-asia-english] has exactly these 23 locales, in the order in which they are offered', () => {
  expect(locales.map(({ code }) => code)).toEqual(rows.map(([code]) => code))
  expect(Object.entries(localeNames)).toEqual(expect.arrayContaining(rows.map((row) => [row[0], row[5]])))
})

test('gives each locale its own type, key and name', () => {
  for (const column of ['type', 'key'] as const) expect(new Set(locales.map((locale) => locale[column])).size).toBe(23)
  expect(new Set(Object.values(localeNames)).size).toBe(23)
})

test('has only tags that Intl knows, so that no locale is formatted by the device’s default', () => {
  expect(Intl.DateTimeFormat.supportedLocalesOf(locales.map(({ bcp47 }) => bcp47))).toHaveLength(23)
})

test('reads a code in any case', () => {
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
])('reads the language tag %s as %s', (tag, code) => {
  expect(findLocale(tag)?.code).toBe(code)
})

test('[s3-locale-bg] [s3-locale-bg-hidden] treats bg as English, and does not offer it', () => {
  expect(findLocale('bg')?.code).toBe('en')
  expect(hiddenLocales).toEqual({ bg: 'en' })
  expect(locales.map(({ code }): string => code)).not.toContain('bg')
})

test('[s3-furtherType-tr] [s3-furtherType-sv] has Turkish and Swedish in the further list', () => {
  expect(furtherLanguageTypes).toEqual({ tr: 8, sv: 22 })
})

test('[s3-direction-ar] [s3-direction-others] writes only Arabic from right to left', () => {
  expect(locales.filter(({ code }) => directionOf(code) === 'rtl').map(({ code }) => code)).toEqual(['ar'])
})

/** The languages of browsers, by the locale that they are shown. */
const browsers: Readonly<Record<string, string>> = {
  en: 'en en-US en-NG bg-BG en-US-u-rg-gbzzzz',
  'en-GB': 'en-GB en-AU en-NZ en-IE',
  'en-CA': 'en-CA',
  asia: 'en-SG en-IN en-PH',
  'zh-CN': 'zh zh-CN zh-SG zh-Hans zh-Hans-HK',
  'zh-TC': 'zh-Hant zh-Hant-CN zh-TW zh-HK zh-MO yue-HK ZH-hant-tw zh-Hant-TW-u-ca-roc',
  es: 'es es-MX es-419 es-US',
  'es-ES': 'es-ES',
  'es-AR': 'es-AR',
  pt: 'pt pt-BR',
  'pt-PT': 'pt-PT pt-AO pt_PT',
  fr: 'fr-CA',
  de: 'de-AT',
  ar: 'ar ar-EG',
  ph: 'fil fil-PH tl-PH',
  id: 'in in-ID id-ID',
  uk: 'uk-UA',
  uz: 'uz-Cyrl-UZ',
}
const shown = Object.entries(browsers).flatMap(([code, tags]) => tags.split(' ').map((tag) => [tag, code] as const))

test.each(shown)('shows a browser in %s the locale %s', (tag, code) => {
  expect(localeOfBrowser([tag])).toBe(code)
})

test.each(['tr', 'th-TH', 'nl', 'sv', 'iw', 'ph', 'asia', 'c', '', '*'])(
  'has no locale for a browser in “%s”',
  (tag) => {
    expect(localeOfBrowser([tag])).toBeUndefined()
  },
)

test('uses the first of the browser’s languages that it supports', () => {
  expect(localeOfBrowser(['tr-TR', 'nl', 'de-CH', 'ar'])).toBe('de')
  expect(localeOfBrowser([])).toBeUndefined()
})

test.each(locales.map(({ code, bcp47 }) => [bcp47, code]))('reads our own tag %s as %s', (tag, code) => {
  expect(localeOfBrowser([tag])).toBe(code)
})

test.each([
  ...locales.map(({ code }) => [`/${code}/insights`, code, `/${code}`, '/insights'] as const),
  ['/bg/insights', 'en', '/bg', '/insights'],
  ['/AR/insights/rank/24h', 'ar', '/AR', '/insights/rank/24h'],
  ['/ar', 'ar', '/ar', '/'],
  ['/insights', null, '', '/insights'],
  ['/tr/insights', null, '', '/tr/insights'],
  ['/insights/ar', null, '', '/insights/ar'],
  ['/', null, '', '/'],
  ['', null, '', '/'],
] as const)('reads from the path “%s” the locale %s', (pathname, locale, prefix, path) => {
  expect(splitPath(pathname)).toEqual({ locale, prefix, path })
})

test('[s9-last24h] [s7-timeZone-unknown] names an unknown time zone last24h', () => {
  expect(last24h).toBe('last24h')
  expect(unknownTimeZone).toBe(-1)
  expect(readTimeZone(-1)).toBe('last24h')
  expect(asAsked(last24h)).toBe('last24h')
})

test.each([
  [480, -480],
  [-300, 300],
  [330, -330],
  [0, 0],
  [840, -840],
])('[s7-timezone-negated] requests a time zone of %d minutes as %d', (minutes, asked) => {
  expect(asAsked(readTimeZone(minutes))).toBe(asked)
})

test.each([undefined, null, '480', Number.NaN, 841, -841, 0.5, {}])('rejects %j as a time zone', (minutes) => {
  expect(readTimeZone(minutes)).toBe('last24h')
})

const hourMs = 3_600_000

test.each([
  ['at noon in Greenwich', 0, '2026-11-20T12:00:00Z', 12],
  ['at noon in Shanghai', 480, '2026-11-20T04:00:00Z', 12],
  ['at noon in New York', -300, '2026-11-20T17:00:00Z', 12],
  ['at half past five in the morning in India, midnight in Greenwich', 330, '2026-11-20T00:00:00Z', 18.5],
  ['at midnight', 0, '2026-11-20T00:00:00Z', 24],
])('computes the next midnight %s', (_, zone, now, hours) => {
  expect(msToMidnight(zone, Date.parse(now))).toBe(hours * hourMs)
})

describe('the country of a number', () => {
  test.each([
    ['491701234567', 'US', 'DE', 2],
    // The longest code that fits is meant: 1242 is not 1.
    ['12425551234', 'US', 'BS', 4],
    ['12125551234', 'DE', 'US', 1],
    ['35812345', 'DE', 'FI', 3],
    ['7', 'DE', 'RU', 1],
  ])('reads %s, entered in %s, as a number of %s', (digits, preferred, country, length) => {
    expect(findCallingCode(digits, preferred)).toEqual({ country, length })
  })
  test.each([
    ['12125551234', 'CA', 1],
    ['77012345678', 'KZ', 1],
    ['447911123456', 'JE', 2],
  ])('reads %s as a number of %s for its readers, although the code is shared', (digits, preferred, length) => {
    expect(findCallingCode(digits, preferred)).toEqual({ country: preferred, length })
  })
  test.each(['', '0', '999'])('has no country for “%s”', (digits) => {
    expect(findCallingCode(digits, 'US')).toBeUndefined()
  })
})

test.each([
  ['de', 'DE'],
  ['pt-BR', 'BR'],
  ['zh-Hant', 'TW'],
  ['ar', 'EG'],
  // It has no telephone of its own.
  ['en-AQ', 'US'],
])('preselects for a reader of %s the country %s', (tag, country) => expect(countryOfTag(tag)).toBe(country))
