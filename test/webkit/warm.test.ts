import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Host, openHost } from '#scripts/drivers/webkit.ts'
import { sandbox } from '../support/sandbox.ts'

const { app } = sandbox
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
  await host.browser.waitUntil(async () => (await own()).length >= wanted.length, { timeout: 20_000 })
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
