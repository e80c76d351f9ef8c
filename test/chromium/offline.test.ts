import { beforeAll, beforeEach, expect, test } from 'vitest'
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
const setOffline = (offline: boolean) =>
  chromium.cdp.send('Network.emulateNetworkConditions', {
    offline,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
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

/** Likes, or no longer, without a network. @returns how it was. */
async function pressOffline(): Promise<string> {
  await open('/insights', likes)
  // What lets it wait comes after the first posts, with the shortcuts.
  await visit.until(async () => {
    await chromium.browser.keys('j')
    return chromium.browser.$('.is-walked').isExisting()
  }, 'What comes later did not come.')
  const before = String(await isLiked())
  await setOffline(true)
  sent.length = 0
  await pressLike()
  await visit.until(waiting, 'The wish is not kept.')
  expect(await isLiked()).not.toBe(before)
  return before
}

test('a like without a network stays, and is sent once by itself when it is back', patience, async () => {
  const before = await pressOffline()
  sent.length = 0
  await setOffline(false)
  await visit.until(async () => (await waiting()) === null, 'The wish is still kept.')
  expect(sent).toHaveLength(1)
  await open('/insights', likes)
  expect(await isLiked()).not.toBe(before)
})

test('one that waits when the page is loaded again is sent by the next page', patience, async () => {
  const before = await pressOffline()
  sent.length = 0
  await setOffline(false)
  await open('/insights', likes)
  await visit.until(async () => (await waiting()) === null, 'The wish is still kept.')
  // The page before may have sent it, too: it is the same wish.
  expect(new Set(sent)).toEqual(new Set([String(before !== 'true')]))
  await open('/insights', likes)
  expect(await isLiked()).not.toBe(before)
})
