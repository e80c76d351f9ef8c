import { readFile } from 'node:fs/promises'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import exchange from '#fixtures/exchange.config.ts'
import { phoneScript } from '#scripts/bench/page/phone.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'

const { app } = sandbox
const html = await readFile('dist/webview/index.html', 'utf8')
const [, own = ''] = /<script async type="module" src="([^"]+)"/.exec(html) ?? []
const feedPath = '/v1/social/public/feed'
const noteOpened = 'window.opened = 0; window.insightsOpened = () => { window.opened++ }'
const { getAppContext = 'getAppContext' } = exchange.app.handlers
const notch = `{
  window.insightsApp.safeArea = { top: 47, right: 0, bottom: 34, left: 0 }
  const postMessage = async ({ id, page }) => ({ id, page, result: window.insightsApp })
  window.webkit.messageHandlers[${JSON.stringify(getAppContext)}] = { postMessage }
}`

/** What the app asks the exchange for, of this visit. */
let asked: string[] = []
/** Whether a file waits for the test, by its path. */
let isHeld = (_: string): boolean => false
const waiting: string[] = []

const letGo = () => {
  isHeld = () => false
  for (const requestId of waiting.splice(0)) chromium.cdp.tell('Fetch.continueRequest', { requestId })
}

const chromium = chromiumForFile({ mobile: true, initScripts: [phoneScript(exchange), noteOpened, notch] })
beforeAll(async () => {
  const { cdp } = chromium
  cdp.on('Fetch.requestPaused', (paused) => {
    const { requestId, request } = paused as { requestId: string; request: { url: string } }
    if (isHeld(new URL(request.url).pathname)) waiting.push(requestId)
    else cdp.tell('Fetch.continueRequest', { requestId })
  })
  cdp.on('Network.requestWillBeSent', (sent) => {
    const { request } = sent as { request: { url: string; postData?: string } }
    if (new URL(request.url).pathname === feedPath) asked.push(request.postData ?? '')
  })
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*/assets/*.js' }, { urlPattern: `*${feedPath}` }] })
})
beforeEach(async () => {
  letGo()
  await chromium.cdp.send('Page.navigate', { url: 'about:blank' })
  asked = []
})

const open = () => chromium.cdp.send('Page.navigate', { url: `${app}/insights` })

/** Of the page as it is: the driver would wait for what is held. */
async function look<T>(expression: string): Promise<T> {
  const { result } = await chromium.cdp.send('Runtime.evaluate', { expression, returnByValue: true })
  return (result as { value: T }).value
}
const until = (holds: () => Promise<boolean>) => vi.waitUntil(holds, { timeout: 20_000, interval: 20 })
const count = (selector: string) => look<number>(`document.querySelectorAll(${JSON.stringify(selector)}).length`)
const isThere = (selector: string) => until(async () => (await count(selector)) > 0)
const textOf = (selector: string) => look<string>(`document.querySelector(${JSON.stringify(selector)})?.textContent`)
const boxOf = (selector: string) =>
  look<string>(`JSON.stringify(document.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect())`)
const firstPages = () => asked.filter((body) => !body.includes('cursor')).length
const early = '[data-early] .post-card__text'
const shown = 'article .post-card__text'

/** All but what shows the words: the page's own entry, its renderer. */
const isOther = (path: string): boolean => path.endsWith('.js') && path !== own

test('the first posts are requested once from an app with promises, before any file of the page loads', async () => {
  isHeld = (path) => path.endsWith('.js')
  await open()
  await until(async () => asked.length > 0 && waiting.length > 0)
  expect(await count('[data-early], article')).toBe(0)
  letGo()
  await isThere(shown)
  expect(firstPages()).toBe(1)
})

test('the words of the first posts are there while the page’s scripts are on their way, below the notch, and stay where they are', async () => {
  isHeld = isOther
  await open()
  await isThere(early)
  const [words, box] = [await textOf(early), await boxOf(early)]
  expect(await count('article')).toBe(0)
  letGo()
  await isThere(shown)
  expect(await count('[data-early]')).toBe(0)
  expect([await textOf(shown), await boxOf(shown)]).toEqual([words, box])
  expect(firstPages()).toBe(1)
})

test('a post whose words are pressed is opened by the app once the page can ask it', async () => {
  isHeld = isOther
  await open()
  await isThere(early)
  await look(`document.querySelector('${early}').click()`)
  expect(await look<number>('opened')).toBe(0)
  letGo()
  await until(async () => (await look<number>('opened')) === 1)
  expect(await look<string>('location.pathname')).toBe('/insights')
})

test('a page whose scripts are there before the answer shows that it waits, and then the posts', async () => {
  isHeld = (path) => path === feedPath
  await open()
  // Its own bars, which the document has not: it does not wait for words for ever.
  await isThere('.tab-bar a')
  expect(await count('[data-early], article')).toBe(0)
  letGo()
  await isThere(shown)
  expect(firstPages()).toBe(1)
})
