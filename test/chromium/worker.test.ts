import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withdrawingWorker, workerFile } from '#bridge/site/offline.ts'
import { trust } from '#scripts/bench/page/comeBack.ts'
import { setOffline as emulateOffline, runIn } from '#scripts/drivers/cdp.ts'
import { type Chromium, openChromium } from '#scripts/drivers/chromium.ts'
import { readAs, reader } from '#scripts/drivers/screens.ts'
import { type Network, openNetwork } from '../support/network.ts'
import { openReleasesSite, type ReleasesSite } from '../support/released.ts'
import { type Visit, visitIn } from '../support/visit.ts'

let site: ReleasesSite
let network: Network
let chromium: Chromium
let visit: Visit

beforeAll(async () => {
  site = await openReleasesSite({ offline: true })
  network = await openNetwork(site.gateway.addresses.https)
  chromium = await openChromium({ width: 1280, height: 900, args: await trust(network.origin) })
  await chromium.cdp.send('Network.enable')
  visit = visitIn(() => chromium, { https: network.origin, http: site.gateway.addresses.http })
}, 240_000)
afterAll(async () => {
  await chromium?.close()
  await network?.close()
  await site?.close()
})

beforeEach(async () => {
  await setOffline(false)
  site.serveToday()
  await chromium.renew(network.origin)
  await readAs(chromium, reader)
})

const patience = { timeout: 120_000 }
const card = 'main .post-card'
const asOf = '.long-list__as-of, .post-screen__as-of'
const run = <Args extends readonly unknown[], R>(script: (...args: Args) => R, ...args: Args) =>
  runIn(chromium.cdp, script, ...args)
/** For the page, its worker and all caches: what was open is lost, and nothing else is had. */
async function setOffline(offline: boolean): Promise<void> {
  if (offline) network.cut()
  else network.restore()
  await emulateOffline(chromium.cdp, offline)
}
const has = (selector: string) => run((wanted) => Boolean(document.querySelector(wanted)), selector)
const shows = (selector: string) => visit.until(() => has(selector), `There is no ${selector}.`)
const textOf = (selector: string) => run((wanted) => document.querySelector(wanted)?.textContent ?? '', selector)
const go = (path: string) => chromium.browser.url(network.origin + path)
const release = () => run(() => document.querySelector<HTMLMetaElement>('meta[name=release]')?.content)
const workers = () => run(async () => (await navigator.serviceWorker.getRegistrations()).length)

const openFirst = () =>
  run((wanted) => document.querySelector<HTMLAnchorElement>(`${wanted} a[href*="/posts/"]`)?.click(), card)

const openComposer = () =>
  visit.until(async () => {
    await run(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true })))
    return has('.composer textarea')
  }, 'The composer did not open.')

/** Types into a field, as a person does. */
const type = (selector: string, text: string) =>
  run(
    (wanted, typed) => {
      document.querySelector<HTMLTextAreaElement>(wanted)?.focus()
      document.execCommand('insertText', false, typed)
    },
    selector,
    text,
  )

/** All that caches and the database have, by name: addresses and keys. */
const stored = () =>
  run(async () => {
    const answered = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
    const found: Record<string, string[]> = {}
    for (const name of await caches.keys()) found[name] = (await (await caches.open(name)).keys()).map(({ url }) => url)
    // Opened before the page has made it, it would be another one.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'insights')) return found
    const database = await answered(indexedDB.open('insights'))
    for (const area of database.objectStoreNames)
      found[area] = (await answered(database.transaction(area).objectStore(area).getAllKeys())).map(String)
    database.close()
    return found
  })

/** Opens the feed, and waits until a visit without a network would find it, and the worker has all that it wants. */
async function visitFeed(): Promise<void> {
  await go('/insights')
  await shows(card)
  const now = await release()
  await visit.until(async () => {
    const { requests = [], ...all } = await stored()
    const [, files = []] = Object.entries(all).find(([name]) => name.endsWith(`files ${now}`)) ?? []
    const pictures = Object.keys(all).some((name) => name.endsWith(`pictures ${reader}`))
    const hasFeed = requests.some((key) => key.includes(`${reader} `) && key.endsWith('feed recommended'))
    return hasFeed && pictures && files.some((url) => url.endsWith('/insights-document'))
  }, 'Not all was kept.')
}

test('without a network, a reload shows the last feed with its time, and its posts open', patience, async () => {
  await visitFeed()
  const first = await textOf(`${card} .rich-text`)
  await openFirst()
  await shows('.comment')
  await visit.until(
    async () => (await stored()).requests?.some((key) => key.includes(`${reader} `) && key.includes(' post ')),
    'The post is not kept.',
  )
  await go('/insights')
  await shows(card)
  await setOffline(true)
  await chromium.browser.refresh()
  await shows(asOf)
  expect(await textOf(`${card} .rich-text`)).toBe(first)
  expect(await textOf(asOf)).toMatch(/^You are offline\. Last updated .*\d:\d\d/)
  // Pictures that were seen are there.
  await visit.until(
    () => run(() => [...document.images].some(({ src, naturalWidth }) => src.includes('/media/') && naturalWidth > 0)),
    'No picture is shown.',
  )
  await openFirst()
  await visit.until(
    async () => /^You are offline\. This is the post as of .*\d:\d\d/.test(await textOf('.post-screen__as-of')),
    'The post does not say of when it is.',
  )
})

test('shows the section offline at an address that was never opened, and says so', patience, async () => {
  await visitFeed()
  await setOffline(true)
  await go('/insights/posts/1')
  await shows('.state-panel')
  expect(await textOf('.state-panel')).toContain('You are offline')
})

test('keeps text written offline, and sends a comment once online', patience, async () => {
  await visitFeed()
  await setOffline(true)
  await chromium.browser.refresh()
  await shows(asOf)
  await openComposer()
  await type('.composer textarea', 'Written on a train.')
  await visit.until(async () => (await stored()).community?.some((key) => key.startsWith('draft ')), 'It is not kept.')
  await go('/insights')
  await shows(asOf)
  await openFirst()
  const comment = `On a train ${Date.now()}`
  await shows('.reply-bar textarea')
  await type('.reply-bar textarea', comment)
  await visit.until(async () => {
    await run(() => document.querySelector<HTMLElement>('.reply-bar__send')?.click())
    return (await textOf('main')).includes('This is sent automatically')
  }, 'The comment does not wait.')
  await setOffline(false)
  await visit.until(async () => !(await textOf('main')).includes('This is sent automatically'), 'It still waits.')
  await chromium.browser.refresh()
  await visit.until(
    () => run((text) => document.querySelector('main')?.textContent?.split(text).length === 2, comment),
    'The comment was not sent once.',
  )
})

test('another reader offline sees nothing of the previous one', patience, async () => {
  await visitFeed()
  await setOffline(true)
  await run(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as a log-in elsewhere on the site leaves it
    document.cookie = 'user_id=10000212; path=/; secure'
  })
  await chromium.browser.refresh()
  await shows('.state-panel')
  expect(await has(card)).toBe(false)
  await visit.until(async () => !JSON.stringify(Object.keys(await stored())).includes(reader), 'Pictures are left.')
})

test('a log-out leaves no record of the reader in caches and databases', patience, async () => {
  await visitFeed()
  await visit.click('button[aria-label^="Your account"]')
  await visit.click('Log out')
  await visit.until(async () => (await visit.viewer()) === null, 'The reader is still logged in.')
  await shows(card)
  const left = async () =>
    Object.entries(await stored()).flatMap(([name, keys]) =>
      [name, ...keys.map((key) => `${name}: ${key}`)].filter((one) => one.includes(reader)),
    )
  await visit.until(async () => (await left()).length === 0, 'Something is left.').catch(() => undefined)
  expect(await left()).toEqual([])
})

test('a release reaches the next visit, with a network and then without one', patience, async () => {
  site.serveOld()
  await visitFeed()
  expect(await release()).toBe('0.0.9+before1')
  site.serveToday()
  await visitFeed()
  expect(await release()).not.toBe('0.0.9+before1')
  await setOffline(true)
  await chromium.browser.refresh()
  await shows(asOf)
  expect(await release()).not.toBe('0.0.9+before1')
})

const textIn = (selector: string) =>
  run((wanted) => document.querySelector<HTMLTextAreaElement>(wanted)?.value ?? '', selector)
const [composed, commented] = ['.composer textarea', '.reply-bar textarea']

test.each([
  ['the composer', composed, openComposer],
  [
    'a comment',
    commented,
    async () => {
      if (!(await has('.comment, .reply-bar'))) await openFirst()
      await shows(commented)
    },
  ],
] as const)('no letter in %s is lost over a release and a reload', patience, async (_, field, open) => {
  site.serveOld()
  await visitFeed()
  await open()
  await type(field, 'Before the release,')
  // The scripts of this page are gone from the server, and its worker is another one.
  site.serveToday()
  site.put(workerFile, `${await run(async (path) => (await fetch(path)).text(), `/${workerFile}`)}\n// Another.`)
  await run(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
  await type(field, ' and after it.')
  await chromium.browser.refresh()
  await visit.until(async () => (await release()) !== '0.0.9+before1', 'The release did not come.')
  await visit.until(async () => (await has(field)) || (await has(card)), 'The page did not come back.')
  await open()
  await visit.until(async () => (await textIn(field)) !== '', 'The field is empty.')
  expect(await textIn(field)).toBe('Before the release, and after it.')
})

/** Looks for another worker, as a browser does on each visit, and waits until the page has it. */
async function replaceWorker(): Promise<void> {
  await run(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
  await chromium.cdp.send('ServiceWorker.enable')
  await visit.until(async () => {
    const isWaiting = await run(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))
    // An idle worker is ended by the browser, which makes room for the next one, but not while a driver listens.
    if (isWaiting) await chromium.cdp.send('ServiceWorker.stopAllWorkers')
    return !isWaiting
  }, 'The next worker is still waiting.')
}

test('a worker that answers wrongly is withdrawn by one file, with all that it kept', patience, async () => {
  await visitFeed()
  site.put(
    workerFile,
    `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.respondWith(new Response('Broken.')))`,
  )
  await go('/insights')
  await replaceWorker()
  await go('/insights')
  expect(await run(() => document.body.textContent)).toBe('Broken.')
  site.put(workerFile, withdrawingWorker)
  await replaceWorker()
  await visit.until(async () => (await workers()) === 0, 'The worker is not withdrawn.')
  expect(Object.keys(await stored()).filter((name) => name.startsWith('insights/1/'))).toEqual([])
  await go('/insights')
  await shows(card)
})
