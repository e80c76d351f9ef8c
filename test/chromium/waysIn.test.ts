import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { type Chromium, openChromium } from '../drivers/chromium.ts'
import {
  enterPassword,
  idOf,
  logInByQr,
  press,
  readCode,
  type Site,
  switchAccounts,
  viewerIn,
  waitFor,
  waitForViewer,
} from '../drivers/waysIn.ts'

const { https, http, app } = inject('sandbox')
let chromium: Chromium
let site: Site

beforeAll(async () => {
  chromium = await openChromium({ width: 1280, height: 900 })
  site = { browser: chromium.browser, https, http }
})
beforeEach(() => chromium.cdp.send('Network.clearBrowserCookies', {}))
afterAll(() => chromium?.close())

const texts = (selector: string) =>
  chromium.browser.execute(
    (wanted) => Array.from(document.querySelectorAll(wanted), ({ textContent }) => textContent ?? ''),
    selector,
  )

/** Several pages, each of which is loaded whole. */
const longMs = 180_000

/** An authenticator as a device has it: its owner is there, and is verified. */
async function plugIn(): Promise<string> {
  await chromium.cdp.send('WebAuthn.enable', {})
  const { authenticatorId } = await chromium.cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return String(authenticatorId)
}

test(
  'a passkey is made in the settings, and is the second step of the next log-in; a device that refuses gets nobody in',
  async () => {
    const authenticatorId = await plugIn()
    const userId = idOf('mail')
    await enterPassword(site, 'mail', '/login?from=%2Finsights%2Fsetting%2Fpasskeys')
    await waitForViewer(site, userId)
    await press(site, '.passkeys > .button')
    await waitFor(site, '.passkey')
    expect(await texts('.passkey__name')).toEqual(['Chrome, Linux'])
    expect(await chromium.axe()).toEqual([])

    await chromium.cdp.send('Network.clearBrowserCookies', {})
    await enterPassword(site, 'mail')
    await waitFor(site, 'form:not([hidden]) .account__wide')
    await chromium.cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await chromium.browser.waitUntil(async () => (await texts('h1')).includes('Confirm that it is you'))
    expect(await chromium.axe()).toEqual([])
    await press(site, 'form:not([hidden]) .account__wide')
    await chromium.browser.waitUntil(async () => (await texts('.account__fault')).join('') !== '', { timeout: 30_000 })
    expect((await texts('.account__fault')).join('')).toBe('That was cancelled, or took too long. Nothing has changed.')
    expect(await viewerIn(site)).toBeNull()

    await chromium.cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    await press(site, 'form:not([hidden]) .account__wide')
    await waitForViewer(site, userId)

    await chromium.browser.url(`${https}/insights/setting/passkeys`)
    await press(site, '.passkey .relation-button')
    await press(site, 'dialog .dialog__foot .button:not(.button--quiet)')
    await waitFor(site, '.passkeys__none')
    await chromium.cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  },
  longMs,
)

test(
  'a code on the page logs this browser in, once another device has confirmed',
  async () => {
    await logInByQr(site)
  },
  longMs,
)

test(
  'the app confirms by its own session, and says where the log-in comes from',
  async () => {
    const { browser } = chromium
    await browser.url(`${https}/login`)
    const code = new URL(await readCode(site))
    expect(await chromium.axe()).toEqual([])
    const desk = await browser.getWindowHandle()
    await browser.newWindow(`${app}/?open=${encodeURIComponent(code.pathname + code.search)}`)
    const inFrame = (selector: string) =>
      browser.execute((wanted) => {
        const found = document.querySelector('iframe')?.contentDocument?.querySelector<HTMLElement>(wanted)
        return found ? (found.textContent ?? '') : null
      }, selector)
    const tap = async (selector: string) => {
      await browser.waitUntil(async () => (await inFrame(selector)) !== null, { timeout: 30_000 })
      await browser.execute(
        (wanted) => document.querySelector('iframe')?.contentDocument?.querySelector<HTMLElement>(wanted)?.click(),
        selector,
      )
    }
    await tap('.account__card .account__wide')
    await press(site, '.sheet__person')
    await browser.waitUntil(async () => (await inFrame('.asker')) !== null, { timeout: 30_000 })
    expect(await inFrame('.asker')).toContain('Chrome · Linux')
    await tap('.asker__answers .account__wide')
    await browser.waitUntil(async () => (await inFrame('h1')) === 'That device is being logged in', { timeout: 30_000 })
    await browser.closeWindow()
    await browser.switchToWindow(desk)
    await browser.waitUntil(async () => (await viewerIn(site)) !== null, { timeout: 30_000 })
  },
  longMs,
)

test(
  'one person’s accounts are switched between, with one key pair, and other tabs load anew',
  async () => {
    const { browser } = chromium
    let other = ''
    const desk = await browser.getWindowHandle()
    await switchAccounts(site, async () => {
      expect(await chromium.axe()).toEqual([])
      await browser.newWindow(`${https}/insights/topics`)
      other = await browser.getWindowHandle()
      await waitFor(site, 'button[aria-label^="Your account: "]')
      await browser.execute(() => Reflect.set(window, 'sameLife', true))
      await browser.switchToWindow(desk)
    })
    await browser.switchToWindow(other)
    await browser.waitUntil(async () => !(await browser.execute(() => Reflect.get(window, 'sameLife'))), {
      timeout: 30_000,
      timeoutMsg: 'The other tab still shows the account of before.',
    })
    await browser.closeWindow()
    await browser.switchToWindow(desk)
  },
  longMs,
)
