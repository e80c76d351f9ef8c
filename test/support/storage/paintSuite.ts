import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locales } from '#bridge/site/locales.ts'
import { asCookie, asStored, type StorageEngine, type Visit, visitsOf } from './engine.ts'
import type { Appearance } from './pageScript.ts'

const dark = { theme: 'black', swapColours: true, language: 'ar' }
const isDark: Appearance = { theme: 'black', up: 'red', dir: 'rtl', isArabic: true }
const broken = '{"at":9,"chosen":'

const visits: readonly (readonly [from: string, visit: Visit, worn: Partial<Appearance>])[] = [
  ['nothing', {}, {}],
  ['local storage', { stored: asStored(dark) }, isDark],
  ['the cookie alone', { cookie: asCookie(dark) }, isDark],
  ['a cookie that does not know its time', { cookie: asCookie(dark, null) }, isDark],
  ['the cookie, where local storage is broken', { stored: broken, cookie: asCookie(dark) }, isDark],
  ['local storage, where the cookie is broken', { stored: asStored(dark), cookie: '%7B%22at' }, isDark],
  ['neither, where both are broken', { stored: broken, cookie: '%E0%A4%A' }, {}],
  ['the newer, which is the cookie', { stored: asStored({}, 1), cookie: asCookie(dark, 2) }, isDark],
  ['the newer, which is local storage', { stored: asStored(dark, 2), cookie: asCookie({}, 1) }, isDark],
  ['local storage, where both are as old', { stored: asStored(dark, 1), cookie: asCookie({}, 1) }, isDark],
  [
    'what fits of it',
    { stored: asStored({ ...dark, theme: 'pink', swapColours: 'yes' }) },
    { dir: 'rtl', isArabic: true },
  ],
  ['no other shape', { stored: '{"theme":"black"}', cookie: '5' }, {}],
]

const rightToLeft = { dir: 'rtl', isArabic: true }
const byBrowser: readonly (readonly [languages: readonly string[], worn: Partial<Appearance>])[] = [
  [['ar'], rightToLeft],
  [['ar-EG', 'en'], rightToLeft],
  [['AR-ae'], rightToLeft],
  [['ar-u-nu-latn'], rightToLeft],
  [['xx', 'tlh', 'ar'], rightToLeft],
  [['fil', 'ar'], {}],
  [['zh-HK', 'ar'], {}],
  [['yue', 'ar'], {}],
  [['in', 'ar'], {}],
  [['xx'], {}],
  [['ph', 'asia', 'ar'], rightToLeft],
  [['arz', 'en'], {}],
]

/** What the head's script and the page's stores wear: the same, so that nothing turns over. `origin` serves the web build. */
export function paintSuite(origin: string, openEngine: () => Promise<StorageEngine>): void {
  let engine: StorageEngine
  const { visit, expectWorn, execute } = visitsOf(origin, () => engine)
  beforeAll(async () => {
    engine = await openEngine()
  })
  afterAll(() => engine?.close())

  describe('before the first paint, and ever after, the page wears what is kept', () => {
    test.each(visits)('from %s', async (_, kept, worn) => {
      await visit(kept)
      await expectWorn(worn)
    })
  })

  describe('its direction is that of its language', () => {
    const codes = [
      ...locales.map(({ code }) => code),
      'bg',
      'AR',
      'Zh-cn',
      'ar-AE',
      'ar_ae',
      'pt-BR',
      'zh_TW',
      'zh-Hant-TW',
      'fil-PH',
    ]
    test.each(codes)('in %s by its path, whatever else is chosen', async (code) => {
      await visit({ path: `/${code}/insights`, stored: asStored({ language: /^ar/i.test(code) ? 'en' : 'ar' }) })
      await expectWorn(/^ar\b/i.test(code.replace('_', '-')) ? rightToLeft : {})
    })

    test.each(codes)('in %s by choice, whatever the browser speaks', async (code) => {
      const isArabic = /^ar\b/i.test(code.replace('_', '-'))
      await visit({ stored: asStored({ language: code }), languages: [isArabic ? 'en' : 'ar'] })
      await expectWorn(isArabic ? rightToLeft : {})
    })

    test.each(byBrowser)('by the browser’s languages %j', async (languages, worn) => {
      await visit({ languages })
      await expectWorn(worn)
    })

    test('by the browser, where a language was chosen that is none', async () => {
      await visit({ stored: asStored({ language: 'xx' }), languages: ['ar-EG'] })
      await expectWorn(rightToLeft)
    })
  })

  test('in the dark the browser’s own bars are dark from the start', async () => {
    await visit({ cookie: asCookie(dark) })
    const colour = () => document.querySelector('meta[name="theme-color"]')?.getAttribute('content') ?? ''
    expect(await execute(colour)).toBe('#0b0e11')
  })
}
