import { expect, test } from 'vitest'
import { localeOfBrowser } from '#bridge/site/chooseLocale.ts'
import { locales } from '#bridge/site/locales.ts'
import { splitPath } from '#bridge/site/paths.ts'

test.each([
  ['en', 'en'],
  ['en-US', 'en'],
  ['en-GB', 'en-GB'],
  ['en-CA', 'en-CA'],
  ['en-AU', 'en-GB'],
  ['en-NZ', 'en-GB'],
  ['en-IE', 'en-GB'],
  ['en-SG', 'asia'],
  ['en-IN', 'asia'],
  ['en-PH', 'asia'],
  ['en-NG', 'en'],
  ['zh', 'zh-CN'],
  ['zh-CN', 'zh-CN'],
  ['zh-SG', 'zh-CN'],
  ['zh-Hans', 'zh-CN'],
  ['zh-Hans-HK', 'zh-CN'],
  ['zh-Hant', 'zh-TC'],
  ['zh-Hant-CN', 'zh-TC'],
  ['zh-TW', 'zh-TC'],
  ['zh-HK', 'zh-TC'],
  ['zh-MO', 'zh-TC'],
  ['yue-HK', 'zh-TC'],
  ['es', 'es'],
  ['es-MX', 'es'],
  ['es-419', 'es'],
  ['es-US', 'es'],
  ['es-ES', 'es-ES'],
  ['es-AR', 'es-AR'],
  ['pt', 'pt'],
  ['pt-BR', 'pt'],
  ['pt-PT', 'pt-PT'],
  ['pt-AO', 'pt-PT'],
  ['fr-CA', 'fr'],
  ['de-AT', 'de'],
  ['ar', 'ar'],
  ['ar-EG', 'ar'],
  ['fil', 'ph'],
  ['fil-PH', 'ph'],
  ['tl-PH', 'ph'],
  ['in', 'id'],
  ['in-ID', 'id'],
  ['id-ID', 'id'],
  ['uk-UA', 'uk'],
  ['uz-Cyrl-UZ', 'uz'],
  ['bg-BG', 'en'],
  ['ZH-hant-tw', 'zh-TC'],
  ['pt_PT', 'pt-PT'],
  ['zh-Hant-TW-u-ca-roc', 'zh-TC'],
  ['en-US-u-rg-gbzzzz', 'en'],
])('a browser in %s reads %s', (tag, code) => {
  expect(localeOfBrowser([tag])).toBe(code)
})

test.each([['tr'], ['th-TH'], ['nl'], ['sv'], ['iw'], ['ph'], ['asia'], ['c'], [''], ['*']])(
  'a browser in “%s” has no locale of ours',
  (tag) => {
    expect(localeOfBrowser([tag])).toBeUndefined()
  },
)

test('the first of the browser’s languages that we have is taken', () => {
  expect(localeOfBrowser(['tr-TR', 'nl', 'de-CH', 'ar'])).toBe('de')
  expect(localeOfBrowser([])).toBeUndefined()
})

test.each(locales.map(({ code, bcp47 }) => [bcp47, code]))('our own tag %s leads to %s', (tag, code) => {
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
] as const)('the path “%s” names the locale %s', (pathname, locale, prefix, path) => {
  expect(splitPath(pathname)).toEqual({ locale, prefix, path })
})
