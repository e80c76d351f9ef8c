import { afterAll, beforeAll, expect, test } from 'vitest'
import { setOffline } from '#scripts/drivers/cdp.ts'
import { type Chromium, openChromium } from '#scripts/drivers/chromium.ts'
import { readAs } from '#scripts/drivers/screens.ts'
import { keptPosts } from '../support/chromium.ts'
import { bringHold } from '../support/holdFrames.ts'
import { sandbox } from '../support/sandbox.ts'

const { https } = sandbox
let chromium: Chromium

beforeAll(async () => {
  chromium = await openChromium({ mobile: true })
})
afterAll(() => chromium?.close())

interface Seen {
  readonly id: string
  readonly top: number
}

/** The item that the reader is at, with its distance from the upper edge. */
const atTop = (): Promise<Seen | null> =>
  chromium.browser.execute(() => {
    const items = [...document.querySelectorAll<HTMLElement>('[data-item]')]
    const item = items.find((one) => one.getBoundingClientRect().bottom > 0)
    return item ? { id: item.dataset.item ?? '', top: item.getBoundingClientRect().top } : null
  })

/** Waits until nothing has moved for ten frames. */
const atRest = (): Promise<void> =>
  chromium.browser.executeAsync((done: () => void) => {
    let still = 0
    let last = Number.NaN
    const look = () => {
      const now = window.scrollY + document.documentElement.scrollHeight
      still = now === last ? still + 1 : 0
      last = now
      if (still === 10) done()
      else requestAnimationFrame(look)
    }
    look()
  })

const isShown = (id: string) => chromium.browser.execute((id) => !!document.querySelector(`[data-item="${id}"]`), id)

async function goDown(): Promise<Seen> {
  const { browser } = chromium
  // In steps, as a reader would: each brings what is near.
  for (let step = 0; step < 14; step++) {
    await browser.execute(() => window.scrollBy(0, 450))
    await atRest()
  }
  const seen = await atTop()
  if (!seen) throw new Error('There are no posts.')
  const known = () =>
    browser.execute((id) => (sessionStorage.getItem('insights/1/entries') ?? '').includes(`"${id}"`), seen.id)
  await browser.waitUntil(known, { timeoutMsg: 'The place was not kept.' })
  return seen
}

async function expectAt(before: Seen): Promise<void> {
  await chromium.browser.waitUntil(() => isShown(before.id), { timeoutMsg: `Post ${before.id} did not come again.` })
  await atRest()
  const now = await atTop()
  expect(now?.id).toBe(before.id)
  expect(Math.abs((now?.top ?? Number.NaN) - before.top)).toBeLessThanOrEqual(2)
}

test('restores the same post to the pixel after a reload, and after a visit to a post that reloads', async () => {
  const { browser } = chromium
  await browser.url(`${https}/insights`)
  await browser.waitUntil(async () => (await keptPosts(browser)) > 0, {
    timeoutMsg: 'Nothing was kept.',
  })
  const before = await goDown()
  await browser.waitUntil(async () => (await keptPosts(browser)) >= 30, { timeoutMsg: 'The next pages were not kept.' })

  await browser.refresh()
  await expectAt(before)

  await browser.execute((id) => {
    document.querySelector<HTMLElement>(`[data-item="${id}"] .post-card__link`)?.click()
  }, before.id)
  await browser.$('.post-screen').waitForExist()
  await atRest()
  expect(await browser.execute(() => window.scrollY)).toBe(0)
  await browser.refresh()
  await browser.$('.post-screen').waitForExist()
  await browser.back()
  await browser.$('.home').waitForExist()
  await expectAt(before)
})

test('starts a newly opened address at its top', async () => {
  const { browser } = chromium
  await browser.url(`${https}/insights`)
  await browser.waitUntil(async () => (await keptPosts(browser)) > 0)
  await goDown()
  await browser.url('about:blank')
  await browser.url(`${https}/insights`)
  await browser.$('[data-item]').waitForExist()
  await atRest()
  expect(await browser.execute(() => window.scrollY)).toBe(0)
})

/**
 * What an engine until 2026 does, which keeps a script that failed: the server has the file for those who fetch it, and its import
 * fails, until the next document.
 * Settles once that one is there.
 */
async function failUntilReloaded(file: string, ask: () => Promise<unknown>): Promise<void> {
  const { cdp } = chromium
  const stopFailing = cdp.on('Fetch.requestPaused', ({ requestId }) =>
    cdp.tell('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' }),
  )
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: `*/assets/${file}*`, resourceType: 'Script' }] })
  const left = new Promise<void>((resolve) => {
    const stop = cdp.on('Page.frameNavigated', () => {
      stop()
      resolve()
    })
  })
  await ask()
  await left
  stopFailing()
  await cdp.send('Fetch.disable')
}

test('restores post and text after a reload for a failed script', async () => {
  const { browser } = chromium
  const press = (what: string) =>
    browser.execute((wanted) => document.querySelector<HTMLElement>(wanted)?.click(), what)
  await browser.url(`${https}/favicon.ico`)
  await readAs(chromium, '10000248')
  await browser.url(`${https}/insights`)
  await browser.$('.compose-button').waitForExist()
  const before = await goDown()
  await press('.compose-button')
  await browser.$('.compose-menu__row').waitForExist()
  await press('.compose-menu li:first-child .compose-menu__row')
  await browser.$('.composer textarea').waitForExist()
  await browser.$('.composer textarea').addValue('Half a thought')

  await failUntilReloaded('MoreMenu', () => press('.top-bar button.icon-button'))
  await browser.$('.composer textarea').waitForExist()
  expect(await browser.$('.composer textarea').getValue()).toBe('Half a thought')
  await expectAt(before)
})

declare global {
  interface Window {
    /** What went wrong in the window. */
    heard?: string[]
  }
}

/** Runs in the page, before its own scripts: an engine that does not hold the reader's place by itself, as Safari. */
function beUnheld(): void {
  const { supports } = CSS
  CSS.supports = (name: string, value?: string) =>
    name !== 'overflow-anchor' && (value === undefined ? supports(name) : supports(name, value))
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { overflow-anchor: none !important }')
  document.adoptedStyleSheets = [sheet]
  window.heard = []
  addEventListener('error', ({ message }) => window.heard?.push(message))
}

test('without scroll anchoring, content loading above after a reload does not move the reader', async () => {
  await chromium.close()
  chromium = await openChromium({ mobile: true, initScripts: [`(${beUnheld})()`] })
  const { browser } = chromium
  await browser.url(`${https}/insights`)
  await browser.waitUntil(async () => (await keptPosts(browser)) > 0)
  const before = await goDown()
  await browser.waitUntil(async () => (await keptPosts(browser)) >= 30, { timeoutMsg: 'The next pages were not kept.' })
  await browser.refresh()
  await expectAt(before)
  // Up to the head of the list, past what has never been measured in this document.
  for (let step = 0; step < 6; step++) {
    const here = await atTop()
    await browser.execute(() => window.scrollBy(0, -300))
    const moved = await browser.execute(
      (id) => document.querySelector(`[data-item="${id}"]`)?.getBoundingClientRect().top,
      here?.id ?? '',
    )
    await atRest()
    const settled = await browser.execute(
      (id) => document.querySelector(`[data-item="${id}"]`)?.getBoundingClientRect().top,
      here?.id ?? '',
    )
    expect(Math.abs((settled ?? Number.NaN) - (moved ?? 0))).toBeLessThanOrEqual(2)
  }
  expect(await browser.execute(() => window.heard)).toEqual([])
})

test('without scroll anchoring, a line that appears above the list does not move the reader', async () => {
  const { browser, cdp } = chromium
  await browser.url(`${https}/insights`)
  await browser.waitUntil(async () => (await keptPosts(browser)) > 0)
  const before = await goDown()
  await cdp.send('Network.enable')
  await setOffline(cdp, true)
  await browser.$('.long-list__as-of').waitForExist()
  await expectAt(before)
  await setOffline(cdp, false)
})

test.each([
  ['with', [bringHold]],
  ['without', [bringHold, beUnheld]],
])('%s scroll anchoring, posts that load late above the reader do not move what is read', async (_, initScripts) => {
  await chromium.close()
  chromium = await openChromium({ mobile: true, initScripts: initScripts.map((script) => `(${script})()`) })
  const { browser } = chromium
  await browser.url(`${https}/insights`)
  await browser.waitUntil(async () => (await keptPosts(browser)) > 0)
  const { id } = await goDown()
  await browser.waitUntil(async () => (await keptPosts(browser)) >= 30, { timeoutMsg: 'The next pages were not kept.' })
  await browser.refresh()
  await browser.execute(() => window.holdFrames?.(true))
  await browser.waitUntil(() => isShown(id))
  const topOf = () =>
    browser.execute(
      (id) => document.querySelector(`[data-item="${id}"]`)?.getBoundingClientRect().top ?? Number.NaN,
      id,
    )
  // Up by hand, to where nothing is yet.
  await browser.execute(() => {
    window.dispatchEvent(new Event('wheel'))
    window.scrollBy({ top: -500, behavior: 'instant' })
  })
  const before = await topOf()
  await browser.execute(() => window.holdFrames?.(false))
  await browser.waitUntil(() =>
    browser.execute((id) => document.querySelector('[data-item]')?.getAttribute('data-item') !== id, id),
  )
  await atRest()
  expect(Math.abs((await topOf()) - before)).toBeLessThanOrEqual(2)
})
