import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandingJson } from '#scripts/sandboxKey.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { openReleasesSite, type ReleasesSite } from '../support/released.ts'
import { visitIn } from '../support/visit.ts'

/*
 * The release before and today's pages, at one address: as two tabs of one browser, one after the other, and back again.
 */

const like = '.post-card .action--like'
let site: ReleasesSite
const chromium = chromiumForFile({ width: 1280, height: 900 })
beforeAll(async () => {
  site = await openReleasesSite()
}, 180_000)
afterAll(async () => {
  await site?.close()
})

/**
 * Likes the first post, or takes that back.
 * @returns whether the exchange knows of it.
 */
async function likes(): Promise<boolean> {
  const { browser } = chromium
  await browser.waitUntil(() => browser.execute((wanted) => document.querySelector(wanted) !== null, like))
  const { id, before, userId } = await browser.execute((wanted) => {
    const action = document.querySelector(wanted)
    const id = action?.closest<HTMLElement>('[data-item]')?.dataset.item ?? ''
    const [, userId = ''] = /(?:^|; )user_id=([^;]+)/.exec(document.cookie) ?? []
    return { id, before: action?.getAttribute('aria-pressed') === 'true', userId }
  }, like)
  const { http } = site.gateway.addresses
  const post = async (path: string, body: object, token = ''): Promise<Record<string, unknown>> => {
    const headers = { ...commandingJson, ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`${http}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return Object(await answer.json())
  }
  const { token } = await post('/sandbox/session', { userId })
  const isLiked = async () => {
    const asked = { languageId: 0, terminalCode: 'test', postId: id }
    const { data } = await post('/v1/social/public/post', asked, String(token))
    return Object(Object(data).post).liked
  }
  return browser
    .waitUntil(
      async () => {
        // A press that comes before what it needs has loaded is lost with its page: it is pressed until it counts.
        if ((await isLiked()) !== before) return true
        await browser.execute(
          (wanted, was) => {
            const action = document.querySelector<HTMLElement>(wanted)
            if ((action?.getAttribute('aria-pressed') === 'true') === was) action?.click()
          },
          `[data-item="${id}"] .action--like`,
          before,
        )
        return false
      },
      { interval: 500 },
    )
    .then(
      () => true,
      () => false,
    )
}

test('a session of the previous release continues next to this one, after it, and after a rollback', async () => {
  const { browser } = chromium
  const { https } = site.gateway.addresses
  const visit = visitIn(() => chromium, site.gateway.addresses)
  const userId = await visit.register(`released-${Date.now()}@provider.example`)
  const feed = `${https}/insights`
  const first = await browser.getWindowHandle()
  await browser.url(feed)
  expect(await likes()).toBe(true)

  site.serveToday()
  const { handle: second } = await browser.createWindow('tab')
  await browser.switchToWindow(second)
  await browser.url(feed)
  expect(await likes()).toBe(true)
  // The old page is open still.
  await browser.switchToWindow(first)
  expect(await likes()).toBe(true)
  await browser.switchToWindow(second)
  expect(await likes()).toBe(true)

  site.serveOld()
  await browser.url(feed)
  expect(await likes()).toBe(true)
  site.serveToday()
  await browser.url(feed)
  expect(await likes()).toBe(true)
  expect(await visit.viewer()).toBe(userId)
}, 240_000)

/** What is left in a browser that keeps no keys, after a reload: cookies alone. */
const loseKeys = () =>
  chromium.browser.executeAsync((done: (lost: number) => void) => {
    const opening = indexedDB.open('insights')
    opening.onsuccess = () => {
      const store = opening.result.transaction('common', 'readwrite').objectStore('common')
      const asking = store.getAllKeys()
      let lost = 0
      asking.onsuccess = () => {
        for (const key of asking.result) {
          if (!/^pair (token|user) /.test(String(key))) continue
          store.delete(key)
          lost++
        }
      }
      store.transaction.oncomplete = () => {
        opening.result.close()
        done(lost)
      }
    }
  })

const lost = 'This browser lost your session keys. Please log in again.'

test('a session without its keys ends with a message, once', async () => {
  const { browser } = chromium
  const { https } = site.gateway.addresses
  const visit = visitIn(() => chromium, site.gateway.addresses)
  const press = () => browser.execute((wanted) => document.querySelector<HTMLElement>(wanted)?.click(), like)
  const says = (text: string) => browser.execute((wanted) => document.body.textContent?.includes(wanted), text)
  /** A press that comes before what it needs has loaded is lost. */
  const pressUntil = (holds: () => Promise<unknown>) =>
    browser.waitUntil(
      async () => {
        if (await holds()) return true
        await press()
        return false
      },
      { interval: 500 },
    )
  const losesKeys = async (name: string) => {
    await visit.register(`${name}-${Date.now()}@provider.example`)
    await browser.url(`${https}/insights`)
    expect(await likes()).toBe(true)
    expect(await loseKeys()).toBeGreaterThan(0)
    await browser.refresh()
  }

  site.serveToday()
  await losesKeys('keyless')
  await pressUntil(async () => (await visit.viewer()) === null)
  await browser.waitUntil(() => says(lost))
  // Said once: the page after the next reload is a visitor's, without a word.
  await browser.refresh()
  await browser.waitUntil(() => browser.execute((wanted) => document.querySelector(wanted) !== null, like))
  expect([await says(lost), await visit.viewer()]).toEqual([false, null])
}, 240_000)
