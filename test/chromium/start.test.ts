import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { documentWords } from '#scripts/build/documentWords.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'

const { https } = sandbox

const html = await readFile('dist/web/index.html', 'utf8')
const [, entry = ''] = /<script type="module" src="([^"]+)"/.exec(html) ?? []

/** What is done with a request whose path this fits. */
let trouble: { readonly path: RegExp; readonly change: 'lost' | 'altered' | 'refused' } | undefined

const { 'content-security-policy': policy }: { 'content-security-policy': string } = JSON.parse(
  await readFile('dist/web/headers.json', 'utf8'),
)
/** Allows the scripts in the document still, and no file. */
const withoutFiles = policy.replace("script-src 'self'", 'script-src')

const chromium = chromiumForFile()
beforeAll(async () => {
  const { cdp } = chromium
  cdp.on('Fetch.requestPaused', (paused) => {
    const { requestId, request } = paused as { requestId: string; request: { url: string } }
    const change = trouble?.path.test(new URL(request.url).pathname) ? trouble.change : undefined
    if (!change) return cdp.tell('Fetch.continueRequest', { requestId })
    if (change === 'lost') return cdp.tell('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
    const isDocument = change === 'refused'
    const responseHeaders = [
      { name: 'content-type', value: isDocument ? 'text/html; charset=utf-8' : 'text/javascript' },
      { name: 'access-control-allow-origin', value: '*' },
      ...(isDocument ? [{ name: 'content-security-policy', value: withoutFiles }] : []),
    ]
    const body = Buffer.from(isDocument ? html : '0').toString('base64')
    cdp.tell('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body })
  })
  const patterns = ['*/assets/*', '*/insights'].map((urlPattern) => ({ urlPattern }))
  await cdp.send('Fetch.enable', { patterns })
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
})

test.each([
  ['first script is lost', { path: new RegExp(entry), change: 'lost' }],
  ['first script is not the one that the document asks for', { path: new RegExp(entry), change: 'altered' }],
  ['first script is refused by the policy that came with it', { path: /\/insights$/, change: 'refused' }],
  ['sheet is lost', { path: /base-\w+\.css$/, change: 'lost' }],
] as const)('a page whose %s says so, and starts at the next try', async (_, change) => {
  const { browser } = chromium
  trouble = change
  await browser.url(`${https}/de/insights`)
  const panel = browser.$('body > [role=alert]')
  await panel.waitForDisplayed()
  expect(await panel.$('p').getText()).toBe((await documentWords('de')).notStarted)
  trouble = undefined
  await browser.execute(() => Reflect.set(window, 'isBefore', true))
  await panel.$('button').click()
  await browser.waitUntil(() =>
    browser.execute(() => !Reflect.has(window, 'isBefore') && document.querySelector('article.post-card') !== null),
  )
  expect(await browser.$$('body > [role=alert]').length).toBe(0)
})
