import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Chromium, openChromium } from '#scripts/drivers/chromium.ts'
import { clientOf } from '../support/gateway/gateway.ts'
import { sandbox } from '../support/sandbox.ts'

const { https, http } = sandbox
const name = 'mail@meridian.example'
const password = 'Sandbox-2026'
const hour = 3_600_000
/** A key pair that the page makes itself takes long while other browsers are at work. */

let chromium: Chromium
let isOpen = false
/** One browser for all, which starts over for each; another where it no longer answers. */
const open = async (...initScripts: readonly string[]) => {
  const isRenewed =
    isOpen &&
    (await chromium.renew(https, initScripts).then(
      () => true,
      () => chromium.close().then(() => false),
    ))
  if (isRenewed) return
  chromium = await openChromium({ width: 1280, height: 900, initScripts })
  isOpen = true
  // What comes up by itself once a reader rests lies over what is pressed.
  await chromium.cdp.send('Network.enable', {})
  await chromium.cdp.send('Network.setBlockedURLs', { urls: ['*/social/public/activity*'] })
}
const { command } = clientOf(http)
afterAll(() => chromium?.close())
afterEach(async () => {
  await command('DELETE', 'faults')
  await command('POST', 'signing', {})
  await command('DELETE', 'limits')
})

const field = (of: string) => chromium.browser.$(`form:not([hidden]) input[name="${of}"]`)
const fault = async (): Promise<string> => {
  const box = chromium.browser.$('.account__fault')
  await chromium.browser.waitUntil(async () => (await box.isExisting()) && (await box.getText()) !== '', {
    timeoutMsg: 'No fault was said.',
  })
  return box.getText()
}
async function typeLogIn(): Promise<void> {
  await chromium.browser.url(`${https}/login`)
  await field('username').waitForExist()
  await field('username').setValue(name)
  await field('password').setValue(password)
  await chromium.browser.keys('Enter')
}
const isIn = async () => {
  await chromium.browser.$('button[aria-label^="Your account"]').waitForExist()
}
const isOut = async () => {
  await chromium.browser.$('a[href^="/login"]').waitForExist()
}
const typed = async () => [await field('username').getValue(), await field('password').getValue()]

/**
 * Likes the first post that is not liked yet.
 * @returns what its button says once the exchange has answered.
 */
async function like(): Promise<string | null> {
  const { browser } = chromium
  const answered = () =>
    browser.execute(
      () => performance.getEntriesByType('resource').filter((entry) => entry.name.endsWith('/react')).length,
    )
  const before = await answered()
  const button = browser.$('.post-card button[aria-pressed="false"]')
  await button.waitForExist()
  await browser.execute((element) => element.setAttribute('data-pressed', ''), await button)
  await button.click()
  await browser.waitUntil(async () => (await answered()) > before, {
    timeoutMsg: 'The like was not sent.',
  })
  return browser.$('[data-pressed]').getAttribute('aria-pressed')
}

describe('a clock that is wrong', () => {
  test.each([
    ['an hour fast', hour],
    ['an hour slow', -hour],
  ])('%s: the reader logs in and likes as usual', async (_, shift) => {
    await open(`{ const now = Date.now; Date.now = () => now() + ${shift} }`)
    await typeLogIn()
    await isIn()
    expect(await like()).toBe('true')
  })

  test('of the exchange, moved while the page is open: repeats what was refused for its time', async () => {
    await open()
    await typeLogIn()
    await isIn()
    await command('POST', 'clock', { aheadMs: hour })
    try {
      expect(await like()).toBe('true')
      expect(await chromium.browser.$('.toast').isExisting()).toBe(false)
    } finally {
      await command('POST', 'clock', { aheadMs: 0 })
    }
  })

  test('moved while the page is open: the next request is signed correctly', async () => {
    await open('{ const now = Date.now; Date.now = () => now() + (window.shift ?? 0) }')
    await typeLogIn()
    await isIn()
    await chromium.browser.execute((ms) => Reflect.set(window, 'shift', ms), hour)
    expect(await like()).toBe('true')
  })
})

test('a log-out in one tab shows in the other once it is visible', async () => {
  await open()
  await typeLogIn()
  await isIn()
  const { browser } = chromium
  const first = await browser.getWindowHandle()
  await browser.newWindow(`${https}/insights`)
  await isIn()
  await browser.$('button[aria-label^="Your account"]').click()
  await browser.$('button=Log out').click()
  await isOut()
  await browser.switchToWindow(first)
  await browser.execute(() => window.dispatchEvent(new Event('focus')))
  await isOut()
})

describe('a session that was ended from elsewhere', () => {
  /** Counts the documents of the tab, and notes what its notices say and in which of them. */
  const watch = `if (location.protocol === 'https:') {
    const page = Number(sessionStorage.getItem('pages') ?? 0) + 1
    sessionStorage.setItem('pages', page)
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('.toast')) {
        const said = JSON.parse(sessionStorage.getItem('said') ?? '[]')
        const word = page + ' ' + textContent
        if (!said.includes(word)) sessionStorage.setItem('said', JSON.stringify([...said, word]))
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  }`
  const noted = (key: string) => chromium.browser.execute((name) => sessionStorage.getItem(name), key)
  const cookies = () => chromium.browser.execute(() => document.cookie)

  /** Logs in, ends the session, and does what the exchange refuses then. `more`: how the cookies are set, beside what is usual. */
  async function endAndLike(more = ''): Promise<number> {
    const { browser } = chromium
    await typeLogIn()
    await isIn()
    await browser.$('.post-card button[aria-pressed="false"]').waitForExist()
    const pages = Number(await noted('pages'))
    const userId = await browser.execute(() => /(?:^|; )user_id=([^;]+)/.exec(document.cookie)?.[1] ?? '')
    expect((await command('DELETE', 'session', { userId })).ok).toBe(true)
    await browser.execute((attribute) => {
      for (const pair of document.cookie.split('; ').filter((one) => /^(session_token|user_id)=/.test(one))) {
        const rest = 'Secure; SameSite=Lax'
        // biome-ignore lint/suspicious/noDocumentCookie: what the exchange would set is set by hand
        document.cookie = `${pair.split('=')[0]}=; Path=/; Max-Age=0; ${rest}`
        // biome-ignore lint/suspicious/noDocumentCookie: so is this
        document.cookie = `${pair}; Path=/; ${rest}${attribute}`
      }
      document.querySelector<HTMLElement>('.post-card button[aria-pressed="false"]')?.click()
    }, more)
    await isOut()
    await browser.waitUntil(async () => (await noted('said'))?.includes(`"${pages + 1} `), {
      timeoutMsg: 'Nothing was said after the reload.',
    })
    return Number(await noted('pages')) - pages
  }

  test('says so and logs out at the next action', async () => {
    await open(watch)
    expect(await endAndLike()).toBe(1)
    expect(await noted('said')).toContain(
      '2 Your log-in was ended from another device.'.replace('2', String(await noted('pages'))),
    )
    expect(await cookies()).not.toMatch(/user_id=\w|refresh_token=\w/)
  })

  test('reloads once where its cookies cannot be removed, and the page is a visitor’s then', async () => {
    await open(watch)
    expect(await endAndLike('; Partitioned')).toBe(1)
    const pages = Number(await noted('pages'))
    expect(await noted('said')).toContain(`${pages} Your log-in was ended from another device.`)
    expect(await cookies()).toMatch(/user_id=\w/)
    await chromium.browser.refresh()
    await isOut()
    expect(Number(await noted('pages'))).toBe(pages + 1)
  })
})

test.each([
  ['HTML', 'html'],
  ['cut short', 'cut'],
  ['none at all', 'drop'],
  ['a refusal', '503'],
])('shows an answer to the log-in that is %s, keeps what was typed, and succeeds at the next try', async (_, kind) => {
  await open()
  await command('POST', 'faults', { match: '/v1/user/login', kind, times: 1 })
  await typeLogIn()
  expect(await fault()).not.toBe('')
  expect(await typed()).toEqual([name, password])
  await chromium.browser.$('form button[type="submit"]').click()
  await isIn()
})

describe('broken key generation or storage', () => {
  test.each([
    [
      'storage is denied',
      "Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError') } })",
    ],
    ['the browser makes no keys', "crypto.subtle.generateKey = () => Promise.reject(new Error('No keys.'))"],
    [
      'another tab makes keys for ever',
      "for (const bits of [1024, 2048]) navigator.locks.request('insights unbound rsa' + bits, () => new Promise(() => {}))",
    ],
  ])('%s: the reader logs in and likes', async (_, script) => {
    await open(script)
    await typeLogIn()
    await isIn()
    expect(await like()).toBe('true')
  })
})

describe('a server key that no built-in certificate signed', () => {
  beforeEach(() => open())

  test.each(['stranger', 'missing'])('%s: sends nothing typed, and reading still works', async (serverKey) => {
    await command('POST', 'signing', { serverKey })
    await typeLogIn()
    expect(await fault()).not.toBe('')
    expect(await typed()).toEqual([name, password])
    const sent = await chromium.browser.execute(() =>
      performance.getEntriesByType('resource').filter((entry) => entry.name.endsWith('/v1/user/login')),
    )
    expect(sent).toEqual([])
    await command('POST', 'signing', {})
    await chromium.browser.$('form button[type="submit"]').click()
    await isIn()
  })
})
