import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { describe, expect, test, vi } from 'vitest'
import { currencies, ratedCurrencies } from '#bridge/site/currencies.ts'
import { preferenceCookie } from '#bridge/site/preferenceCookie.ts'
import {
  klineIntervals,
  type PreferenceName,
  preferenceCookieValue,
  preferenceDefault,
  readPreferenceCookie,
  readPreferences,
} from '#bridge/site/preferences.ts'
import { createAreas } from '#bridge/storage/areas.ts'
import { dataVersion } from '#bridge/storage/keys.ts'
import { areaNames, caches } from '#bridge/storage/migrations.ts'
import { usdtRates } from '#fixtures/seed/market.ts'

describe('currencies that have rates', () => {
  for (const code of ['USD', 'IDR', 'cny', 'eur', 'hkd', 'jpy', 'php', 'rub', 'thb', 'try', 'twd', 'vnd', 'krw']) {
    const upper = code.toUpperCase()
    test(`[s3-rate-${code}] ${code}`, () => {
      expect(ratedCurrencies).toContain(upper)
      expect(Object.keys(usdtRates)).toContain(code)
    })
  }
  test('[s3-words-currency] Currency word list', () => expect(currencies).toHaveLength(17))
})

describe('preferences', () => {
  const chosen = (fields: Readonly<Record<string, unknown>>) =>
    readPreferences(JSON.stringify({ at: 1, chosen: fields }))?.chosen
  const keeps = (name: PreferenceName, ...values: readonly unknown[]) => {
    for (const value of values) expect(chosen({ [name]: value })).toEqual({ [name]: value })
  }

  const rows: readonly (readonly [name: PreferenceName, says: string, values: readonly unknown[]])[] = [
    ['theme', 'theme', ['white', 'black']],
    ['language', 'language', ['ja', 'zh-TC']],
    ['unit', 'currency unit', ['EUR', 'USD']],
    ['insightLanguage', 'community insight language', ['ar', '']],
    ['recentSearch', 'recent search', [['btc', 'eth']]],
    ['searchTag', 'search tag', ['people']],
    ['activityPopupId', 'insights activity popup id', ['a1']],
    ['klineInterval', 'kline interval', ['1', '60', '1D']],
    ['layout', 'layout', ['left', 'center', 'right']],
    ['followedUsers', 'not-logged-in followed users list', [['u1', 'u2']]],
    ['simulation', 'simulation-trade flag', [true, false]],
  ]
  for (const [name, says, values] of rows) test(`[s3-preference-${name}] ${says}`, () => keeps(name, ...values))

  for (const [name, value, says] of [
    ['theme', 'white', 'theme (white or black)'],
    ['theme', 'black', 'theme (white or black)'],
    ['layout', 'left', 'layout (left, center or right'],
    ['layout', 'center', 'layout (left, center or right'],
    ['layout', 'right', 'layout (left, center or right'],
  ] as const) {
    test(`[s3-${name}-${value}] ${says}`, () => keeps(name, value))
  }
  const defaults: readonly (readonly [name: PreferenceName, value: string, says: string])[] = [
    ['klineInterval', '1', 'kline interval (default 1)'],
    ['layout', 'right', 'default right'],
  ]
  for (const [name, value, says] of defaults)
    test(`[s3-default-${name}] ${says}`, () => expect(preferenceDefault(name)).toBe(value))
  test('[s3-klineInterval-list] kline interval', () => expect(klineIntervals[0]).toBe('1'))
  test('[s3-preference-cookie] Preferences are also kept in a cookie', () => {
    expect(preferenceCookie.name).toBe('insights_1_preferences')
    const value = preferenceCookieValue({ at: 1, chosen: { theme: 'black', unit: 'EUR' } })
    expect(readPreferenceCookie(value)).toEqual({ at: 1, chosen: { theme: 'black', unit: 'EUR' } })
  })
  test('[s3-preference-cookie-days] 365 days', () => expect(preferenceCookie.maxAgeS).toBe(365 * 24 * 60 * 60))
})

describe('areas of storage', () => {
  const stored = async () => {
    vi.stubGlobal('indexedDB', new IDBFactory())
    await createAreas()('common').set('a', 1)
    const database = await openDB('insights')
    const stores = [...database.objectStoreNames]
    const { version } = database
    database.close()
    return { stores, version }
  }
  const areas = {
    common: 'common',
    separation: 'separation',
    mix: 'mix',
    copy: 'copy',
    community: 'community',
    activity: 'activity',
    earn: 'earn',
    webSdk: 'web sdk',
    web3: 'web3',
  }
  // Some stand in another list too.

  for (const [name, says] of Object.entries(areas))
    test(`[s3-area-${name}] ${says}`, async () => {
      expect(areaNames).toContain(name)
      expect((await stored()).stores).toContain(name)
    })
  for (const [name] of [['requests'], ['hashes']] as const)
    test(`[s3-cache-${name}] ${name}`, async () => {
      expect(caches).toContain(name)
      expect((await stored()).stores).toContain(name)
    })
  test('[s3-area-separate] Separate areas per business area', async () =>
    expect((await stored()).stores).toHaveLength(11))
  test('[s3-dataVersion] Stored-data version is 1', async () => {
    expect(dataVersion).toBe(1)
    expect((await stored()).version).toBe(1)
  })
})
