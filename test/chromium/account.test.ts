import { beforeAll, expect, test } from 'vitest'
import { commanding } from '#scripts/sandboxKey.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'

const { https, http } = sandbox
const password = 'Sandbox-2026'
const chromium = chromiumForFile({ width: 1280, height: 900 })
beforeAll(async () => {
  // What comes up by itself once a reader rests lies over what is pressed.
  await chromium.cdp.send('Network.enable')
  await chromium.cdp.send('Network.setBlockedURLs', { urls: ['*/social/public/activity*'] })
})

interface Message {
  readonly to: string
  readonly code: string | null
}

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'to' in value && 'code' in value

/** The newest code that the sandbox's mailbox has for an address. */
async function codeFor(to: string): Promise<string | undefined> {
  const answer: unknown = await (await fetch(`${http}/sandbox/mailbox.json`, { headers: commanding })).json()
  const messages = Array.isArray(answer) ? answer : Object.values(answer ?? {}).flat()
  const own = messages.filter(isMessage).filter((message) => message.to === to && message.code)
  return own[0]?.code ?? undefined
}

async function waitForCode(to: string): Promise<string> {
  let code: string | undefined
  await chromium.browser.waitUntil(
    async () => {
      code = await codeFor(to)
      return code !== undefined
    },
    { timeoutMsg: `No code came for ${to}.` },
  )
  return code ?? ''
}

const fieldNamed = (name: string) => chromium.browser.$(`form:not([hidden]) input[name="${name}"]`)
const press = (text: string) => chromium.browser.$(`button=${text}`).click()
const pathNow = () => chromium.browser.execute(() => location.pathname)
const sameLife = () => chromium.browser.execute(() => Reflect.get(window, 'sameLife'))
const viewer = () => chromium.browser.execute(() => /(?:^|; )user_id=([^;]+)/.exec(document.cookie)?.[1] ?? null)

test('a visitor registers, logs out, and logs in again with a second step, each without a reload of the page', async () => {
  const { browser } = chromium
  const email = `ada-${Date.now()}@example.com`
  await browser.url(`${https}/register?from=%2Finsights%3Ftab%3Dhot`)
  await fieldNamed('email').waitForExist()
  await browser.execute(() => Reflect.set(window, 'sameLife', true))
  await fieldNamed('email').setValue(email)
  await press('Send code')
  await fieldNamed('emailCode').setValue(await waitForCode(email))
  await fieldNamed('password').setValue(password)
  await fieldNamed('repeat').setValue(password)
  expect(await chromium.axe()).toEqual([])
  await browser.$('form button[type="submit"]').click()
  await browser.waitUntil(async () => (await pathNow()) === '/insights')
  await browser.waitUntil(async () => (await viewer()) !== null)
  expect(await sameLife()).toBe(true)

  await browser.$('button[aria-label^="Your account"]').click()
  await browser.$('.account-menu').waitForExist()
  expect(await chromium.axe()).toEqual([])
  await press('Log out')
  await browser.waitUntil(async () => (await sameLife()) !== true, { timeoutMsg: 'No reload came.' })
  expect(await viewer()).toBeNull()

  await browser.$('a[href^="/login"]').click()
  await fieldNamed('username').waitForExist()
  await browser.execute(() => Reflect.set(window, 'sameLife', true))
  const first = await codeFor(email)
  await fieldNamed('username').setValue(email)
  await fieldNamed('password').setValue(password)
  expect(await chromium.axe()).toEqual([])
  await browser.keys('Enter')
  await fieldNamed('emailCode').waitForExist()
  await browser.waitUntil(async () => (await codeFor(email)) !== first, { timeoutMsg: 'No second code came.' })
  expect(await chromium.axe()).toEqual([])
  await fieldNamed('emailCode').setValue(await waitForCode(email))
  await browser.keys('Enter')
  await browser.waitUntil(async () => (await pathNow()) === '/insights')
  expect(await viewer()).not.toBeNull()
  expect(await sameLife()).toBe(true)
}, 180_000)

test('shows that a password is wrong, and keeps what was typed', async () => {
  const { browser } = chromium
  await chromium.cdp.send('Network.clearBrowserCookies', {})
  await browser.url(`${https}/login`)
  await fieldNamed('username').waitForExist()
  await fieldNamed('username').setValue('mail@meridian.example')
  await fieldNamed('password').setValue('Wrong-2026')
  await browser.keys('Enter')
  const fault = browser.$('.account__fault')
  await browser.waitUntil(async () => (await fault.getText()) !== '')
  expect(await fault.getText()).toBe('The name or the password is wrong.')
  expect(await fieldNamed('username').getValue()).toBe('mail@meridian.example')
  expect(await browser.execute(() => document.activeElement?.getAttribute('name'))).toBe('password')
  expect(await chromium.axe()).toEqual([])
})
