import { readFile } from 'node:fs/promises'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fullKey } from '#bridge/storage/local.ts'
import { runIn } from '#scripts/drivers/cdp.ts'
import { findPosts } from '#scripts/drivers/screens.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'

const { https, http } = sandbox
const html = await readFile('dist/web/index.html', 'utf8')
const [, entry = ''] = /<script type="module" src="([^"]+)"/.exec(html) ?? []
const [, own = ''] = /<script async type="module" src="([^"]+)"/.exec(html) ?? []
const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].flatMap(([, sheet]) => sheet ?? [])
/** The file that brings React. */
const [, renderer = ''] = /href="([^"]*\/render-[^"]+\.js)"/.exec(html) ?? []
const feedPath = '/v1/social/public/feed'

/** Paths that do not come: at all, or before they are let go. */
let lost: readonly string[] = []
let held: readonly string[] = []
const waiting: { readonly requestId: string; readonly pathname: string }[] = []
/** Bodies of the calls for posts, of this visit… */
let asked: string[] = []
/** …and the paths of all first calls: those of later pages have a cursor. */
let called: string[] = []

const letGo = (paths = held) => {
  held = held.filter((path) => !paths.includes(path))
  for (const { requestId, pathname } of waiting.splice(0)) {
    if (held.includes(pathname)) waiting.push({ requestId, pathname })
    else chromium.cdp.tell('Fetch.continueRequest', { requestId })
  }
}

const chromium = chromiumForFile({ mobile: true })
beforeAll(async () => {
  const { cdp } = chromium
  cdp.on('Fetch.requestPaused', (paused) => {
    const { requestId, request } = paused as { requestId: string; request: { url: string } }
    const { pathname } = new URL(request.url)
    if (held.includes(pathname)) waiting.push({ requestId, pathname })
    else if (lost.includes(pathname)) cdp.tell('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
    else cdp.tell('Fetch.continueRequest', { requestId })
  })
  cdp.on('Network.requestWillBeSent', (sent) => {
    const { request } = sent as { request: { url: string; postData?: string } }
    const { pathname } = new URL(request.url)
    if (pathname === feedPath) asked.push(request.postData ?? '')
    if (!request.postData?.includes('cursor')) called.push(pathname)
  })
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
})

beforeEach(async () => {
  letGo()
  lost = []
  await chromium.cdp.send('Fetch.disable')
  await chromium.renew(https)
  const patterns = ['*/assets/*', `*${feedPath}`].map((urlPattern) => ({ urlPattern }))
  await chromium.cdp.send('Fetch.enable', { patterns })
  asked = []
  called = []
})

const open = (path = '/insights') => chromium.cdp.send('Page.navigate', { url: https + path })

/** Of the page as it is: the driver would wait for what is held. */
async function look<T>(expression: string): Promise<T> {
  const { result } = await chromium.cdp.send('Runtime.evaluate', { expression, returnByValue: true })
  return (result as { value: T }).value
}
const until = (holds: () => Promise<boolean>) => vi.waitUntil(holds, { timeout: 20_000, interval: 50 })
const count = (selector: string) => look<number>(`document.querySelectorAll(${JSON.stringify(selector)}).length`)
const isThere = (selector: string) => until(async () => (await count(selector)) > 0)
const textOf = (selector: string) => look<string>(`document.querySelector(${JSON.stringify(selector)})?.textContent`)
/** Of the words in it, and of the card round it. */
const boxesOf = (selector: string) =>
  look<string>(`(() => {
    const words = document.createRange()
    words.selectNodeContents(document.querySelector(${JSON.stringify(selector)} + ' .rich-text'))
    const card = words.startContainer.closest('.post-card')
    return JSON.stringify([words, card].map((part) => part.getBoundingClientRect()))
  })()`)
const early = '[data-early] .post-card__text'
const shown = 'article .post-card__text'

test.each([
  ['/insights', 'on a phone', { mobile: true }],
  ['/ar/insights', 'on a phone', { mobile: true }],
  ['/insights', 'at a desk', { width: 1280, height: 900 }],
])(
  '%s shows the words of its first posts while its scripts are on their way, where its cards have them %s',
  async (path, _, viewport) => {
    await chromium.resize(viewport)
    onTestFinished(() => chromium.resize({ mobile: true }))
    held = [entry, ...styles]
    await open(path)
    await isThere(early)
    // Until then the page shows nothing, though its boxes are somewhere.
    letGo(styles)
    await until(() => look<boolean>(`performance.getEntriesByName('first-contentful-paint').length > 0`))
    const [words, boxes] = [await textOf(early), await boxesOf(early)]
    expect(await count('article')).toBe(0)
    letGo()
    await isThere(shown)
    expect(await count('[data-early]')).toBe(0)
    expect(await textOf(shown)).toBe(words)
    expect(await boxesOf(shown)).toEqual(boxes)
    // The page has taken the answer that was there.
    expect(asked.filter((body) => !body.includes('cursor')).length).toBe(1)
  },
)

test.each([
  ['before the page’s scripts', [entry]],
  ['before its renderer', [renderer]],
])(
  'a post whose words are pressed %s is opened once they are there, and the feed lies behind it',
  async (_, missing) => {
    held = missing
    await open()
    await isThere(early)
    if (missing.includes(renderer)) await until(() => look<boolean>('window.insightsEarly?.open !== undefined'))
    const id = await look<string>(`document.querySelector('[data-early]').dataset.early`)
    await look(`document.querySelector('${early}').click()`)
    letGo()
    await until(async () => (await look<string>('location.pathname')).endsWith(`/posts/${id}`))
    await isThere('.post-bar')
    await look('history.back()')
    await isThere(shown)
    expect(await look<string>('location.pathname')).toBe('/insights')
  },
)

test.each([
  ['a reader who selects words', `getSelection().selectAllChildren(words); words.click()`],
  [
    'a press that asks for a tab of its own',
    `words.dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }))`,
  ],
])('%s opens nothing in this one', async (_, press) => {
  held = [entry]
  await open()
  await isThere(early)
  await look(`{ const words = document.querySelector('${early}'); ${press} }`)
  expect(await look<boolean>('window.insightsEarly.pressed === undefined')).toBe(true)
})

const page = await readFile('dist/web/page.html', 'utf8')
const [, pageEntry = ''] = /<script type="module" src="([^"]+)"/.exec(page) ?? []

const { article } = await findPosts(http)

describe.each([
  [`/posts/${article}`, '/v1/social/public/post', '.post__facts'],
  ['/user/10000100', '/v1/social/public/userIndex', '.profile__name'],
  ['/topics/details/BTC', '/v1/social/public/articlesByHashTagV2', 'article.post-card'],
])('the page %s', (path, call, content) => {
  const sent = () => called.filter((each) => each === call).length

  test.each(['', '/ar'])('sends its first call once, while its scripts load: %s/insights', async (locale) => {
    held = [pageEntry]
    await open(`${locale}/insights${path}`)
    await until(async () => sent() > 0)
    letGo()
    await isThere(content)
    expect(sent()).toBe(1)
  })

  test('shows the same if the script that sends it early is lost', async () => {
    const [, name = ''] = /["'`](ask-\w+\.js)["'`]/.exec(page) ?? []
    lost = [`/assets/${name}`]
    await open(`/insights${path}`)
    await isThere(content)
    expect([name === '', sent()]).toEqual([false, 1])
  })
})

test('with muted words, shows no post before the filter has loaded', async () => {
  await chromium.browser.url(`${https}/favicon.ico`)
  await chromium.browser.execute((key) => localStorage.setItem(key, '[]'), fullKey('mutedWords'))
  held = [entry]
  await open()
  await until(async () => asked.length > 0)
  const isAnswered = `performance.getEntriesByType('resource').some(({ name, responseEnd }) => name.endsWith('${feedPath}') && responseEnd > 0)`
  await until(() => look<boolean>(isAnswered))
  expect(await count('[data-early]')).toBe(0)
  letGo()
  await isThere(shown)
})

test('the document requests nothing that must be signed', async () => {
  await chromium.browser.url(`${https}/favicon.ico`)
  const listed = JSON.stringify({ exactUrls: [feedPath], prefixUrls: [] })
  await chromium.browser.execute((key, value) => localStorage.setItem(key, value), fullKey('signedPaths'), listed)
  held = [entry]
  await open()
  await until(async () => waiting.length > 0)
  // Its own script has run.
  await chromium.cdp.send('Runtime.evaluate', { expression: `import('${own}')`, awaitPromise: true })
  expect(asked).toEqual([])
})

const firstCalls = [
  ['posts/', '/v1/social/public/post', 'article.post'],
  ['user/10000211', '/v1/social/public/userIndex', shown],
  ['topics/details/BTC', '/v1/social/public/articlesByHashTagV2', shown],
] as const

test.each(firstCalls)(
  'the document of %s sends %s while its scripts load, and the screen takes the answer',
  async (at, call, shows) => {
    const { article } = await findPosts(http)
    held = [entry]
    await open(`/insights/${at === 'posts/' ? at + article : at}`)
    await until(async () => called.includes(call))
    expect(await count(shows)).toBe(0)
    letGo()
    await isThere(shows)
    expect(called.filter((each) => each === call).length).toBe(1)
  },
)

test('the document leaves an address with a query, which may name another list, to the screen', async () => {
  held = [entry]
  await open('/insights/topics/details/BTC?order=latest')
  await until(async () => waiting.length > 0)
  expect(called.filter((path) => path.startsWith('/v1/'))).toEqual([])
})

test.each([
  ['a page whose early script is lost', () => [own]],
  ['a page whose early call is lost', () => [feedPath]],
])('%s starts without it, silently', async (_, paths) => {
  lost = paths()
  held = [entry]
  await open()
  await until(async () => waiting.length > 0)
  if (lost.includes(feedPath)) await until(async () => asked.length > 0)
  expect(await count('[data-early]')).toBe(0)
  expect(await count('body > [role=alert]')).toBe(0)
  lost = []
  letGo()
  await isThere(shown)
})

test('a returning reader sees stored posts while the answer is slow; newer ones wait above, and nothing moves', async () => {
  await open()
  await isThere(shown)
  const newest = await textOf(shown)
  await runIn(chromium.cdp, untilKept)
  // From a page that keeps nothing again.
  await chromium.browser.url(`${https}/favicon.ico`)
  await runIn(chromium.cdp, loseNewestKept)
  asked = []
  held = [feedPath]
  await open()
  await isThere(shown)
  expect(waiting.length).toBe(1)
  const [words, boxes] = [await textOf(shown), await boxesOf(shown)]
  expect(words).not.toBe(newest)
  letGo()
  await isThere('.new-posts__pill')
  expect([await textOf(shown), await boxesOf(shown)]).toEqual([words, boxes])
  await look(`document.querySelector('.new-posts__pill').click()`)
  await until(async () => (await textOf(shown)) === newest)
  expect(asked.filter((body) => !body.includes('cursor')).length).toBe(1)
})

// What follows runs in the page, by itself.

async function untilKept(): Promise<void> {
  const isKept = async () => {
    // Opened before the page has made it, it would be another one.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'insights')) return false
    const request = indexedDB.open('insights')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const keys = request.result.transaction('requests').objectStore('requests').getAllKeys()
    await new Promise((resolve) => keys.addEventListener('success', resolve))
    request.result.close()
    return keys.result.some((key) => String(key).endsWith(' feed recommended'))
  }
  while (!(await isKept())) await new Promise((resolve) => setTimeout(resolve, 50))
}

async function loseNewestKept(): Promise<void> {
  const request = indexedDB.open('insights')
  await new Promise((resolve) => request.addEventListener('success', resolve))
  const store = request.result.transaction('requests', 'readwrite').objectStore('requests')
  const cursor = store.openCursor()
  await new Promise<void>((resolve) => {
    cursor.addEventListener('success', () => {
      const { result } = cursor
      if (!result) return resolve()
      if (String(result.key).endsWith(' feed recommended')) {
        const record: unknown = result.value
        const { data } = record as { readonly data: readonly [string, unknown[]] }
        data[1].shift()
        result.update(record)
      }
      result.continue()
    })
  })
  request.result.close()
}
