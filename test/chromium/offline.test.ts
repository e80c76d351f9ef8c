import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setOffline as emulateOffline } from '#scripts/drivers/cdp.ts'
import { readAs, reader } from '#scripts/drivers/screens.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'
import { visitIn } from '../support/visit.ts'

const { https } = sandbox
/** What the page has sent of likes: the post and the wish. */
const sent: string[] = []

const chromium = chromiumForFile({ width: 1280, height: 900 })
const visit = visitIn(() => chromium, sandbox)
beforeAll(async () => {
  await chromium.cdp.send('Network.enable')
  chromium.cdp.on('Network.requestWillBeSent', ({ request }) => {
    const { url = '', method, postData } = Object(request)
    if (method === 'POST' && url.endsWith('/user/react')) sent.push(`${JSON.parse(postData ?? '{}').on}`)
  })
})

const patience = { timeout: 90_000 }
/** The page knows of it a moment after the browser. */
async function setOffline(offline: boolean): Promise<void> {
  await emulateOffline(chromium.cdp, offline)
  await visit.until(
    () => chromium.browser.execute((isOnline) => navigator.onLine === isOnline, !offline),
    `The page is not told that it is ${offline ? 'off' : 'on'}line.`,
  )
}
const account = 'button[aria-label^="Your account"]'
const likes = 'main .action--like'
/** The like of the second card. */
const isLiked = () =>
  chromium.browser.execute((all) => document.querySelectorAll(all)[1]?.getAttribute('aria-pressed'), likes)
const pressLike = () =>
  chromium.browser.execute((all) => document.querySelectorAll<HTMLElement>(all)[1]?.click(), likes)
const waiting = () => chromium.browser.execute(() => sessionStorage.getItem('insights/1/wishes'))
const open = async (path: string, shows: string) => {
  await chromium.browser.url(https + path)
  await visit.until(() => chromium.browser.$(shows).isExisting(), `${path} does not show ${shows}.`)
  await visit.until(() => chromium.browser.$(account).isExisting(), 'The reader is not logged in.')
}

beforeEach(async () => {
  await setOffline(false)
  await chromium.renew(https)
  await readAs(chromium, reader)
})

/** What a press does comes after the first posts. */
const hasActions = () =>
  chromium.browser.execute(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/postActions-')),
  )

/** Likes, or no longer, without a network. @returns how it is then. */
async function pressOffline(): Promise<string> {
  await open('/insights', likes)
  await visit.until(hasActions, 'What a press does did not come.')
  // What lets it wait comes later, with the shortcuts.
  await visit.until(async () => {
    await chromium.browser.keys('j')
    return chromium.browser.$('.is-walked').isExisting()
  }, 'What comes later did not come.')
  const wanted = String((await isLiked()) !== 'true')
  await setOffline(true)
  sent.length = 0
  await pressLike()
  await visit.until(waiting, 'The wish is not kept.')
  // The browser tells of requests in its own time.
  await visit.until(async () => sent.length > 0, 'The wish was not tried.')
  expect(await isLiked()).toBe(wanted)
  return wanted
}

/** A page may begin with a list that was stored before. */
async function showsAgain(wanted: string): Promise<void> {
  await open('/insights', likes)
  await visit.until(async () => (await isLiked()) === wanted, 'The like is lost.')
}

test('a like without a network stays, and is sent once by itself when it is back', patience, async () => {
  const wanted = await pressOffline()
  sent.length = 0
  await setOffline(false)
  await visit.until(async () => (await waiting()) === null, 'The wish is still kept.')
  await showsAgain(wanted)
  await visit.until(async () => sent.length > 0, 'The wish is not sent.')
  expect(sent).toEqual([wanted])
})

test('one that waits when the page is loaded again is sent by the next page', patience, async () => {
  const wanted = await pressOffline()
  sent.length = 0
  await setOffline(false)
  await open('/insights', likes)
  await visit.until(async () => (await waiting()) === null, 'The wish is still kept.')
  await visit.until(async () => sent.length > 0, 'The wish is not sent.')
  // The page before may have sent it, too: it is the same wish.
  expect(new Set(sent)).toEqual(new Set([wanted]))
  await showsAgain(wanted)
})
