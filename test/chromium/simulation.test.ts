import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chromiumForFile } from '../support/chromium.ts'
import { clientOf } from '../support/gateway/gateway.ts'
import { sandbox } from '../support/sandbox.ts'

const { https, http } = sandbox

/** Notes, before the page's own scripts run, which screens are ever in it and what its calls carry. */
const watch = `
  window.everShown = []
  window.sent = []
  new MutationObserver(() => {
    // The page's own HTML, before any script of it has run.
    if (document.querySelector('.shell')) window.markedAtFirst ??= document.documentElement.dataset.simulation === ''
    for (const name of ['.home', '.trade', '.state-panel', '[href$="/insights/rank"]']) {
      if (!everShown.includes(name) && document.querySelector(name)) everShown.push(name)
    }
  }).observe(document, { childList: true, subtree: true })
  const plain = window.fetch
  window.fetch = (address, init) => {
    if (/\\/v1\\//.test(address)) sent.push([new URL(address, location).pathname, new Headers(init?.headers).get('paptrading')])
    return plain(address, init)
  }
`

const chromium = chromiumForFile({ width: 1440, height: 900, isWhole: true, initScripts: [watch] })

const read = <T>(script: () => T): Promise<T> => chromium.browser.execute(script) as Promise<T>
const open = (path: string) => chromium.browser.url(https + path)
const path = () => read(() => location.pathname)
const everShown = () => read(() => [...(Reflect.get(window, 'everShown') as string[])])
const sent = () => read(() => [...(Reflect.get(window, 'sent') as [string, string | null][])])
const hasBanner = () => read(() => document.querySelector('.simulation-banner__leave') !== null)
const until = (holds: () => Promise<unknown>) => chromium.browser.waitUntil(async () => Boolean(await holds()))
const shows = (selector: string) => chromium.browser.$(selector).waitForExist()

/** Enters by the menu beside the content. */
async function enterBeside(): Promise<void> {
  await shows('.more-button')
  await read(() => document.querySelector<HTMLElement>('.more-button')?.click())
  await shows('[role="menuitem"]:has([d^="M9 3.5h6"])')
  await read(() => document.querySelector<HTMLElement>('[role="menuitem"]:has([d^="M9 3.5h6"])')?.click())
}

/** Turns the flag as the page keeps it, without the page. */
async function turn(simulation: boolean): Promise<void> {
  await open('/media/none')
  await chromium.browser.execute((on) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the page keeps its flag there too
    document.cookie = 'insights_1_preferences=; Max-Age=0; Path=/'
    localStorage.setItem(
      'insights/1/preferences',
      JSON.stringify({ at: Date.now(), chosen: on ? { simulation: true } : {} }),
    )
  }, simulation)
}

describe('two tabs', () => {
  let one: string
  let other: string
  const to = (tab: string) => chromium.browser.switchToWindow(tab)
  /** A page that was reloaded has lost its mark. */
  const mark = () => read(() => void Reflect.set(window, 'marked', true))
  const isLoadedAnew = () => read(() => !Reflect.has(window, 'marked') && document.readyState === 'complete')
  const enter = async () => {
    await open('/ar/insights')
    await enterBeside()
    await until(async () => (await path()) === '/ar/spot/BTCUSDT')
    await shows('.simulation-banner__leave')
  }

  beforeAll(async () => {
    one = await chromium.browser.getWindowHandle()
    const { handle } = await chromium.browser.createWindow('tab')
    other = handle
  })
  afterAll(async () => {
    await to(other)
    await chromium.browser.closeWindow()
    await to(one)
  })
  afterEach(async () => {
    // Its page would reload, even one that the next test is about to leave.
    await to(other)
    await open('/media/none')
    await to(one)
    await turn(false)
  })

  test('reloads an allowed page when the other enters, and says that simulation trade is on', async () => {
    await to(other)
    await open('/ar/spot/ETHUSDT')
    await shows('.trade')
    await mark()
    await to(one)
    await enter()
    await to(other)
    await until(isLoadedAnew)
    await until(hasBanner)
    expect(await path()).toBe('/ar/spot/ETHUSDT')
  })

  test('when one tab enters, the other leaves a page that is not allowed, for the spot page of its locale', async () => {
    await to(other)
    await open('/ja/insights')
    await shows('article')
    await to(one)
    await enter()
    await to(other)
    await until(async () => (await path()) === '/ja/spot/BTCUSDT')
    await until(hasBanner)
  })

  test('reloads both without the banner when one leaves', async () => {
    await to(one)
    await enter()
    await to(other)
    await open('/spot/ETHUSDT')
    await until(hasBanner)
    await mark()
    await to(one)
    await mark()
    await read(() => document.querySelector<HTMLElement>('.simulation-banner__leave')?.click())
    for (const tab of [one, other]) {
      await to(tab)
      await until(isLoadedAnew)
      await shows('.trade')
      expect(await hasBanner()).toBe(false)
    }
    expect(await path()).toBe('/spot/ETHUSDT')
  })
})

describe('while it is on', () => {
  afterEach(() => turn(false))

  test('a page that is not allowed is never seen, in the reader’s locale and without an entry of its own', async () => {
    await turn(true)
    const before = await read(() => history.length)
    await open('/ar/insights/posts/1')
    await until(async () => (await path()) === '/ar/spot/BTCUSDT')
    await shows('.trade')
    expect(await everShown()).not.toContain('.home')
    expect(await everShown()).not.toContain('.state-panel')
    expect(await read(() => history.length)).toBe(before + 1)
  })

  test('every call carries paptrading: 1, and none does when it is off', async () => {
    for (const on of [true, false]) {
      await turn(on)
      await open('/spot/BTCUSDT')
      await shows('.trade')
      await until(async () => (await sent()).length > 1)
      expect(new Set((await sent()).map(([, paptrading]) => paptrading))).toEqual(new Set([on ? '1' : null]))
    }
  })

  test('does not show it when the reader goes back to the page from which it was entered', async () => {
    await open('/insights')
    await enterBeside()
    await until(async () => (await path()) === '/spot/BTCUSDT')
    await shows('.trade')
    await chromium.browser.back()
    await until(async () => (await path()) === '/spot/BTCUSDT' && (await hasBanner()))
    expect(await read(() => document.querySelector('.home'))).toBeNull()
  })

  test.each([
    [390, 'en', '/spot/BTCUSDT'],
    [390, 'ar', '/fee'],
    [768, 'en', '/fee'],
    [1440, 'ar', '/spot/BTCUSDT'],
  ])(
    'at %i px in %s the banner over %s has its space before any script runs, and covers nothing',
    async (width, locale, page) => {
      await turn(true)
      await chromium.resize({ width, height: 844, mobile: width < 768 })
      await open(`/${locale}${page}`)
      await until(hasBanner)
      await shows('.trade, .state-panel')
      const { banner, others, markedAtFirst, room } = await read(() => {
        const of = (element: Element) => element.getBoundingClientRect()
        const seen = [...document.querySelectorAll('.top-bar a, .side-nav a, main h1, main a, main button')]
        return {
          banner: of(document.querySelector('.simulation-banner') ?? document.body).toJSON() as DOMRect,
          others: seen.filter((element) => of(element).height > 1).map((element) => of(element).top),
          markedAtFirst: Reflect.get(window, 'markedAtFirst') === true,
          room: getComputedStyle(document.body, '::before').blockSize,
        }
      })
      expect([banner.top, banner.height, room, markedAtFirst]).toEqual([0, 44, '44px', true])
      expect(Math.min(...others)).toBeGreaterThanOrEqual(44)
      expect(await chromium.axe()).toEqual([])
      await chromium.resize({ width: 1440, height: 900 })
    },
  )
})

describe('a part that the exchange switches off', () => {
  const switchParts = (told: object) => clientOf(http).command('POST', 'features', told)
  afterAll(() => switchParts({ off: [] }))

  test('disappears from the page, stays away at the next load, and can be restored', async () => {
    const rank = () => read(() => document.querySelector('[href$="/insights/rank"]') !== null)
    expect((await switchParts({ off: ['rank'] })).status).toBe(200)
    await open('/insights')
    await until(rank)
    await until(async () => !(await rank()))
    await open('/insights/rank')
    await shows('.state-panel')
    expect(await read(() => document.querySelector('h1')?.textContent)).toBe('This page is not available')
    expect(await everShown()).not.toContain('[href$="/insights/rank"]')
    await switchParts({ off: [], grades: [{ part: 'rank', percent: 100 }] })
    await open('/insights')
    await until(rank)
  })

  test('for no device at all is off for this one', async () => {
    await switchParts({ grades: [{ part: 'topics', percent: 0 }] })
    await open('/insights')
    await until(() =>
      read(() => document.querySelector('.nav-link') && !document.querySelector('[href$="/insights/topics"]')),
    )
    await switchParts({ off: [] })
    await open('/insights')
    await until(() => read(() => document.querySelector('[href$="/insights/topics"]') !== null))
  })
})
