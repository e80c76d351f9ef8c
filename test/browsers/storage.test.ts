import { describe, expect, test } from 'vitest'
import { locales } from '#bridge/site/locales.ts'
import { type Engine, engineForFile, isWebkit, openEngine } from '../support/engine.ts'
import { sandbox } from '../support/sandbox.ts'
import { type Appearance, pageScript, type Seen } from '../support/storage/pageScript.ts'

interface Visit {
  readonly path?: string
  readonly fault?: string
  /** What local storage and cookie have from an earlier visit. */
  readonly stored?: string
  readonly cookie?: string
  /** Best first. */
  readonly languages?: readonly string[]
}

/** A page as an earlier visit kept it. */
const asStored = (chosen: object, at: unknown = 1): string => JSON.stringify({ at, chosen })
const asCookie = (chosen: object, at: unknown = 1): string => encodeURIComponent(asStored(chosen, at))

const post = 'article a[href*="/insights/posts/"]'

function visitsOf(origin: string, engine: Engine) {
  const execute = <T>(script: () => T | Promise<T>) => engine.browser.execute(script) as Promise<T>
  const seen = () => execute(() => Reflect.get(window, 'seen') as Seen)
  const until = (holds: () => Promise<boolean>) => engine.browser.waitUntil(holds)
  return {
    execute,
    seen,
    until,
    /** Opens a page and waits for its posts. */
    async visit({ path = '/insights', fault = 'none', languages = ['en'], ...kept }: Visit = {}): Promise<void> {
      const query = new URLSearchParams({ fault, languages: languages.join(' '), ...kept })
      await engine.browser.url(`${origin}${path}?${query}`)
      await engine.browser.$(post).waitForExist()
    },
    /** The document wore this when its body began, and nothing else since. */
    async expectWorn(worn: Partial<Appearance>): Promise<void> {
      const { first, then } = await seen()
      expect(first).toEqual({ theme: 'white', up: null, dir: 'ltr', isArabic: false, ...worn })
      expect(then).toEqual([])
    },
  }
}

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

const { https } = sandbox
const engine = engineForFile(() => openEngine({ gateway: https, origins: [], reply: true, initScripts: [pageScript] }))
const { visit, expectWorn, seen, until, execute } = visitsOf(https, engine)

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

interface Fault {
  readonly name: string
  readonly visit: Visit
  /** What the page is in when it opens. */
  readonly theme: 'white' | 'black'
  /** What the reader is told; nothing where nothing is lost. */
  readonly notice: RegExp | undefined
  /** The version that the database has afterwards; `undefined` where it cannot be asked. */
  readonly version: number | undefined
}

const faults: readonly Fault[] = [
  { name: 'denied', visit: {}, theme: 'white', notice: /blocks storage/, version: undefined },
  { name: 'full', visit: {}, theme: 'white', notice: /out of storage space/, version: 1 },
  { name: 'corrupt', visit: { stored: '{"at":', cookie: '%7B' }, theme: 'white', notice: /damaged/, version: 1 },
  { name: 'newer', visit: {}, theme: 'white', notice: /newer version/, version: 9 },
  {
    name: 'older',
    visit: { stored: asStored({ theme: 'black', layout: 'top', favourite: 1 }, null) },
    theme: 'black',
    notice: undefined,
    version: 1,
  },
  // The last: a page that still waits for its database when it is left may get it while it sleeps, and be in the next one's way.
  { name: 'blocked', visit: {}, theme: 'white', notice: /Another tab/, version: undefined },
]

const theme = () => execute(() => document.documentElement.dataset.theme ?? '')
/**
 * By the page's own button.
 * @returns the theme that it turned on.
 */
async function turnTheme(): Promise<string> {
  const before = await theme()
  // The button comes after the first posts.
  await until(() =>
    execute(() => {
      const wanted = document.querySelector<HTMLElement>(
        'button:is([aria-label="Dark theme"], [aria-label="Light theme"])',
      )
      wanted?.click()
      return wanted !== null
    }),
  )
  await until(async () => (await theme()) !== before)
  return theme()
}
const version = () =>
  execute(async () => (await indexedDB.databases()).find(({ name }) => name === 'insights')?.version ?? 0)

describe('storage that fails', () => {
  test.each(faults.map((fault, at) => [`${at + 1} of ${faults.length}`, fault.name, fault] as const))(
    `in ${isWebkit ? 'WebKit' : 'Chromium'}, %s is survived: %s`,
    async (_, fault, expected) => {
      await visit({ ...expected.visit, fault })
      expect(await theme()).toBe(expected.theme)
      const chosen = await turnTheme()
      expect(chosen).not.toBe(expected.theme)

      if (expected.notice) await until(async () => (await seen()).notices.length > 0)
      if (expected.version !== undefined) await until(async () => (await version()) === expected.version)

      // The page lives on: another place and back, and further choices.
      await execute(() => document.querySelector<HTMLElement>('article a[href*="/insights/posts/"]')?.click())
      await until(() => execute(() => document.querySelector('.post') !== null))
      await execute(() => history.back())
      await until(() => execute(() => document.querySelector('.home') !== null))
      expect(await theme()).toBe(chosen)
      await turnTheme()
      await execute(() => document.dispatchEvent(new Event('visibilitychange')))
      expect(await turnTheme()).toBe(chosen)

      const { notices } = await seen()
      expect(notices).toEqual(expected.notice ? [expect.stringMatching(expected.notice)] : [])
    },
  )
})
