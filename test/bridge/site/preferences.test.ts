import { expect, test } from 'vitest'
import { preferenceCookie } from '#bridge/site/preferenceCookie.ts'
import {
  klineIntervals,
  preferenceCookieValue,
  preferenceDefault,
  readPreferenceCookie,
  readPreferences,
} from '#bridge/site/preferences.ts'

const chosenIn = (chosen: object) => readPreferences(JSON.stringify({ at: 1, chosen }))?.chosen

for (const [name, ...values] of [
  ['theme', 'white', 'black'],
  ['language', 'ja', 'zh-TC'],
  ['unit', 'EUR', 'USD'],
  ['insightLanguage', 'ar', ''],
  ['recentSearch', ['btc', 'eth']],
  ['searchTag', 'people'],
  ['activityPopupId', 'a1'],
  ['klineInterval', '1', '60', '1D'],
  ['layout', 'left', 'center', 'right'],
  ['followedUsers', ['u1', 'u2']],
  ['simulation', true, false],
] as const) {
  const own = name === 'theme' || name === 'layout' ? values.map((value) => `[s3-${name}-${value}] `) : []
  test(`[s3-preference-${name}] ${own.join('')}${name} is kept`, () => {
    for (const value of values) expect(chosenIn({ [name]: value })).toEqual({ [name]: value })
  })
}

for (const [ids, name, value] of [
  ['[s1-locale] [s9-default-unit]', 'unit', 'USD'],
  ['[s9-default-theme]', 'theme', 'white'],
  ['[s1-locale] [s9-default-language]', 'language', 'en'],
  ['[s3-default-klineInterval] [s9-default-klineInterval]', 'klineInterval', '1'],
  ['[s3-default-layout] [s9-default-layout]', 'layout', 'right'],
] as const)
  test(`${ids} by default ${name} is ${value}`, () => expect(preferenceDefault(name)).toBe(value))

test('[s3-klineInterval-list] the first interval of candles is the default', () => expect(klineIntervals[0]).toBe('1'))

test('[s3-preference-cookie] [s3-preference-cookie-days] [s9-cookie-days] a cookie keeps what was chosen for 365 days', () => {
  expect(preferenceCookie).toMatchObject({ name: 'insights_1_preferences', maxAgeS: 365 * 24 * 60 * 60 })
  const chosen = { at: 1, chosen: { theme: 'black', unit: 'EUR' } } as const
  expect(readPreferenceCookie(preferenceCookieValue(chosen))).toEqual(chosen)
})

test.each([
  [{ language: 'DE' }, { language: 'de' }],
  [{ language: 'tr' }, {}],
  [{ language: 7 }, {}],
  [{ insightLanguage: '' }, { insightLanguage: '' }],
  [{ insightLanguage: 'zh-cn' }, { insightLanguage: 'zh-CN' }],
  [{ insightLanguage: 'tr' }, {}],
  [{ unit: 'EUR' }, { unit: 'EUR' }],
  [{ unit: 'EURO' }, {}],
  [{ unit: 'eur' }, {}],
  [{ layout: 'center', textSize: 7, theme: 'blue' }, { layout: 'center' }],
  [{ recentSearch: ['a', 7, 'x'.repeat(65), 'b'] }, { recentSearch: ['a', 'b'] }],
  [{ recentSearch: 'a' }, {}],
  [{ nothingOfOurs: 1 }, {}],
])('of what was chosen, %j, this is read: %j', (kept, read) => expect(chosenIn(kept)).toEqual(read))

test('no more searches are read than are kept, the first ones', () => {
  const many = Array.from({ length: 12 }, (_, at) => String(at))
  expect(chosenIn({ recentSearch: many })).toEqual({ recentSearch: many.slice(0, 10) })
})

test.each([undefined, null, '', 'x', '7', '{}', '{"chosen":7}', '{"chosen":[]}'])('%j is no preferences', (json) => {
  expect(readPreferences(json)).toBeUndefined()
})

test('when they were chosen is a number, or long ago', () => {
  expect(readPreferences('{"at":"x","chosen":{}}')).toEqual({ at: 0, chosen: {} })
  expect(readPreferenceCookie('%7B%22at%22%3A5%2C%22chosen%22%3A%7B%7D%7D')).toEqual({ at: 5, chosen: {} })
  expect([readPreferenceCookie(undefined), readPreferenceCookie('%')]).toEqual([undefined, undefined])
})
