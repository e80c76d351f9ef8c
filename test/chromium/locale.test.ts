import { beforeEach, expect, test } from 'vitest'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'

const { https } = sandbox
/** Looks at every frame, and hears of every shift; runs before the page's own scripts. */
const watch = `
  window.watched = { frames: [], shifts: [] }
  const look = () => {
    const [article] = document.querySelectorAll('article')
    window.watched.frames.push({
      lang: document.documentElement.lang,
      dir: document.documentElement.dir,
      theme: document.documentElement.dataset.theme,
      tab: document.querySelector('[role="tab"]')?.textContent ?? '',
      background: getComputedStyle(document.body).backgroundColor + getComputedStyle(document.documentElement).backgroundColor,
      posts: document.querySelectorAll('article').length,
      top: article?.getBoundingClientRect().top ?? -1,
      y: scrollY,
    })
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries())
      for (const { previousRect: a, currentRect: b } of sources)
        window.watched.shifts.push({ by: [b.top - a.top, b.height - a.height], from: [a.top, a.left], to: [b.top, b.left] })
  }).observe({ type: 'layout-shift', buffered: true })
`

interface Frame {
  readonly lang: string
  readonly dir: string
  readonly theme: string
  readonly tab: string
  readonly background: string
  readonly posts: number
  readonly top: number
  readonly y: number
}
interface Watched {
  readonly frames: readonly Frame[]
  readonly shifts: readonly { readonly by: readonly [number, number] }[]
}

const chromium = chromiumForFile({ mobile: true, initScripts: [watch] })

beforeEach(async () => {
  // Not a page of ours: that would keep again what it has in memory.
  await chromium.browser.url(`${https}/media/test.gif`)
  await chromium.browser.execute(() => localStorage.clear())
  await chromium.browser.deleteCookies()
})

const watched = (): Promise<Watched> => chromium.browser.execute(() => Reflect.get(window, 'watched') as Watched)
const forget = (): Promise<void> =>
  chromium.browser.execute(() => void Reflect.set(window, 'watched', { frames: [], shifts: [] }))

/** Opens a page, lets it come to rest, and scrolls into its posts. */
async function openFeed(path: string): Promise<void> {
  await chromium.browser.url(https + path)
  await chromium.browser.$('article time:not(:empty)').waitForExist()
  await chromium.browser.execute(() => window.scrollTo(0, 400))
  await settle()
}

/** Waits until ten frames in a row are the same. */
async function settle(): Promise<void> {
  await chromium.browser.waitUntil(async () => {
    const last = (await watched()).frames.slice(-10).map((frame) => JSON.stringify(frame))
    return last.length === 10 && new Set(last).size === 1
  })
}

const openSheet = async (): Promise<void> => {
  const { browser } = chromium
  await browser.execute(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const isSheet = (button: Element) =>
      /Language and display|اللغة والعرض/.test(button.getAttribute('aria-label') ?? button.textContent ?? '')
    const findButton = () =>
      [...document.querySelectorAll<HTMLElement>('.top-bar button, [role="menuitem"]')].find(isSheet)
    // A desk has it in a menu, which is loaded when it is wanted.
    document.querySelector<HTMLElement>('.more-button')?.click()
    while (!findButton()) await frame()
    findButton()?.click()
  })
  await browser.$('.preferences').waitForDisplayed()
  await settle()
  await forget()
  // A frame as it was, to hold those against that follow.
  await browser.waitUntil(async () => (await watched()).frames.length > 0)
}

async function chooseByName(name: string): Promise<void> {
  await chromium.browser.execute(async (name) => {
    const frame = () => new Promise(requestAnimationFrame)
    document.querySelector<HTMLElement>('.preferences__row')?.click()
    while (!document.querySelector('.option')) await frame()
    const names = [...document.querySelectorAll('.option__name')]
    names
      .find(({ textContent }) => textContent === name)
      ?.closest('button')
      ?.click()
  }, name)
}

test.each([
  ['on a phone', { width: 390, height: 844, mobile: true }],
  ['on a desk', { width: 1280, height: 860 }],
] as const)('the theme changes at once without a layout shift, %s', async (_, viewport) => {
  await chromium.resize(viewport)
  await openFeed('/insights')
  await openSheet()
  await chromium.browser.execute(() => document.querySelector<HTMLElement>('input[value="black"]')?.click())
  await chromium.browser.waitUntil(async () => (await watched()).frames.some(({ theme }) => theme === 'black'))
  await settle()
  const { frames, shifts } = await watched()
  expect(shifts).toEqual([])
  expect(new Set(frames.map(({ top, y, posts }) => [top, y, posts].join())).size).toBe(1)
  // One background per theme: no frame between the two, and none blank.
  expect(new Set(frames.map(({ theme, background }) => theme + background)).size).toBe(2)
})

test.each([
  ['on a phone', { width: 390, height: 844, mobile: true }],
  ['on a desk', { width: 1280, height: 860 }],
] as const)('the language changes without a reload: no frame is blank or half in each, %s', async (_, viewport) => {
  await chromium.resize(viewport)
  await openFeed('/insights?from=test')
  await chromium.browser.execute(() => void Reflect.set(window, 'isSamePage', true))
  await openSheet()
  await chooseByName('العربية')
  await chromium.browser.waitUntil(async () => (await watched()).frames.some(({ lang }) => lang === 'ar-AE'))
  await settle()
  const { frames } = await watched()
  expect(new Set(frames.map(({ lang, dir, tab }) => [lang, dir, tab].join(' ')))).toEqual(
    new Set(['en-US ltr Recommended', 'ar-AE rtl مقترحة']),
  )
  expect(frames.filter(({ posts }) => posts === 0)).toEqual([])
  expect(new Set(frames.map(({ y }) => y))).toEqual(new Set([400]))
  const { href, isSamePage } = await chromium.browser.execute(() => ({
    href: location.pathname + location.search,
    isSamePage: Reflect.get(window, 'isSamePage') as boolean,
  }))
  expect([href, isSamePage]).toEqual(['/ar/insights?from=test', true])
})

test.each([
  ['on a phone', { width: 390, height: 844, mobile: true }],
  ['on a desk', { width: 1280, height: 860 }],
] as const)('between languages of one direction nothing moves up or down, %s', async (_, viewport) => {
  await chromium.resize(viewport)
  await openFeed('/insights')
  await openSheet()
  await chooseByName('Deutsch')
  await chromium.browser.waitUntil(async () => (await watched()).frames.some(({ lang }) => lang === 'de-DE'))
  await settle()
  const { frames } = await watched()
  expect(new Set(frames.map(({ top, y }) => [top, y].join())).size).toBe(1)
  expect(frames.every(({ posts }) => posts > 0)).toBe(true)
})

test('a reader in Arabic never sees English, in any frame, on the way to the first post or to a post', async () => {
  await chromium.resize({ width: 390, height: 844, mobile: true })
  await openFeed('/ar/insights')
  const tabs = (await watched()).frames.map(({ tab }) => tab)
  expect(new Set(tabs.filter(Boolean))).toEqual(new Set(['مقترحة']))
  await chromium.browser.execute(() => document.querySelector<HTMLElement>('article a[href*="/posts/"]')?.click())
  await chromium.browser.$('.comment, .state-panel').waitForExist()
  const latin = await chromium.browser.execute(() =>
    [...document.querySelectorAll('h1, h2, [role="tab"], button')]
      .map(({ textContent }) => textContent ?? '')
      .filter((text) => /^(Post|Article|Comments|Top|Latest|Back)$/.test(text.trim())),
  )
  expect(latin).toEqual([])
})

test('a reader in English loads no other language', async () => {
  await openFeed('/insights')
  const names = await chromium.browser.execute(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  expect(names.filter((name) => /\/common-/.test(name))).toEqual([])
})
