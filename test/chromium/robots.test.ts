import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'

const { https } = sandbox
/** A server with one file for all addresses, and nothing in its headers. */
const chromium = chromiumForFile()
beforeAll(async () => {
  const { cdp } = chromium
  const body = (await readFile('dist/web/index.html')).toString('base64')
  cdp.on('Fetch.requestPaused', (paused) => {
    const { requestId } = paused as { requestId: string }
    const responseHeaders = [{ name: 'content-type', value: 'text/html' }]
    cdp.tell('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body })
  })
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] })
})

const said = () =>
  [...document.querySelectorAll('meta[name=robots], link[rel=canonical], link[hreflang]')].map(
    (element) => element.getAttribute('content') ?? element.getAttribute('rel'),
  )

test.each(['/insights/topics', '/de/insights/rank/24h', '/insights/posts/none', '/login', '/nowhere'])(
  '%s is not indexable if the server answers with the home page’s file',
  async (path) => {
    const { browser } = chromium
    await browser.url(https + path)
    await browser.waitUntil(async () => String(await browser.execute(said)) === 'noindex', {
      timeoutMsg: 'The page can be indexed.',
    })
  },
)

test('the home page stays indexable there', async () => {
  const { browser } = chromium
  await browser.url(`${https}/insights`)
  await browser.$('article.post-card').waitForExist()
  // What the page brings after its first posts has come: by then it would have said otherwise.
  await browser.$('a.icon-button, button.icon-button').waitForExist()
  const now = await browser.execute(said)
  expect(now).toContain('canonical')
  expect(now).not.toContain('noindex')
})
