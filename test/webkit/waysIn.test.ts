import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import { type Host, openHost } from '#scripts/drivers/webkit.ts'
import { sandbox } from '../support/sandbox.ts'
import { logInByQr, type Site, switchAccounts } from '../support/waysIn.ts'

const { https, http, app } = sandbox
let host: Host
let site: Site

// The site is another origin than the app's pages: there the host is a browser, and no more.
beforeAll(async () => {
  host = await openHost({ gateway: app, reply: false })
  site = { browser: host.browser, https, http }
  await host.browser.setWindowSize(1280, 900)
})
beforeEach(async () => {
  await host.browser.url(`${https}/media/test.gif`)
  await host.browser.deleteCookies()
})
afterAll(() => host?.close())

/** Six pages, each of which is loaded whole. */
const longMs = 180_000

test('in WebKit, a QR code logs this browser in after another device confirmed', () => logInByQr(site), longMs)

test('in WebKit, switches between accounts with one key pair', () => switchAccounts(site), longMs)
