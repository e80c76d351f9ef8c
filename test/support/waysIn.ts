import decodeQR from 'qr/decode.js'
import { expect } from 'vitest'
import { sandboxAccounts, sandboxPassword } from '#fixtures/gateway/accounts/sandboxAccounts.ts'
import { commandingJson } from '#scripts/sandboxKey.ts'

/** Picture dots a module. */
const scale = 4

/** Reads a code out of what is drawn: a path of `Mx yhWv1h-Wz` for each run of dark modules. @throws where it is no code. */
export function readQrPath(viewBox: string, path: string): string {
  const size = Number(viewBox.split(' ')[2])
  const width = size * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x = '', y = '', run = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      for (let dot = Number(x) * scale; dot < (Number(x) + Number(run)) * scale; dot++) {
        data.set([0, 0, 0], (row * width + dot) * 4)
      }
    }
  }
  return decodeQR({ width, height: width, data })
}

/** A browser that shows the site as an ordinary page, wide enough for a code. */
export interface Site {
  readonly browser: WebdriverIO.Browser
  readonly https: string
  readonly http: string
}

export const idOf = (name: string): string =>
  sandboxAccounts.find(({ email }) => email === `${name}@meridian.example`)?.userId ?? ''

/** Who is logged in here, by the cookie. */
export const viewerIn = ({ browser }: Site): Promise<string | null> =>
  browser.execute(() => /(?:^|; )user_id=([^;]+)/.exec(document.cookie)?.[1] ?? null)

export async function waitForViewer(site: Site, userId: string | null): Promise<void> {
  const isIn = async () => (await viewerIn(site)) === userId
  await site.browser.waitUntil(isIn, { timeoutMsg: `${userId} did not get in.` })
}

/** @throws where it does not hold, with what the page shows. */
async function until({ browser }: Site, holds: () => Promise<boolean>, complaint: string): Promise<void> {
  await browser.waitUntil(holds).catch(async () => {
    const shown = await browser.execute(
      () => `${location.href}, ${document.visibilityState}, shows: ${document.querySelector('#root')?.textContent}`,
    )
    throw new Error(`${complaint} ${shown.slice(0, 800)}`)
  })
}

const waitForAddress = (site: Site, href: string): Promise<void> =>
  until(site, async () => (await site.browser.execute(() => location.href)) === href, `The page did not go to ${href}.`)

export const waitFor = (site: Site, selector: string): Promise<void> =>
  until(
    site,
    () => site.browser.execute((wanted) => document.querySelector(wanted) !== null, selector),
    `There is no ${selector}.`,
  )

/** Clicks the first of a selector, once it is there. A script's click: it is what screens do that is tried here. */
export async function press(site: Site, selector: string): Promise<void> {
  await waitFor(site, selector)
  await site.browser.execute((wanted) => document.querySelector<HTMLElement>(wanted)?.click(), selector)
}

/** The first step of a log-in, by name and password. */
export async function enterPassword(site: Site, name: string, path = '/login'): Promise<void> {
  const { browser, https } = site
  await browser.url(https + path)
  await waitFor(site, 'input[name="password"]')
  await browser.execute(
    (values) => {
      for (const [name, value] of values) {
        const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
        if (!field) continue
        field.value = value ?? ''
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
      document.querySelector('form')?.requestSubmit()
    },
    [
      ['username', `${name}@meridian.example`],
      ['password', sandboxPassword],
    ] as const,
  )
}

/** What the code on the page says, as a camera reads it. */
export async function readCode(site: Site): Promise<string> {
  await waitFor(site, '.qr__code path')
  const [box, path] = await site.browser.execute(() => {
    const code = document.querySelector('.qr__code')
    return [code?.getAttribute('viewBox') ?? '', code?.querySelector('path')?.getAttribute('d') ?? '']
  })
  return readQrPath(box, path)
}

const post = async (http: string, path: string, body: object, token = ''): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${http}/${path}`, {
    method: 'POST',
    headers: { ...commandingJson, ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  return answer.json()
}

/** A device that is logged in, and does what its screen would. */
export async function otherDevice({ http }: Site, userId: string) {
  const { token } = await post(http, 'sandbox/session', { userId })
  const ask = (path: string, body: object) => post(http, `v1/user/qr/${path}`, body, String(token))
  return {
    scan: (qrcodeKey: string) => ask('scan', { qrcodeKey }),
    refuse: (qrcodeKey: string) => ask('answer', { qrcodeKey, confirms: false }),
    confirm: (qrcodeKey: string, digits: string) => ask('answer', { qrcodeKey, confirms: true, digits }),
  }
}

const keyIn = (address: string): string => new URL(address).searchParams.get('confirm') ?? ''
const word = (site: Site, text: string) =>
  site.browser.waitUntil(
    () => site.browser.execute((wanted) => document.querySelector('.qr__box')?.textContent?.includes(wanted), text),
    { timeoutMsg: `The code’s place does not say “${text}”.` },
  )

/**
 * A browser is logged in by another device: its code is read, refused, made again, seen and confirmed.
 * @returns both codes' keys.
 */
export async function logInByQr(site: Site): Promise<readonly string[]> {
  const { browser, https } = site
  const userId = idOf('mail')
  await browser.url(`${https}/login`)
  const first = await readCode(site)
  expect(first.startsWith(`${https}/login?confirm=`)).toBe(true)
  const device = await otherDevice(site, userId)
  await device.scan(keyIn(first))
  await word(site, 'Enter these two digits on your phone.')
  await device.refuse(keyIn(first))
  await word(site, 'The log-in was refused on your phone.')
  await press(site, '.qr__renew')
  const second = await readCode(site)
  expect(second).not.toBe(first)
  // A page that reloads shows the code that may be being scanned.
  await browser.url(`${https}/login`)
  expect(await readCode(site)).toBe(second)
  await device.scan(keyIn(second))
  await waitFor(site, '.qr__digits')
  await device.confirm(
    keyIn(second),
    await site.browser.execute(() => document.querySelector('.qr__digits')?.textContent ?? ''),
  )
  await waitForViewer(site, userId)
  return [keyIn(first), keyIn(second)]
}

const openAccounts = async (site: Site) => {
  // Named once it is known who is logged in, and may switch.
  await press(site, 'button[aria-label^="Your account: "]')
  const switching = '.account-menu button.account-menu__row:not(:last-child)'
  await press(site, switching)
  await waitFor(site, '.own-account')
}

/**
 * Chooses from the open sheet.
 * @returns the name of the account.
 */
async function choose(site: Site, login: string, button = '.own-account__choice'): Promise<string> {
  const name = await site.browser.execute(
    (wanted, selector) => {
      const rows = [...document.querySelectorAll('.own-account')]
      const row = rows.find(({ textContent }) => textContent?.includes(wanted))
      row?.querySelector<HTMLElement>(selector)?.click()
      return row?.querySelector('.own-account__name')?.textContent ?? ''
    },
    `${login}@meridian.example`,
    button,
  )
  await waitForViewer(site, idOf(login))
  return name
}

/** The page has reloaded, and knows whose it is: its requests are signed by the same pair. */
const waitForName = (site: Site, name: string) => waitFor(site, `button[aria-label^="Your account: ${name}"]`)

/** From the main account to a sub-account, from there to the demo account, back, to practise, and back. @param look at the open sheet. */
export async function switchAccounts(site: Site, look: () => Promise<void> = async () => {}): Promise<void> {
  const { https } = site
  await enterPassword(site, 'desk', '/login?from=%2Finsights%2Frank')
  await waitForAddress(site, `${https}/insights/rank`)
  await openAccounts(site)
  await look()
  await waitForName(site, await choose(site, 'grid'))
  await openAccounts(site)
  await waitForName(site, await choose(site, 'demo'))
  await openAccounts(site)
  await waitForName(site, await choose(site, 'desk'))
  await openAccounts(site)
  const demo = await choose(site, 'demo', '.own-account__practise')
  await waitForAddress(site, `${https}/spot/BTCUSDT`)
  await waitForName(site, demo)
  await openAccounts(site)
  await waitForName(site, await choose(site, 'desk'))
}
