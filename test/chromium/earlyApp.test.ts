import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import exchange from '../../fixtures/exchange.config.ts'
import { phoneScript } from '../../scripts/bench/page/phone.ts'
import { type Chromium, openChromium } from '../../scripts/drivers/chromium.ts'

const { app } = inject('sandbox')
const feedPath = '/v1/social/public/feed'

let chromium: Chromium
/** What the app asks the exchange for, and what waits for the test. */
const asked: string[] = []
const waiting: string[] = []
let isHeld = true

beforeAll(async () => {
  chromium = await openChromium({ mobile: true, initScripts: [phoneScript(exchange)] })
  const { cdp } = chromium
  cdp.on('Fetch.requestPaused', (paused) => {
    const { requestId } = paused as { requestId: string }
    if (isHeld) waiting.push(requestId)
    else cdp.tell('Fetch.continueRequest', { requestId })
  })
  cdp.on('Network.requestWillBeSent', (sent) => {
    const { request } = sent as { request: { url: string; postData?: string } }
    if (new URL(request.url).pathname === feedPath) asked.push(request.postData ?? '')
  })
  await cdp.send('Network.enable')
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*/assets/*.js' }] })
})
afterAll(() => chromium?.close())

const count = async (selector: string): Promise<unknown> => {
  const expression = `document.querySelectorAll(${JSON.stringify(selector)}).length`
  const { result } = await chromium.cdp.send('Runtime.evaluate', { expression, returnByValue: true })
  return (result as { value: unknown }).value
}

test('an app that answers by promise is asked for the first posts before any file of the page has come, and for them once', async () => {
  await chromium.cdp.send('Page.navigate', { url: `${app}/insights` })
  await vi.waitUntil(() => asked.length > 0 && waiting.length > 0, { timeout: 20_000 })
  expect(await count('article')).toBe(0)
  isHeld = false
  for (const requestId of waiting.splice(0)) chromium.cdp.tell('Fetch.continueRequest', { requestId })
  await vi.waitUntil(async () => Number(await count('article')) > 0, { timeout: 20_000 })
  expect(asked.filter((body) => !body.includes('cursor')).length).toBe(1)
})
