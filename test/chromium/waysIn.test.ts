import { beforeAll, beforeEach, expect, test } from 'vitest'
import { calls } from '#bridge/exchange/calls.ts'
import { keyLink } from '#scripts/sandboxKey.ts'
import { chromiumForFile, logInFaults, plugIn, type SentLogIns, watchLogIns } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'
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
} from '../support/waysIn.ts'

const { https, http, app } = sandbox
let site: Site
let sent: SentLogIns

const chromium = chromiumForFile({ width: 1280, height: 900, isWhole: true })
beforeAll(async () => {
  site = { browser: chromium.browser, https, http }
  sent = await watchLogIns(chromium.cdp)
})
beforeEach(() => chromium.cdp.send('Network.clearBrowserCookies', {}))

const texts = (selector: string) =>
  chromium.browser.execute(
    (wanted) => Array.from(document.querySelectorAll(wanted), ({ textContent }) => textContent ?? ''),
    selector,
  )

/** Several pages, each of which is loaded whole. */
const longMs = 180_000

test(
  'adds a passkey in the settings, requires it at the next log-in, and rejects a device that refuses',
  async () => {
    const authenticator = await plugIn(chromium.cdp)
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
    await authenticator.recognise(false)
    await chromium.browser.waitUntil(async () => (await texts('h1')).includes('Confirm it’s you'))
    expect(await chromium.axe()).toEqual([])
    await press(site, 'form:not([hidden]) .account__wide')
    await chromium.browser.waitUntil(async () => (await texts('.account__fault')).join('') !== '')
    expect((await texts('.account__fault')).join('')).toBe('That was canceled, or took too long. Nothing has changed.')
    expect(await viewerIn(site)).toBeNull()

    await authenticator.recognise(true)
    await press(site, 'form:not([hidden]) .account__wide')
    await waitForViewer(site, userId)

    await chromium.browser.url(`${https}/insights/setting/passkeys`)
    await press(site, '.passkey .relation-button')
    await press(site, 'dialog .dialog__foot .button:not(.button--quiet)')
    await waitFor(site, '.passkeys__none')
    await authenticator.unplug()
  },
  longMs,
)

test(
  'a QR code logs this browser in after another device confirmed',
  async () => {
    await logInByQr(site)
  },
  longMs,
)

test(
  'the app confirms by its own session, and says where the log-in comes from',
  async () => {
    const { browser } = chromium
    // The app's log-in is a command to the sandbox.
    await browser.url(keyLink(https))
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
      await browser.waitUntil(async () => (await inFrame(selector)) !== null)
      await browser.execute(
        (wanted) => document.querySelector('iframe')?.contentDocument?.querySelector<HTMLElement>(wanted)?.click(),
        selector,
      )
    }
    await tap('.account__card .account__wide')
    await press(site, '.sheet__person')
    await browser.waitUntil(async () => (await inFrame('.asker')) !== null)
    expect(await inFrame('.asker')).toContain('Chrome · Linux')
    const phone = await browser.getWindowHandle()
    await browser.switchToWindow(desk)
    await waitFor(site, '.qr__digits')
    const [digits = ''] = await texts('.qr__digits')
    expect(digits).toMatch(/^\d{2}$/)
    await browser.switchToWindow(phone)
    await browser.execute((typed) => {
      const field = document
        .querySelector('iframe')
        ?.contentDocument?.querySelector<HTMLInputElement>('[name="digits"]')
      if (!field) return
      field.value = typed
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }, digits)
    await tap('.asker__answers .account__wide')
    await browser.waitUntil(async () => (await inFrame('h1')) === 'Logging that device in')
    await browser.closeWindow()
    await browser.switchToWindow(desk)
    await browser.waitUntil(async () => (await viewerIn(site)) !== null)
  },
  longMs,
)

test(
  'switches between one person’s accounts with one key pair, and reloads other tabs',
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
      timeoutMsg: 'The other tab still shows the account of before.',
    })
    await browser.closeWindow()
    await browser.switchToWindow(desk)
  },
  longMs,
)

test('each of these paths was tried, and sent no sealed field in clear text', () => {
  const paths = ['user.login', 'user.verifyAuthLogin', 'user.qrKeyStatus', 'user.crossTerminalLoginStatus'] as const
  const switches = ['user.switLogin', 'user.switchWeb', 'user.switchLoginDemo', 'user.switchTradeDemo'] as const
  expect(
    logInFaults(
      sent,
      [...paths, ...switches].map((name) => calls[name].path),
    ),
  ).toEqual([])
})
