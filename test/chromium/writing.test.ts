import { beforeEach, expect, test } from 'vitest'
import { chromiumForFile } from '../support/chromium.ts'
import { typeAndReload } from '../support/composer.ts'
import { clientOf } from '../support/gateway/gateway.ts'
import { sandbox as origins } from '../support/sandbox.ts'

const { https, http } = origins
const author = '10000211'

const chromium = chromiumForFile({ width: 1280, height: 900 }, author)
beforeEach(() => chromium.resize({ width: 1280, height: 900 }))

const sandbox = (path: string, body: object) => clientOf(http).command('POST', path, body)
const field = () => chromium.browser.$('.composer textarea')
const textOf = () => field().getValue()
const cards = () =>
  chromium.browser.execute(() => [...document.querySelectorAll('article.post-card')].map((c) => c.textContent))

async function openComposer(path = '/insights'): Promise<void> {
  const { browser } = chromium
  await browser.execute(() => sessionStorage.clear())
  await browser.url(https + path)
  await browser.$('.compose-row').waitForExist()
  await browser.$('.compose-row').click()
  await field().waitForExist()
}

test('restores typed text after a reload, in the reopened composer', async () => {
  await openComposer()
  await field().addValue('Half a thought')
  await chromium.browser.$('.saved-mark').waitForExist()
  await chromium.browser.refresh()
  await field().waitForExist()
  await chromium.browser.waitUntil(async () => (await textOf()) === 'Half a thought')
})

test('not a letter is lost that was typed at the moment of a reload', async () => {
  await openComposer()
  await field().addValue('Half a thought')
  const before = await textOf()
  await typeAndReload(chromium.browser, '.composer textarea', ', and the other half')
  await field().waitForExist()
  await chromium.browser.waitUntil(async () => (await textOf()) === `${before}, and the other half`)
})

test('write buttons load without a layout shift, and pass axe', async () => {
  const { browser } = chromium
  await browser.execute(() => sessionStorage.clear())
  await browser.url(`${https}/insights`)
  await browser.$('.compose-row').waitForExist()
  const shifts = await browser.executeAsync<number, []>((done) => {
    let sum = 0
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'))
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    requestAnimationFrame(() => requestAnimationFrame(() => done(sum)))
  })
  expect(shifts).toBeLessThan(0.01)
  await chromium.resize({ width: 390, height: 844, mobile: true })
  await browser.$('.compose-button').click()
  await browser.$('.compose-menu').waitForExist()
  expect(await chromium.axe()).toEqual([])
  await browser.keys('Escape')
  await browser.$('.compose-menu').waitForExist({ reverse: true })
  expect(await chromium.axe()).toEqual([])
})

test('a post whose answer is lost is published once, and shows at the top for its author', async () => {
  const { browser } = chromium
  await openComposer()
  const words = `Once and only once ${Date.now()}`
  await field().setValue(words)
  await sandbox('faults', { match: '/v1/social/publish/publishMessage', kind: 'lost', times: 1 })
  await browser.keys(['Control', 'Enter'])
  await browser.waitUntil(async () => !(await field().isExisting()))
  await browser.waitUntil(async () => (await cards())[0]?.includes(words))
  await browser.url(`${https}/insights/profile`)
  await browser.waitUntil(async () => (await cards()).some((text) => text?.includes(words)))
  expect((await cards()).filter((text) => text?.includes(words))).toHaveLength(1)
})

interface PostAnswer {
  readonly data: { readonly post: { readonly text: string; readonly entities: readonly { readonly type: string }[] } }
}

/** A post as a client reads it that knows nothing of charts. */
async function plainPost(postId: string): Promise<PostAnswer['data']['post']> {
  const answer = await fetch(`${http}/v1/social/public/post`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ postId, languageId: 0, terminalCode: 'plain' }),
  })
  const { data }: PostAnswer = await answer.json()
  return data.post
}

test('a chart goes from the trade page into a post, which others see drawn, and read in plain words', async () => {
  const { browser } = chromium
  await browser.execute(() => sessionStorage.clear())
  await browser.url(`${https}/spot/BTCUSDT`)
  await browser.$('.coin-posts__write[aria-haspopup="dialog"]').waitForClickable()
  await browser.$('.chart-canvas canvas').waitForExist()
  await browser.$('.coin-posts__write[aria-haspopup="dialog"]').click()
  await browser.$('dialog .shared-chart').waitForExist()
  await browser.$$('.dialog .button--quiet')[1]?.click()
  await browser.$('.dialog__foot .button').click()
  await browser.$('.composer .shared-chart').waitForExist()
  const note = `Seen here ${Date.now()}`
  await field().addValue(note)
  // A reader's own draft of it, as it is there after a reload.
  await browser.$('.saved-mark').waitForExist()
  await browser.refresh()
  await browser.$('.composer .shared-chart').waitForExist()
  await browser.keys(['Control', 'Enter'])
  await browser.waitUntil(async () => !(await field().isExisting()))

  await browser.url(`${https}/insights/profile`)
  await browser.waitUntil(async () => (await cards()).some((text) => text?.includes(note)))
  const mine = browser.$('article.post-card:has(.shared-chart)')
  await mine.waitForExist()
  expect(await mine.getText()).not.toContain('?chart=')
  expect(await mine.$('.shared-chart__note').getText()).toBe('1')
  const id = await mine.getAttribute('data-item')

  const { text, entities } = await plainPost(String(id))
  expect(text).toMatch(/^BTC\/USDT 1m \d{4}-\d\d-\d\d \d\d:\d\d – .* UTC https:\S+\?chart=1~\S+\n①/)
  expect(entities.map(({ type }) => type)).toContain('link')

  await browser.url(`${https}/de/insights/posts/${id}`)
  await browser.$('.post .shared-chart').waitForExist()
  const href = await browser.$('.post .shared-chart').getAttribute('href')
  await browser.$('.post .shared-chart').click()
  await browser.$('.chart-canvas canvas').waitForExist()
  expect(await browser.execute(() => location.pathname + location.search)).toBe(href)
})
