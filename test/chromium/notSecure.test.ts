import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Chromium, openChromium } from '#scripts/drivers/chromium.ts'
import { reader } from '#scripts/drivers/screens.ts'
import { commandingJson } from '#scripts/sandboxKey.ts'
import { sandbox, tellSigning } from '../support/sandbox.ts'

const { http } = sandbox
/** Another name of the sandbox: browsers trust localhost without HTTPS, and no other. */
const plain = `http://insights.example:${new URL(http).port}`

/** Idle time comes when the test says so, and what is told of the signing is noted. */
const watch = `
  window.idle = []
  window.released = 0
  window.requestIdleCallback = (then) => released ? setTimeout(then) : idle.push(then)
`
const release = () => {
  Reflect.set(window, 'released', performance.now())
  for (const then of Reflect.get(window, 'idle') as (() => void)[]) setTimeout(then)
}

let chromium: Chromium
let reports: string[] = []
beforeAll(async () => {
  chromium = await openChromium({
    initScripts: [watch],
    args: ['--host-resolver-rules=MAP insights.example 127.0.0.1'],
  })
  await chromium.cdp.send('Network.enable')
  chromium.cdp.on('Network.requestWillBeSent', ({ request }) => {
    if (typeof request !== 'object' || !request || !('url' in request) || !('postData' in request)) return
    if (!String(request.url).endsWith('/v1/buried/log/cspSecurity')) return
    const { bizType, data } = JSON.parse(String(request.postData))
    if (bizType === 'signing' && data.event === 'gatewaySignVerifyFailed') reports.push(data.reason)
  })
})
afterAll(() => chromium?.close())

beforeEach(async () => {
  reports = []
  await chromium.browser.url(`${plain}/media/none`)
  await chromium.browser.execute(() => sessionStorage.clear())
})
afterEach(() => tellSigning({}))

const until = (holds: () => Promise<boolean>) => chromium.browser.waitUntil(holds, { timeout: 60_000 })
/** When the first thing of this name was begun to be loaded, in milliseconds of the page; 0 while it was not. */
const askedAt = (name: string) =>
  chromium.browser.execute(
    (part) => performance.getEntriesByType('resource').find((entry) => entry.name.includes(part))?.startTime ?? 0,
    name,
  )

/** Opens a page of a user whose calls must be signed, and has it learn of the exchange's key. */
async function openAsMember(): Promise<void> {
  // A session that the exchange does not know would be over before anything is signed.
  const session = await fetch(`${http}/sandbox/session`, {
    method: 'POST',
    headers: commandingJson,
    body: JSON.stringify({ userId: reader }),
  })
  for (const cookie of session.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    await chromium.cdp.send('Network.setCookie', { name, value, url: plain })
  }
  await chromium.browser.url(`${plain}/insights`)
  await until(async () => (await askedAt('gatewaySignConfig')) > 0)
  await until(() => chromium.browser.execute(() => (Reflect.get(window, 'idle') as unknown[]).length > 0))
}

test('the context is not secure: node-forge reads the exchange’s key, is loaded once the page is idle, and a good key is not reported', {
  timeout: 180_000,
}, async () => {
  await openAsMember()
  expect(await chromium.browser.execute(() => [isSecureContext, typeof crypto.subtle])).toEqual([false, 'undefined'])
  expect(await askedAt('/assets/forge-')).toBe(0)
  await chromium.browser.execute(release)
  await until(async () => (await askedAt('/assets/forge-')) > 0)
  // Whatever is said of the first key is said before what is said of the second.
  await tellSigning({ serverKey: 'stranger' })
  await chromium.browser.execute(() => sessionStorage.clear())
  await openAsMember()
  await chromium.browser.execute(release)
  await until(async () => reports.length > 0)
  expect(reports).toEqual(['unverified'])
})

test('a log-in leads to the same page by HTTPS', async () => {
  await chromium.browser.deleteCookies()
  await chromium.browser.url(`${plain}/login?from=%2Finsights`)
  const link = chromium.browser.$('a[href^="https:"][href*="/login"]')
  await link.waitForExist({ timeout: 60_000 })
  expect(await link.getAttribute('href')).toBe('https://localhost:8443/login?from=%2Finsights')
  expect(await chromium.browser.$('input[type="password"]').isExisting()).toBe(false)
})
