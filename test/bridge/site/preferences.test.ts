import { expect, test } from 'vitest'
import { preferenceCookie } from '#bridge/site/preferenceCookie.ts'
import {
  klineIntervals,
  type Preferences,
  preferenceCookieValue,
  preferenceDefault,
  readPreferenceCookie,
  readPreferences,
  textSizes,
} from '#bridge/site/preferences.ts'

const asKept = (at: unknown, chosen: unknown): string => JSON.stringify({ at, chosen })
const chosenIn = (chosen: object) => readPreferences(asKept(1, chosen))?.chosen

for (const [name, value, ids] of [
  ['theme', 'white', '[s9-default-theme] '],
  ['language', 'en', '[s1-locale] [s9-default-language] '],
  ['unit', 'USD', '[s1-locale] [s9-default-unit] '],
  ['insightLanguage', '', ''],
  ['recentSearch', [], ''],
  ['searchTag', '', ''],
  ['activityPopupId', '', ''],
  ['klineInterval', '1', '[s3-default-klineInterval] [s9-default-klineInterval] '],
  ['layout', 'right', '[s3-default-layout] [s9-default-layout] '],
  ['followedUsers', [], ''],
  ['simulation', false, ''],
  ['swapColours', false, ''],
] as const)
  test(`${ids}has the default ${name}: ${JSON.stringify(value)}`, () => expect(preferenceDefault(name)).toEqual(value))

const good: { readonly [K in keyof Preferences]: readonly Preferences[K][] } = {
  theme: ['white', 'black'],
  language: ['en', 'zh-TC', 'es-AR', 'ph'],
  unit: ['USD', 'EUR'],
  insightLanguage: ['', 'ar'],
  recentSearch: [[], ['btc'], Array.from({ length: 10 }, (_, at) => `search ${at}`)],
  searchTag: ['', 'BTC', 'ا'.repeat(64)],
  activityPopupId: ['', '17'],
  klineInterval: ['1', '60', '1D'],
  layout: ['left', 'center', 'right'],
  followedUsers: [[], ['u1', 'u2'], Array.from({ length: 500 }, (_, at) => `u${at}`)],
  simulation: [true, false],
  swapColours: [true, false],
  textSize: textSizes,
  autoplay: [true, false],
  shortcuts: [true, false],
}
const beyond = ['swapColours', 'textSize', 'autoplay', 'shortcuts']
for (const [name, values] of Object.entries(good)) {
  const own = name === 'theme' || name === 'layout' ? values.map((value) => `[s3-${name}-${value}] `).join('') : ''
  test(`${beyond.includes(name) ? '' : `[s3-preference-${name}] `}${own}restores ${name} unchanged`, () => {
    for (const value of values) expect(chosenIn({ [name]: value })).toEqual({ [name]: value })
  })
}

test.each<[keyof Preferences, readonly unknown[]]>([
  ['theme', ['pink', 'White', '', 0]],
  ['language', ['xx', 'en_XX', 'arabic', 5, 'tr']],
  ['unit', ['usd', 'US', 'USDT', 'EURO', 840]],
  ['insightLanguage', ['xx', 'tr', 1]],
  ['recentSearch', ['btc', {}, 1]],
  ['searchTag', ['x'.repeat(65), 5, ['a']]],
  ['activityPopupId', ['x'.repeat(65), 17]],
  ['klineInterval', ['2', 1, '1d']],
  ['layout', ['centre', 'top', 1]],
  ['followedUsers', ['u1', { 0: 'u1' }]],
  ['simulation', ['true', 1, 0]],
  ['swapColours', ['true', 1, 0]],
  ['textSize', ['150', 90, 101, 400]],
  ['autoplay', ['true', 1, 0]],
  ['shortcuts', ['true', 1, 0]],
])('drops an invalid %s, and keeps the rest', (name, values) => {
  const other = name === 'layout' ? { theme: 'black' } : { layout: 'left' }
  for (const value of [null, ...values])
    expect(readPreferences(asKept(1, { ...other, [name]: value }))?.chosen).toEqual(other)
})

test('keeps the newest items of a list that fit', () => {
  const kept = readPreferences(
    asKept(1, {
      recentSearch: Array.from({ length: 12 }, (_, at) => `${at}`),
      followedUsers: ['u1', 5, 'x'.repeat(65), null, 'u2'],
    }),
  )
  expect(kept?.chosen).toEqual({
    recentSearch: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
    followedUsers: ['u1', 'u2'],
  })
})

test.each([
  null,
  undefined,
  '',
  'black',
  '5',
  'null',
  '[]',
  '{}',
  '{"at":5}',
  '{"at":5,"chosen":"x"}',
  '{"chosen":null}',
  '{"chosen":[]}',
])('reads %j as nothing', (text) => expect(readPreferences(text)).toBeUndefined())

test.each([undefined, '', '%', '%7B', 'black', '%E0%A4%A'])('reads a cookie of %j as nothing', (value) =>
  expect(readPreferenceCookie(value)).toBeUndefined(),
)

test('reads an invalid time as the oldest, and keeps the choices', () => {
  for (const at of ['soon', null, {}, undefined]) {
    expect(readPreferences(asKept(at, { theme: 'black' }))).toEqual({ at: 0, chosen: { theme: 'black' } })
  }
})

test('never exceeds the length of a cookie', () => {
  const longest = readPreferences(
    asKept(8.64e15, {
      activityPopupId: '市'.repeat(64),
      language: 'zh-CN',
      insightLanguage: 'zh-TC',
      recentSearch: Array.from({ length: 10 }, (_, at) => `${at}${'市'.repeat(60)}`),
      followedUsers: Array.from({ length: 500 }, (_, at) => `user-${at}-${'x'.repeat(20)}`),
    }),
  )
  if (!longest) throw new Error('The longest texts are not accepted.')
  expect(preferenceCookieValue(longest).length).toBeLessThan(3_800)
})

test('preserves unusual text in the cookie: halves of pairs, quotes, separators', () => {
  const chosen = { activityPopupId: '\ud800"; a=b, c\u0000\u2028%' }
  expect(readPreferenceCookie(preferenceCookieValue({ at: 1, chosen }))).toEqual({ at: 1, chosen })
})

test('[s3-klineInterval-list] uses the first interval of candles as the default', () =>
  expect(klineIntervals[0]).toBe('1'))

test('[s3-preference-cookie] [s3-preference-cookie-days] [s9-cookie-days] keeps the choices in a cookie for 365 days', () => {
  expect(preferenceCookie).toMatchObject({ name: 'insights_1_preferences', maxAgeS: 365 * 24 * 60 * 60 })
  const chosen = { at: 1, chosen: { theme: 'black', unit: 'EUR' } } as const
  expect(readPreferenceCookie(preferenceCookieValue(chosen))).toEqual(chosen)
})

test.each([
  [{ language: 'DE' }, { language: 'de' }],
  [{ insightLanguage: 'zh-cn' }, { insightLanguage: 'zh-CN' }],
  [{ layout: 'center', textSize: 7, theme: 'blue' }, { layout: 'center' }],
  [{ recentSearch: ['a', 7, 'x'.repeat(65), 'b'] }, { recentSearch: ['a', 'b'] }],
  [{ nothingOfOurs: 1 }, {}],
])('reads the choices %j as %j', (kept, read) => expect(chosenIn(kept)).toEqual(read))
