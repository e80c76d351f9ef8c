import { setUrl } from '#test/support/setUrl.ts'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClient, defineExchange } from '#bridge/index.ts'
import sandbox from '#fixtures/exchange.config.ts'
import { certificate, goodConfig } from '../bridge/exchange/signing/world.ts'

/*
 * The exchange decides what is signed, also for public calls. Those do not wait for the list; if a signature was
 * required, they are rejected once and sent again.
 */

const feedPath = '/v1/social/public/feed'
const site = 'https://www.acme.example'

/** What the exchange lists now. */
let listed: {
  readonly exactUrls: readonly string[]
  readonly prefixUrls: readonly string[]
  readonly clientOpen?: boolean
}
/** Whether signatures are accepted, and whether a rejection has the time. */
let isTaken = true
let isTold = true
let seen: { readonly path: string; readonly isSigned: boolean; readonly code: string }[] = []
const notices: string[] = []

const isAsked = (path: string): boolean =>
  listed.clientOpen !== false &&
  (listed.exactUrls.includes(path) || listed.prefixUrls.some((prefix) => path.startsWith(prefix)))

/** An exchange that answers 00020 to whatever it lists and is not signed, the time and its configuration too. */
async function answer(url: string | Request, init?: RequestInit): Promise<Response> {
  const address = new URL(typeof url === 'string' ? url : url.url, location.href)
  const path = address.pathname
  const isSigned = address.origin === location.origin && new Headers(init?.headers).has('device-sign')
  const isMissing = isAsked(path) && !(isSigned && isTaken) && !path.endsWith('gatewaySignConfig')
  const code = isMissing ? '00020' : '00000'
  seen.push({ path, isSigned, code })
  const data = path.endsWith('gatewaySignConfig')
    ? { gatewaySignConfig: { ...goodConfig, ...listed } }
    : path.endsWith('feed')
      ? { list: [], cursor: null }
      : {}
  const body = isMissing ? { code: '00000', msg: '', data: { code, msg: 'Sign it.' } } : { code, msg: '', data }
  const told = !isMissing || isTold
  const headers = { 'content-type': 'application/json', ...(told && { requesttime: String(Date.now()) }) }
  return new Response(JSON.stringify(body), { headers })
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  setUrl(`${site}/insights`)
  listed = { exactUrls: [feedPath], prefixUrls: [] }
  isTaken = true
  isTold = true
  seen = []
  notices.length = 0
  vi.stubGlobal('fetch', answer)
})
afterEach(async () => {
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

/** The client of a page that has just begun. */
const openPage = (api = 'self') =>
  createClient(defineExchange({ ...sandbox, domains: { ...sandbox.domains, api } }), {
    state: () => ({ theme: 'white', locale: 'en', simulation: false }),
    onNotice: (message) => notices.push(message),
    certificates: async () => [certificate.publicKey],
  })
const readFeed = (client: ReturnType<typeof openPage>) => client.call('social.feed', { tab: 'hot' })
const feeds = () => seen.filter(({ path }) => path === feedPath).map(({ isSigned, code }) => [isSigned, code])
const signed = [true, '00000'] as const
const refused = [false, '00020'] as const
const unsigned = [false, '00000'] as const

test('is refused once when it was sent before the list came, goes again signed, and shows no notice', async () => {
  const client = openPage()
  for (let asks = 0; asks < 3; asks++) await expect(readFeed(client)).resolves.toMatchObject({ posts: [] })
  expect(feeds()).toEqual([refused, signed, signed, signed])
  expect(notices).toEqual([])
})

test('does not wait for the list where that is not known', async () => {
  listed = { exactUrls: [], prefixUrls: [] }
  await readFeed(openPage())
  expect(seen.map(({ path }) => path)).toEqual([feedPath])
})

test.each([
  ['after a reload', () => {}],
  ['in another tab', () => sessionStorage.clear()],
])('the list of before is obeyed from the start %s', async (_, begin) => {
  await readFeed(openPage())
  begin()
  seen = []
  await readFeed(openPage())
  expect(feeds()).toEqual([signed])
})

test('what the list says no more is not signed, and what it says by now is: each after one refusal at most', async () => {
  const client = openPage()
  await readFeed(client)
  listed = { exactUrls: ['/v1/social/public/rank'], prefixUrls: [] }
  seen = []
  const next = openPage()
  // The list changes, but not the page's copy.
  await next.call('social.rank', { period: '24h' }, { silent: true }).catch(() => {})
  const ranks = seen.filter(({ path }) => path.endsWith('rank')).map(({ isSigned, code }) => [isSigned, code])
  expect(ranks).toEqual([refused, signed])
  await readFeed(next)
  expect(feeds()).toEqual([unsigned])
  expect(notices).toEqual([])
})

test('shows a refusal of a signed request', async () => {
  isTaken = false
  await expect(readFeed(openPage())).rejects.toMatchObject({ name: 'ApiError', code: '00020' })
  expect(feeds()).toEqual([refused, [true, '00020']])
  await vi.waitFor(() => expect(notices).toEqual(['Sign it.']))
})

test('what our rule holds back goes unsigned where the exchange does not list it', async () => {
  await openPage()
    .call('social.react', { postId: '1', kind: 'like', on: true }, { silent: true })
    .catch(() => {})
  expect(seen.filter(({ path }) => path.endsWith('react'))).toMatchObject([{ isSigned: false, code: '00000' }])
  expect(seen.filter(({ path }) => path.endsWith('gatewaySignConfig'))).toHaveLength(1)
})

test('requests the time and its configuration unsigned when an exchange lists all paths, and shows no notice', async () => {
  listed = { exactUrls: [], prefixUrls: ['/'] }
  isTold = false
  const client = openPage()
  for (let asks = 0; asks < 2; asks++) await readFeed(client)
  expect(feeds()).toEqual([refused, signed, signed])
  expect(notices).toEqual([])
})

test('an exchange that has switched signing off has nothing signed', async () => {
  listed = { exactUrls: [feedPath], prefixUrls: [] }
  await readFeed(openPage())
  listed = { ...listed, clientOpen: false }
  sessionStorage.clear()
  const next = openPage()
  await readFeed(next)
  await readFeed(next)
  expect(feeds()).toEqual([refused, signed, unsigned, unsigned])
  seen = []
  sessionStorage.clear()
  await readFeed(openPage())
  expect(seen.map(({ path }) => path)).toEqual([feedPath])
})

test.each([
  ['self', true],
  [site, true],
  ['https://api.acme.example', false],
])('an API at %s is this page’s own: %j', async (api, isOwn) => {
  await openPage(api)
    .call('social.react', { postId: '1', kind: 'like', on: true }, { silent: true })
    .catch(() => {})
  listed = { exactUrls: ['/v1/social/user/react'], prefixUrls: [] }
  sessionStorage.clear()
  seen = []
  await openPage(api)
    .call('social.react', { postId: '1', kind: 'like', on: true }, { silent: true })
    .catch(() => {})
  expect(seen.find(({ path }) => path.endsWith('react'))?.isSigned).toBe(isOwn)
})

// Last, because the page remembers that nothing is stored.
test('a storage that is denied is no reason to be refused twice', async () => {
  const deny = () => {
    throw new DOMException('Refused.', 'SecurityError')
  }
  const denied = { getItem: deny, setItem: deny, removeItem: deny }
  vi.stubGlobal('localStorage', denied)
  vi.stubGlobal('sessionStorage', denied)
  const client = openPage()
  for (let asks = 0; asks < 2; asks++) await readFeed(client)
  expect(feeds()).toEqual([refused, signed, signed])
})
