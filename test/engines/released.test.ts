import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Network, openNetwork } from '../support/network.ts'
import { openSession } from '../support/reading.ts'
import { openReleasesSite, type ReleasesSite } from '../support/released.ts'
import { login } from './engines.ts'
import { firefoxBinary, openFirefox } from './firefox.ts'
import { handsOn } from './hands.ts'
import { type EnginePage, until } from './page.ts'
import { openWebKit } from './webkit.ts'

const like = '.post-card .action--like'
/** Whose log-in it is. */
const userId = '10000211'

const engines = [
  ['Firefox', existsSync(firefoxBinary), (_: string) => openFirefox()],
  [
    'WebKitGTK',
    existsSync('/usr/bin/WebKitWebDriver'),
    (origin: string) => openWebKit({ gateway: origin, reply: false }),
  ],
] as const

// Chromium has the same in two tabs, with the other tests of the releases.
describe.each(engines)('%s', (_, isThere, openEngine) => {
  let site: ReleasesSite
  let page: EnginePage
  let feed: string
  beforeAll(async () => {
    if (!isThere) return
    site = await openReleasesSite()
    const origin = site.gateway.addresses.https
    feed = `${origin}/insights`
    page = await openEngine(origin)
  }, 180_000)
  afterAll(async () => {
    await page?.close()
    await site?.close()
  })

  /** Likes the first post, or takes that back, until the exchange says so. */
  async function likes(): Promise<void> {
    const hands = handsOn(page)
    await page.open(feed)
    await hands.sees('[aria-label^="Your account"]')
    const { id, before } = await page.run((wanted) => {
      const action = document.querySelector(wanted)
      const id = action?.closest<HTMLElement>('[data-item]')?.dataset.item ?? ''
      return { id, before: action?.getAttribute('aria-pressed') === 'true' }
    }, like)
    const state = (isLiked: boolean) => `[data-item="${id}"] .action--like[aria-pressed="${isLiked}"]`
    // A press that comes before what it needs has loaded is lost: it is pressed until it counts.
    await hands.wait(async () => {
      if (await hands.has(state(before))) await hands.press(state(before))
      return until(() => hands.has(state(!before)), 'Not yet.', 3_000).catch(() => false)
    }, 'The press does not count.')
    await hands.wait(async () => {
      const { http } = site.gateway.addresses
      const { token } = await openSession(http, userId)
      const answer = await fetch(`${http}/v1/social/public/post`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ postId: id, languageId: 0, terminalCode: 'engines' }),
      })
      const { data }: { data: { post: { liked: boolean } } } = await answer.json()
      return data.post.liked === !before
    }, 'The exchange does not know of the like.')
  }

  test.skipIf(!isThere)(
    'a session of the previous release continues in this one, and after a rollback',
    async () => {
      const hands = handsOn(page)
      await page.open(feed.replace('/insights', '/login?from=%2Finsights'))
      await hands.write('input[name="username"]', login.loginName)
      await hands.write('input[name="password"]', login.pwd)
      await page.press('Enter')
      await hands.sees(like)
      await likes()
      site.serveToday()
      await likes()
      site.serveOld()
      await likes()
      site.serveToday()
      await likes()
      // What a page was still to load late when its release went from the host is not there: the next page is another one.
      const isLost = (fault: string) =>
        /^Uncaught: (?:Loading (?:of )?module from “[^”]*\/assets\/|TypeError: Importing a module script failed)/.test(
          fault,
        )
      expect((await page.faults()).filter((fault) => !isLost(fault))).toEqual([])
    },
    240_000,
  )
})

// Chromium has more of this (`test/chromium/worker.test.ts`).
describe.each(engines)('%s with the service worker', (_, isThere, openEngine) => {
  let site: ReleasesSite
  let network: Network
  let page: EnginePage
  beforeAll(async () => {
    if (!isThere) return
    site = await openReleasesSite({ offline: true })
    // Without TLS: an engine may take no worker from a certificate that it was told to overlook.
    network = await openNetwork(site.gateway.addresses.http)
    page = await openEngine(network.origin)
  }, 180_000)
  afterAll(async () => {
    await page?.close()
    await network?.close()
    await site?.close()
  })

  test.skipIf(!isThere)(
    'goes on with a network, and shows the last feed without one',
    { timeout: 120_000 },
    async () => {
      const hands = handsOn(page)
      onTestFinished(() => network.restore())
      const feed = `${network.origin}/insights`
      await page.open(feed)
      await hands.sees('main .post-card')
      await hands.wait(
        () => page.run(async () => (await caches.match(new URL('/insights-document', location.href))) !== undefined),
        'The worker keeps no document.',
      )
      await page.open(feed)
      await hands.sees('main .post-card')
      expect(await page.run(() => navigator.serviceWorker.controller !== null)).toBe(true)
      // The page stores its lists when it is idle.
      await hands.wait(
        () =>
          page.run(
            () =>
              new Promise<boolean>((resolve) => {
                const opening = indexedDB.open('insights')
                opening.onsuccess = () => {
                  const keys = opening.result.transaction('requests').objectStore('requests').getAllKeys()
                  keys.onsuccess = () => {
                    opening.result.close()
                    resolve(keys.result.some((key) => String(key).startsWith('list ')))
                  }
                }
              }),
          ),
        'The feed is not stored.',
      )
      network.cut()
      await page.open(feed)
      await hands.sees('main .post-card')
      network.restore()
      await page.open(`${network.origin}/insights/rank`)
      await hands.sees('.person-row')
    },
  )
})
