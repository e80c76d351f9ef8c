import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../esbuild.config.ts'
import { type Chromium, openChromium } from '../drivers/chromium.ts'
import { password, type Visit, visitIn } from '../drivers/visit.ts'
import { gatewayForFile } from '../fixtures/gateway/support/gateway.ts'

const built = (name: string): string => join(root, 'dist', name)
const gateway = gatewayForFile(undefined, {
  builds: { web: built('web'), webview: built('webview'), app: built('app') },
})

/** What the gateway is asked for, by any connection of this process. */
const asked: string[] = []
const channels = {
  'http.server.request.start': (message: unknown) =>
    asked.push(String(Reflect.get(Object(field(message, 'request')), 'url'))),
  'http2.server.stream.start': (message: unknown) => asked.push(String(field(field(message, 'headers'), ':path'))),
}
const field = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, name) : ''

/** Addresses that pages had or asked for, fragments too. */
const shown: string[] = []
let chromium: Chromium
let visit: Visit

beforeAll(async () => {
  for (const [name, note] of Object.entries(channels)) subscribe(name, note)
  chromium = await openChromium({ width: 1280, height: 900 })
  const { cdp } = chromium
  await cdp.send('Network.enable')
  cdp.on('Network.requestWillBeSent', ({ request, documentURL }) => {
    shown.push(`${field(request, 'url')}${field(request, 'urlFragment') ?? ''}`, String(documentURL))
  })
  cdp.on('Page.navigatedWithinDocument', ({ url }) => shown.push(String(url)))
  cdp.on('Page.frameNavigated', ({ frame }) => {
    shown.push(`${field(frame, 'url')}${field(frame, 'urlFragment') ?? ''}`)
  })
  const { https, http } = gateway().gateway.addresses
  visit = visitIn(() => chromium, { https, http })
})
afterAll(async () => {
  await chromium?.close()
  for (const [name, note] of Object.entries(channels)) unsubscribe(name, note)
})

/** Secrets that stand in an address, as they are or encoded; and what looks like one, wherever it is from. */
function secretsIn(address: string, secrets: readonly string[]): string[] {
  const plain = [address, decodeURIComponent(address.replace(/%(?![\da-f]{2})/gi, '%25'))]
  const [, query = ''] = address.split(/[?#](.*)/s)
  const values = [...new URLSearchParams(query.replaceAll('#', '&')).values()]
  return [
    ...secrets.filter((secret) => plain.some((text) => text.includes(secret))),
    ...values.filter((value) => /eyJ[\w-]{8,}\.|-----BEGIN|[\w+/-]{40,}/.test(value)),
  ]
}

const cookies = () =>
  chromium.browser.execute(() => document.cookie.split('; ').map((cookie) => cookie.split(/=(.*)/s)[1] ?? ''))
const codes = async (...to: readonly string[]): Promise<string[]> => {
  const { messages }: { messages: readonly { to: string; code: string | null }[] } = await (
    await fetch(`${gateway().http}/sandbox/mailbox.json`)
  ).json()
  return messages.flatMap(({ to: owner, code }) => (to.includes(owner) && code ? [code] : []))
}

/** What is typed into a search is in its address: that is where a search is. */
const searched = 'rent'

test('no address of a whole visit has a secret in it, in the page or at the gateway', {
  timeout: 400_000,
}, async () => {
  const [email, number] = [`visit-${Date.now()}@provider.example`, `+44 ${String(Date.now()).slice(-9)}`]
  const { open, click, write, codeBy, entered, until } = visit
  const { browser } = chromium
  const { https } = gateway().gateway.addresses
  const tokens = new Set<string>()
  const keepTokens = async () => {
    for (const value of await cookies()) if (/^[\w-]{32,}$/.test(value)) tokens.add(value)
  }
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
  await keepTokens()
  await open('/login')
  const code = await codeBy(async () => {
    await write('input[name="username"]', number)
    await write('input[name="password"]', password)
    await click('form:not([hidden]) button[type="submit"]')
  }, number)
  await write('input[name="mobileCode"]', code)
  await click('Confirm')
  await entered()
  await keepTokens()

  // A mail address, whose owner publishes a picture with some words, searches, and logs out.
  await visit.register(email)
  await keepTokens()
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
  await until(async () => (await visit.viewer()) === null, 'Nobody was logged out.')
  await until(async () => count('/btapi/common/logout') > 0, 'The exchange was not told of the log-out.')

  const secrets = [
    password,
    email,
    number,
    number.replace(/\D/g, '').slice(-9),
    ...tokens,
    ...(await codes(email, number)),
  ]
  expect(tokens.size).toBeGreaterThanOrEqual(6)
  expect(secrets.length).toBeGreaterThanOrEqual(4 + 6 + 3)
  expect([shown.length > 200, asked.length > 200]).toEqual([true, true])
  for (const path of ['/v1/user/register/', '/v1/user/login', '/btapi/common/logout'])
    expect(count(path), path).toBeGreaterThan(0)
  const found = [...new Set([...shown, ...asked])].flatMap((address) =>
    secretsIn(address, secrets).map((secret) => [secret, address]),
  )
  expect(found).toEqual([])
})

test.each([
  `/login?email=${encodeURIComponent('a@b.example')}`,
  '/insights#a@b.example',
  '/v1/user/info?token=Zm9vYmFyYmF6Zm9vYmFyYmF6Zm9vYmFyYmF6Zm9vYmFy',
  '/back#id_token=eyJhbGciOiJub25lIn0.e30.',
])('a secret in an address would be found: %s', (address) => {
  expect(secretsIn(address, ['a@b.example']).length).toBeGreaterThan(0)
})
