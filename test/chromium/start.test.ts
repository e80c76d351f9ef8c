import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { notStarted } from '../../web/messages/start.ts'
import { type Chromium, openChromium } from '../drivers/chromium.ts'

const { https } = inject('sandbox')

let chromium: Chromium
const html = await readFile('dist/web/index.html', 'utf8')
const [, entry = ''] = /<script type="module" src="([^"]+)"/.exec(html) ?? []

/** What is done with a request whose path this fits. */
let trouble: { readonly path: RegExp; readonly change: 'lost' | 'altered' } | undefined

beforeAll(async () => {
  chromium = await openChromium()
  const { cdp } = chromium
  cdp.on('Fetch.requestPaused', (paused) => {
    const { requestId, request } = paused as { requestId: string; request: { url: string } }
    const change = trouble?.path.test(new URL(request.url).pathname) ? trouble.change : undefined
    if (!change) return cdp.tell('Fetch.continueRequest', { requestId })
    if (change === 'lost') return cdp.tell('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
    const responseHeaders = [
      { name: 'content-type', value: 'text/javascript' },
      { name: 'access-control-allow-origin', value: '*' },
    ]
    cdp.tell('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body: btoa('0') })
  })
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*/assets/*' }] })
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
})
afterAll(() => chromium?.close())

test.each([
  ['first script is lost', { path: new RegExp(entry), change: 'lost' }],
  ['first script is not the one that the document asks for', { path: new RegExp(entry), change: 'altered' }],
  ['sheet is lost', { path: /base-\w+\.css$/, change: 'lost' }],
] as const)('a page whose %s says so, and starts at the next try', async (_, change) => {
  const { browser } = chromium
  trouble = change
  await browser.url(`${https}/de/insights`)
  const panel = browser.$('body > [role=alert]')
  await panel.waitForDisplayed()
  expect(await panel.$('p').getText()).toBe(notStarted.de)
  trouble = undefined
  await panel.$('button').click()
  await browser.waitUntil(() => browser.execute(() => document.querySelector('article.post-card') !== null))
  expect(await browser.$$('body > [role=alert]').length).toBe(0)
})
