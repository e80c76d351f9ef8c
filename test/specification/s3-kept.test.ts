import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, describe, expect, vi } from 'vitest'
import { currencies, ratedCurrencies } from '../../bridge/site/currencies.ts'
import {
  klineIntervals,
  type PreferenceName,
  preferenceCookie,
  preferenceCookieValue,
  preferenceDefault,
  readPreferenceCookie,
  readPreferences,
} from '../../bridge/site/preferences.ts'
import { createAreas } from '../../bridge/storage/areas.ts'
import { dataVersion } from '../../bridge/storage/keys.ts'
import { areaNames, caches } from '../../bridge/storage/migrations.ts'
import { usdtRates } from '../../fixtures/seed/market.ts'
import { type Break, fact } from '../support/specification/fact.ts'

describe('currencies that have rates', () => {
  const places = 'bridge/site/currencies.ts'
  for (const code of ['USD', 'IDR', 'cny', 'eur', 'hkd', 'jpy', 'php', 'rub', 'thb', 'try', 'twd', 'vnd', 'krw']) {
    const upper = code.toUpperCase()
    fact(
      `s3-rate-${code}`,
      73,
      code,
      [
        [places, `'${upper}'`],
        ['fixtures/seed/market.ts', `  «${code}»: '`],
      ],
      () => {
        expect(ratedCurrencies).toContain(upper)
        expect(Object.keys(usdtRates)).toContain(code)
      },
    )
  }
  fact(
    's3-words-currency',
    75,
    'Currency word list',
    [[places, '...ratedCurrencies, ...unratedCurrencies', '...unratedCurrencies']],
    () => expect(currencies).toHaveLength(17),
  )
})

describe('preferences', () => {
  const file = 'bridge/site/preferences.ts'
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
  for (const [name, says, values] of rows)
    fact(`s3-preference-${name}`, 78, says, [[file, `  «${name}»: [`]], () => keeps(name, ...values))

  for (const [name, value, says] of [
    ['theme', 'white', 'theme (white or black)'],
    ['theme', 'black', 'theme (white or black)'],
    ['layout', 'left', 'layout (left, center or right'],
    ['layout', 'center', 'layout (left, center or right'],
    ['layout', 'right', 'layout (left, center or right'],
  ] as const) {
    const list = name === 'theme' ? "oneOf('white', 'black')" : "oneOf('left', 'center', 'right')"
    fact(`s3-${name}-${value}`, 78, says, [[file, list.replace(`'${value}'`, `«'${value}'»`)]], () =>
      keeps(name, value),
    )
  }
  const defaults: readonly (readonly [name: PreferenceName, value: string, says: string, place: Break])[] = [
    ['klineInterval', '1', 'kline interval (default 1)', [file, "klineInterval: [«'1'»"]],
    ['layout', 'right', 'default right', [file, "layout: [«'right'»"]],
  ]
  for (const [name, value, says, place] of defaults)
    fact(`s3-default-${name}`, 78, says, [place], () => expect(preferenceDefault(name)).toBe(value))
  fact('s3-klineInterval-list', 78, 'kline interval', [[file, "klineIntervals = [«'1'»"]], () =>
    expect(klineIntervals[0]).toBe('1'),
  )
  fact(
    's3-preference-cookie',
    78,
    'Preferences are also kept in a cookie',
    [
      [file, "name: «'insights_1_preferences'»"],
      [file, 'JSON.stringify({ at, «chosen: carried(chosen)» })', ''],
    ],
    () => {
      expect(preferenceCookie.name).toBe('insights_1_preferences')
      const value = preferenceCookieValue({ at: 1, chosen: { theme: 'black', unit: 'EUR' } })
      expect(readPreferenceCookie(value)).toEqual({ at: 1, chosen: { theme: 'black', unit: 'EUR' } })
    },
  )
  fact('s3-preference-cookie-days', 78, '365 days', [[file, '31_536_000']], () =>
    expect(preferenceCookie.maxAgeS).toBe(365 * 24 * 60 * 60),
  )
})

describe('areas of storage', () => {
  const file = 'bridge/storage/migrations.ts'
  afterEach(() => void vi.unstubAllGlobals())
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
  const listed = (name: string): string => {
    const all = Object.keys(areas)
    return `areaNames = [\n  ${all
      .slice(0, all.indexOf(name))
      .map((one) => `'${one}',\n  `)
      .join('')}`
  }
  for (const [name, says] of Object.entries(areas))
    fact(`s3-area-${name}`, 81, says, [[file, `${listed(name)}«'${name}'»`]], async () => {
      expect(areaNames).toContain(name)
      expect((await stored()).stores).toContain(name)
    })
  for (const [name, at] of [
    ['requests', "caches = [«'requests'»"],
    ['hashes', "caches = ['requests', «'hashes'»"],
  ] as const)
    fact(`s3-cache-${name}`, 81, name, [[file, at]], async () => {
      expect(caches).toContain(name)
      expect((await stored()).stores).toContain(name)
    })
  fact(
    's3-area-separate',
    81,
    'Separate areas per business area',
    [[file, '«...caches»,\n] as const', "'another'"]],
    async () => expect((await stored()).stores).toHaveLength(11),
  )
  fact(
    's3-dataVersion',
    81,
    'Stored-data version is 1',
    [['bridge/storage/keys.ts', 'dataVersion = «1»', '2']],
    async () => {
      expect(dataVersion).toBe(1)
      expect((await stored()).version).toBe(1)
    },
  )
})
