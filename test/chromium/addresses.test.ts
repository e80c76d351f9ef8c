import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRecord } from '#bridge/lib/guards.ts'
import { sandboxPassword } from '#fixtures/gateway/accounts/sandboxAccounts.ts'
import type { Cdp } from '#scripts/drivers/cdp.ts'
import { type Chromium, openChromium } from '#scripts/drivers/chromium.ts'
import { commanding } from '#scripts/sandboxKey.ts'
import { root } from '../../esbuild.config.ts'
import { gatewayForFile } from '../support/gateway/gateway.ts'
import { addressOf, comeBy, nobodyYet } from '../support/thirdParties.ts'
import { password, type Visit, visitIn } from '../support/visit.ts'
import { idOf, logInByQr, press, type Site, switchAccounts, waitForViewer } from '../support/waysIn.ts'

interface Addresses {
  /** That pages had or asked for, fragments too. */
  readonly shown: readonly string[]
  /** That servers of this process were asked for, by any connection. */
  readonly asked: readonly string[]
  /** Sessions' tokens, and whatever else of that length a cookie was set to. */
  readonly tokens: ReadonlySet<string>
  end(): void
}

const field = (of: unknown, name: string): unknown => (isRecord(of) ? of[name] : '')
const whole = (of: unknown): string => `${field(of, 'url')}${field(of, 'urlFragment') ?? ''}`

/** Notes from now on each address of a browser's page, and of this process's servers. */
async function noteAddresses(cdp: Cdp): Promise<Addresses> {
  const [shown, asked, tokens] = [[] as string[], [] as string[], new Set<string>()]
  const channels = {
    'http.server.request.start': (message: unknown) => {
      asked.push(String(Reflect.get(Object(field(message, 'request')), 'url')))
    },
    'http2.server.stream.start': (message: unknown) => {
      asked.push(String(Reflect.get(Object(field(message, 'headers')), ':path')))
    },
  }
  for (const [name, note] of Object.entries(channels)) subscribe(name, note)
  await cdp.send('Network.enable')
  cdp.on('Network.requestWillBeSent', ({ request, documentURL }) => {
    shown.push(whole(request), String(documentURL))
  })
  cdp.on('Page.navigatedWithinDocument', ({ url }) => shown.push(String(url)))
  cdp.on('Page.frameNavigated', ({ frame }) => {
    shown.push(whole(frame))
  })
  cdp.on('Network.responseReceivedExtraInfo', ({ headers }) => {
    const [, set = ''] = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === 'set-cookie') ?? []
    for (const [, value = ''] of String(set).matchAll(/^[^=;\n]+=([\w-]{32,})(?:;|$)/gm)) tokens.add(value)
  })
  return {
    shown,
    asked,
    tokens,
    end() {
      for (const [name, note] of Object.entries(channels)) unsubscribe(name, note)
    },
  }
}

/** What may stand in an address though it looks like a secret, since it is worth nothing by itself: path, parameter, value. */
const harmless: readonly (readonly [path: RegExp, name: RegExp, value: RegExp])[] = [
  // A QR code's key, and what a provider returns, in the fragment.
  [/^\/login$/, /^confirm$/, /^[\w-]+$/],
  [/^\/login$/, /^id_token$/, /^[\w-]+\.[\w-]+\.[\w-]+$/],
  // The link that npm start prints, which leads on at once.
  [/^\/sandbox$/, /^key$/, /^[\w-]{32}$/],
  [/^\/login$|^\/sandbox\/(?:apple|google)\//, /^(?:nonce|state)$/, /^[\w-]+$/],
]

/** Secrets that stand in an address, as they are or encoded; and what looks like one, wherever it is from. */
function secretsIn(address: string, secrets: readonly string[]): string[] {
  const [before = '', query = ''] = address.split(/[?#](.*)/s)
  const path = before.replace(/^\w+:\/\/[^/]*/, '')
  const among = (texts: readonly string[]) => secrets.filter((secret) => texts.some((text) => text.includes(secret)))
  const inParameters = [...new URLSearchParams(query.replaceAll('#', '&'))].flatMap(([name, value]) => {
    if (harmless.some(([where, names, values]) => where.test(path) && names.test(name) && values.test(value))) return []
    // The reader's source is an address itself.
    if (/^\/\w/.test(value)) return secretsIn(value, secrets)
    const looksLikeOne = /eyJ[\w-]{8,}\.|-----BEGIN|[\w+/-]{40,}/.test(value)
    return [...among([name, value]), ...(looksLikeOne ? [value] : [])]
  })
  return [...among([before, decodeURIComponent(before.replace(/%(?![\da-f]{2})/gi, '%25'))]), ...inParameters]
}

const built = (name: string): string => join(root, 'dist', name)
const gateway = gatewayForFile(undefined, {
  builds: { web: built('web'), webview: built('webview'), app: built('app') },
})

let chromium: Chromium
let addresses: Addresses
let visit: Visit

beforeAll(async () => {
  chromium = await openChromium({ width: 1280, height: 900 })
  addresses = await noteAddresses(chromium.cdp)
  const { https, http } = gateway().gateway.addresses
  visit = visitIn(() => chromium, { https, http })
})
afterAll(async () => {
  await chromium?.close()
  addresses?.end()
})

/** Which of these secrets stand in an address up to now, and whatever looks like one. */
const found = (secrets: readonly string[]) => {
  const { shown, asked, tokens } = addresses
  return [...new Set([...shown, ...asked])].flatMap((address) =>
    secretsIn(address, [...secrets, ...tokens]).map((secret) => [secret, address]),
  )
}

const codes = async (...to: readonly string[]): Promise<string[]> => {
  const { messages }: { messages: readonly { to: string; code: string | null }[] } = await (
    await fetch(`${gateway().http}/sandbox/mailbox.json`, { headers: commanding })
  ).json()
  return messages.flatMap(({ to: owner, code }) => (to.includes(owner) && code ? [code] : []))
}

/** What is typed into a search is in its address: that is where a search is. */
const searched = 'rent'

test('no address of a visit contains a secret, in the page or at the gateway', {
  timeout: 400_000,
}, async () => {
  const [email, number] = [`visit-${Date.now()}@provider.example`, `+44 ${String(Date.now()).slice(-9)}`]
  const { open, click, write, codeBy, entered, until } = visit
  const { browser } = chromium
  const { https } = gateway().gateway.addresses
  const { asked, shown, tokens } = addresses
  const count = (path: string) => asked.filter((each) => each.startsWith(path)).length

  // A number, whose owner logs in by a second step.
  await open('/register')
  await click('Mobile')
  await write('input[name="mobile"]', number)
  await write('input[name="mobileCode"]', await codeBy(() => click('Send code'), number))
  await write('input[name="password"]', password)
  await write('input[name="repeat"]', password)
  await click('form:not([hidden]) button[type="submit"]')
  await entered()
  await open('/login')
  const code = await codeBy(async () => {
    await write('input[name="username"]', number)
    await write('input[name="password"]', password)
    await click('form:not([hidden]) button[type="submit"]')
  }, number)
  await write('input[name="mobileCode"]', code)
  await click('Confirm')
  await entered()

  // A mail address, whose owner publishes a picture with some words, searches, and logs out.
  await visit.register(email)
  await browser.url(`${https}/insights`)
  await click('.compose-row')
  await write('.composer textarea', 'Funding is rent')
  await browser.execute(async () => {
    const canvas = document.createElement('canvas')
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    const given = new DataTransfer()
    if (blob) given.items.add(new File([blob], 'a.png', { type: 'image/png' }))
    const paste = new ClipboardEvent('paste', { clipboardData: given, bubbles: true, cancelable: true })
    document.querySelector('.composer textarea')?.dispatchEvent(paste)
  })
  await until(async () => count('/v1/social/fileUpload/') > 0, 'Nothing was uploaded.')
  await click('.composer__publish')
  await until(async () => count('/v1/social/publish/publishMessage') > 0, 'Nothing was published.')
  // Who leaves before the answer has a draft, of which they would be asked at their log-out.
  await until(
    () => browser.execute(() => !document.querySelector('.composer textarea')),
    'The composer does not close.',
  )
  await browser.url(`${https}/insights/search?q=${searched}`)
  await until(async () => count('/v1/social/public/search') > 0, 'Nothing was searched.')
  await click('button[aria-label^="Your account"]')
  await click('Log out')
  await until(async () => (await visit.viewer()) === null, 'The log-out did not happen.')
  await until(async () => count('/btapi/common/logout') > 0, 'The exchange was not told of the log-out.')

  const secrets = [password, email, number, number.replace(/\D/g, '').slice(-9), ...(await codes(email, number))]
  expect(tokens.size).toBeGreaterThanOrEqual(6)
  expect(secrets.length).toBeGreaterThanOrEqual(4 + 3)
  expect([shown.length > 200, asked.length > 200]).toEqual([true, true])
  for (const path of ['/v1/user/register/', '/v1/user/login', '/btapi/common/logout'])
    expect(count(path), path).toBeGreaterThan(0)
  expect(found(secrets)).toEqual([])
})

const site = (): Site => ({ browser: chromium.browser, ...gateway().gateway.addresses })
const mails = (...names: readonly string[]) => names.map((name) => `${name}@meridian.example`)

/**
 * Each comes in.
 * @returns the secrets that it had to do with.
 */
const ways: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  async 'by a QR code'() {
    await visit.open('/login')
    const keys = await logInByQr(site())
    // Another browser would be led to the log-in, and back.
    await chromium.cdp.send('Network.clearBrowserCookies')
    await chromium.browser.url(`${site().https}/login?confirm=${keys[0]}`)
    await press(site(), '.account__card .account__wide')
    await visit.write('input[name="username"]', 'mail@meridian.example')
    await visit.write('input[name="password"]', sandboxPassword)
    await visit.click('form:not([hidden]) button[type="submit"]')
    await waitForViewer(site(), idOf('mail'))
    expect(addresses.shown.some((address) => address.includes(`confirm=${keys[0]}`))).toBe(true)
    return [sandboxPassword, ...mails('mail'), ...keys]
  },
  async 'by a system code'() {
    const { open, write, click, codeBy } = visit
    const email = `system-${Date.now()}@provider.example`
    await visit.register(email)
    await open('/login?as=system')
    await write('input[name="username"]', email)
    await write('input[name="verifyCode"]', await codeBy(() => click('Send code'), email))
    await visit.passByMail(email, () => click('form:not([hidden]) button[type="submit"]'))
    return [password, email, ...(await codes(email))]
  },
  async 'by another provider'() {
    const { write, click, says, codeBy } = visit
    const who = nobodyYet('google')
    const email = addressOf(who)
    await comeBy(visit, () => chromium).google(who)
    await says('One more step')
    await write('#address', email)
    await write('input[name="addressCode"]', await codeBy(() => click('Send code'), email))
    await click('Create account')
    await visit.entered()
    const proofs = addresses.shown.flatMap((address) => /#.*\bid_token=([\w.-]+)/.exec(address)?.[1] ?? [])
    expect(proofs.length).toBeGreaterThan(0)
    // The sandbox's own provider is told by its address whom it stands for.
    expect(found([email]).filter(([, address]) => !address?.includes('/sandbox/google/'))).toEqual([])
    return [...proofs, ...(await codes(email))]
  },
  async 'to a sub-account, and back'() {
    await visit.open('/login')
    await switchAccounts(site())
    return [sandboxPassword, ...mails('desk', 'grid', 'demo')]
  },
}
test.each(Object.entries(ways))(
  'no address of a log-in %s has a secret in it',
  { timeout: 200_000 },
  async (_, come) => {
    const before = addresses.tokens.size
    const secrets = await come()
    expect(secrets.length).toBeGreaterThan(1)
    expect(addresses.tokens.size).toBeGreaterThan(before)
    expect(found(secrets)).toEqual([])
  },
)

test.each([
  `/login?email=${encodeURIComponent('a@b.example')}`,
  '/insights#a@b.example',
  '/v1/user/info?token=Zm9vYmFyYmF6Zm9vYmFyYmF6Zm9vYmFyYmF6Zm9vYmFy',
  '/back#id_token=eyJhbGciOiJub25lIn0.e30.',
  '/insights?confirm=a%40b.example',
  '/login?from=%2Flogin%3Fconfirm%3Da%40b.example',
])('a secret in an address would be found: %s', (address) => {
  expect(secretsIn(address, ['a@b.example']).length).toBeGreaterThan(0)
})
