import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

describe('files', () => {
  const page = pathToFileURL(`${root}/dist/webview/file/index.html`).href

  let folder = ''
  let host: Host

  // An app whose pages come by HTTPS, in which a file is opened.
  beforeAll(async () => {
    assertBuilt('package')
    folder = await mkdtemp(join(tmpdir(), 'insights-file-'))
    await writeFile(join(folder, 'other.js'), 'globalThis.ranFromElsewhere = true')
    host = await openHost({ gateway: app, origins: [app], reply: true })
    await host.browser.url(page)
  })
  afterAll(async () => {
    await host?.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('in WebKit, native ignores a page from a foreign file', async () => {
    const before = (await host.log()).filter(({ what }) => what === 'screen').length
    const answers = await host.browser.execute(async () => {
      const ask = (handler: string, method: string, params: unknown): unknown =>
        window.webkit?.messageHandlers?.[handler]?.postMessage({ v: 1, id: '1', page: 'file', method, params })
      return [
        Reflect.get(window, 'insightsApp') ?? null,
        await ask('getAppContext', 'getAppContext', {}),
        await ask('getUserInfo', 'getUserInfo', {}),
        await ask('meridianOpen', 'openScreen', { screen: 'MeridianPost', params: {}, url: '/', closePage: true }),
      ]
    })
    const refused = { error: { code: 'foreign_origin' } }
    expect(answers).toMatchObject([null, refused, refused, refused])
    expect(JSON.stringify(answers)).not.toContain('2.31.0')
    expect((await host.log()).filter(({ what }) => what === 'screen')).toHaveLength(before)
  })

  test('in WebKit, a page from a file reads no other file and runs no foreign script', async () => {
    const other = pathToFileURL(join(folder, 'other.js')).href
    const tried = await host.browser.execute(async (address: string) => {
      const read = await fetch(address).then(
        () => 'read',
        () => 'refused',
      )
      const policy = document.querySelector('meta[http-equiv="content-security-policy"]')?.getAttribute('content') ?? ''
      return { read, policy }
    }, other)
    expect(tried).toMatchObject({ read: 'refused' })
    expect(tried.policy).toMatch(/script-src [^;]*'self'/)
    expect(tried.policy).not.toMatch(/unsafe|file:/)
  })
})

describe('warm pages', () => {
  let host: Host
  beforeAll(async () => {
    host = await openHost({ gateway: app, reply: true })
  })
  afterAll(() => host?.close())

  const states = async () => (await host.log()).flatMap(({ what, state }) => (what === 'warm' && state ? [state] : []))
  let before = 0
  beforeEach(async () => {
    before = (await states()).length
  })
  /** Waits until the warm start of this test has come to so many states. */
  const become = async (...wanted: readonly string[]) => {
    const own = async () => (await states()).slice(before)
    await host.browser.waitUntil(async () => (await own()).length >= wanted.length)
    expect(await own()).toEqual(wanted)
  }
  const feedCalls = async () =>
    (await host.log()).filter(({ method, params }) => method === 'request' && params?.path === 'v1/social/public/feed')
  const posts = () => host.browser.execute(() => document.querySelectorAll('article').length)
  const isHidden = () => host.browser.execute(() => document.hidden)

  test('in WebKit, a warm page has its posts without a request, and shows at once', async () => {
    await host.warmUp()
    await become('loading', 'ready')
    await host.browser.waitUntil(async () => (await posts()) > 0)
    expect(await isHidden()).toBe(true)
    expect(await feedCalls()).toEqual([])
    await host.openSection('/insights/setting')
    await become('loading', 'ready', 'idle')
    await host.browser.waitUntil(async () => !(await isHidden()))
    await host.browser.waitUntil(() => host.browser.execute(() => location.pathname === '/insights/setting'))
  })

  test('in WebKit, a warm page of another language is dropped', async () => {
    await host.warmUp()
    await become('loading', 'ready')
    await host.send('appearance', { locale: 'ar' })
    await become('loading', 'ready', 'expired')
    await host.browser.waitUntil(async () => (await posts()) === 0)
    await host.openSection('/insights')
    await host.browser.waitUntil(() => host.browser.execute(() => document.documentElement.dir === 'rtl'))
    await host.browser.waitUntil(async () => (await posts()) > 0)
    expect(await feedCalls()).not.toEqual([])
  })

  test('in WebKit, a memory warning drops the warm page', async () => {
    await host.warmUp()
    await become('loading', 'ready')
    await host.warnOfMemory()
    await become('loading', 'ready', 'idle')
    await host.browser.waitUntil(async () => (await posts()) === 0)
  })
})
