import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assertBuilt } from '#scripts/build/release.ts'
import { type Host, openHost } from '#scripts/drivers/webkit.ts'
import { root } from '../../esbuild.config.ts'
import { sandbox } from '../support/sandbox.ts'

const { app } = sandbox
const file = pathToFileURL(`${root}/dist/webview/file/index.html`).href

const postLink = 'article a[href*="/insights/posts/"]'
const feedPath = 'v1/social/public/feed'

describe.each([
  { carrier: 'plain handlers over HTTPS', reply: false, url: `${app}/insights`, origin: app },
  { carrier: 'handlers with reply over HTTPS', reply: true, url: `${app}/insights`, origin: app },
  { carrier: 'the classic script from a file', reply: false, url: file, origin: 'file://' },
])('in WebKit, by $carrier', ({ reply, url, origin }) => {
  let host: Host

  beforeAll(async () => {
    if (url === file) assertBuilt('package')
    host = await openHost({ gateway: app, origins: [origin], reply })
    await host.browser.url(url)
  })
  afterAll(() => host?.close())

  test('the feed shows posts fetched by native', async () => {
    const first = host.browser.$(postLink)
    await first.waitForExist()
    const asked = await host.waitForEntry(({ method, params }) => method === 'request' && params?.path === feedPath)
    expect(asked.params).toMatchObject({ method: 'POST', params: { tab: 'recommended' } })
    const byThePage = await host.browser.execute(() =>
      performance.getEntriesByType('resource').filter(({ name }) => name.includes('/v1/')),
    )
    expect(byThePage).toEqual([])
  })

  test('an event from native changes the theme', async () => {
    const theme = () => host.browser.execute(() => document.documentElement.dataset.theme)
    expect(await theme()).toBe('white')
    await host.send('appearance', { theme: 'black' })
    await host.browser.waitUntil(async () => (await theme()) === 'black')
  })

  test('applies the app’s language and direction', async () => {
    const tab = () => host.browser.execute(() => document.querySelector('[role="tab"]')?.textContent ?? '')
    await host.send('appearance', { locale: 'ar' })
    await host.browser.waitUntil(() => host.browser.execute(() => document.documentElement.dir === 'rtl'))
    await host.browser.waitUntil(async () => /\p{Script=Arabic}/u.test(await tab()))
    await host.send('appearance', { locale: 'en' })
    await host.browser.waitUntil(async () => (await tab()) === 'Recommended')
  })

  test('a tapped post opens the native screen, and closePage is answered', async () => {
    const link = host.browser.$(postLink)
    const id = (await link.getAttribute('href'))?.split('/').at(-1)
    const before = await host.browser.getUrl()
    await link.click()
    const opened = await host.waitForEntry(({ what }) => what === 'screen')
    expect(opened).toMatchObject({ screen: 'MeridianPost', params: { id } })
    await host.waitForEntry(({ what }) => what === 'closed')
    await host.browser.waitUntil(() => host.browser.execute(() => document.visibilityState === 'hidden'))
    expect(await host.browser.getUrl()).toBe(before)
  })
})

test('in WebKit, native rejects a page of another origin', async () => {
  const host = await openHost({ gateway: app, origins: ['https://elsewhere.example'], reply: true })
  try {
    await host.browser.url(`${app}/insights`)
    // As text: the driver would take an answer's `error` for its own.
    const answer = await host.browser.execute(async () => {
      const message = { v: 1, id: '1', page: 'test', method: 'getUserInfo', params: {} }
      return JSON.stringify(await window.webkit?.messageHandlers?.getUserInfo?.postMessage(message))
    })
    expect(JSON.parse(answer)).toMatchObject({ id: '1', error: { code: 'foreign_origin' } })
    expect(await host.browser.execute(() => window.insightsApp === undefined)).toBe(true)
  } finally {
    await host.close()
  }
})
