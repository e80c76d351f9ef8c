import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bridge } from '#bridge/app/bridge.ts'
import type { Adapter } from '#bridge/exchange/adapt/adapted.ts'
import type { CallSender, Envelope } from '#bridge/exchange/callSender.ts'
import { createClientOn } from '#bridge/exchange/client.ts'
import { createClock } from '#bridge/exchange/clock.ts'
import { createRequestSender } from '#bridge/exchange/request.ts'
import { keepSignedPaths } from '#bridge/exchange/signedPaths.ts'
import type { Signing } from '#bridge/exchange/signing/signing.ts'
import { AdapterError, createClient, NetworkError } from '#bridge/index.ts'
import { type Fault, onFault } from '#bridge/lib/report.ts'
import { createAppSender } from '#bridge/transport/native.ts'
import exchange from '#fixtures/exchange.config.ts'
import { timelineOf } from '#fixtures/otherShapes/timeline.ts'
import { otherShapes } from '#test/support/otherShapes.ts'
import { answering } from '../answering.ts'
import { type Peer, startPeer } from '../peer.ts'

const post = {
  id: '7',
  kind: 'message' as const,
  author: { userId: '9', slug: 'nine', nickName: 'Nine', avatar: '/nine.png', badge: null },
  createdAt: 1_700_000_000_000,
  languageType: 0,
  title: null,
  text: 'Over there it is an entry.',
  entities: [],
  media: [],
  commentCount: 2,
  repostCount: 0,
  likeCount: 3,
  viewCount: 0,
  liked: false,
  reposted: false,
  saved: false,
  pricesAtPost: {},
  deletable: false,
  disclosure: null,
  editableUntil: 0,
  editedAt: 0,
}
const feed = { posts: [post], cursor: 'older', head: 'newest' }
const timeline = timelineOf(feed)
const state = () => ({ theme: 'white', locale: 'en', simulation: false }) as const

let faults: Fault[]
let stopHearing = () => {}
beforeEach(() => {
  faults = []
  stopHearing = onFault((fault) => faults.push(fault))
})
afterEach(() => {
  stopHearing()
})

/** A client of an exchange that answers this, and the requests that it got. */
function clientWith(adapter: Adapter, answer: Partial<Envelope> = { data: feed }) {
  const send = vi.fn<CallSender>(async () => ({ code: '00000', msg: '', data: null, ...answer }))
  const client = createClientOn(
    send,
    () => {},
    undefined,
    async () => adapter,
  )
  return { send, call: client.call }
}

let peer: Peer | undefined
afterEach(() => peer?.close())

test('translates a feed of another shape in both directions, by fetch', async () => {
  peer = await startPeer()
  peer.answer((response) => void response.end(JSON.stringify({ code: '00000', msg: '', data: timeline })))
  const client = createClient(peer.exchange, { state, adapter: otherShapes })
  await expect(client.call('social.feed', { tab: 'hot', cursor: 'c', limit: 5 })).resolves.toEqual(feed)
  const [{ url, body } = { url: '', body: '{}' }] = peer.received
  expect(url).toBe('/v3/community/timeline')
  expect(JSON.parse(body)).toEqual({
    channel: 'trending',
    size: 5,
    after: 'c',
    languageId: 0,
    terminalCode: expect.any(String),
  })
})

test('translates path and params for the app', async () => {
  const native = vi.fn().mockResolvedValue({ code: '00000', msg: '', data: timeline })
  const bridge: Pick<Bridge, 'call'> = { call: native as Bridge['call'] }
  const bring = () => Promise.reject(new Error('It has a handler.'))
  const { call } = createClientOn(createAppSender(bridge, bring), () => {}, undefined, otherShapes)
  await expect(call('social.feed', { tab: 'recommended' })).resolves.toEqual(feed)
  const params = { channel: 'for-you', size: undefined }
  const asked = { method: 'POST', path: 'v3/community/timeline', params, canFetch: true }
  expect(native).toHaveBeenCalledWith('request', asked, {})
})

test('signs the translated path, and looks it up in the exchange’s list', async () => {
  answering({ code: '00000', msg: '', data: feed })
  const prepare = vi.fn(async ({ url, headers, body }: Parameters<Signing['prepare']>[0]) => ({
    url,
    headers,
    body: JSON.stringify(body),
  }))
  const signing = { prepare, bindTo: async () => {}, refetch: () => {} }
  const signer = { askTime: async () => {}, signing: async () => signing }
  const send = createRequestSender(exchange, state, { clock: createClock(), signer, onSignError: () => {} })
  const adapter = { request: () => ({ path: 'v3/timeline', body: { channel: 'trending' } }) }
  const { call } = createClientOn(
    send,
    () => {},
    undefined,
    async () => adapter,
  )
  keepSignedPaths({ exactUrls: ['/v1/social/public/feed'], prefixUrls: [] })
  await call('social.feed', { tab: 'hot' })
  expect(prepare).not.toHaveBeenCalled()
  keepSignedPaths({ exactUrls: ['/v3/timeline'], prefixUrls: [] })
  await call('social.feed', { tab: 'hot' })
  expect(prepare).toHaveBeenCalledWith(
    expect.objectContaining({
      url: '/v3/timeline',
      body: expect.objectContaining({ channel: 'trending', languageId: 0 }),
    }),
  )
  keepSignedPaths()
})

test('leaves other calls and refusals of the exchange unchanged', async () => {
  const answer = vi.fn()
  const refused = clientWith({ response: answer }, { code: '40001', msg: 'No.' })
  await expect(refused.call('social.feed', { tab: 'hot' }, { silent: true })).rejects.toThrow('No.')
  expect(answer).not.toHaveBeenCalled()
  const { send, call } = clientWith(await otherShapes(), { data: { entrance: { rank: false } } })
  await expect(call('social.showEntrance', {})).resolves.toEqual({ entrance: { rank: false } })
  expect(send.mock.calls[0]?.[0]).toMatchObject({ path: 'v1/social/public/showEntrance' })
})

test('sends a log-in unchanged, since its path is sealed, and translates its answer', async () => {
  const request = vi.fn()
  const { send, call } = clientWith(
    { request, response: (_, data) => ({ userInfo: { userId: Object(data).who } }) },
    { data: { who: '12' } },
  )
  const asked = { loginName: 'mail@meridian.example', pwd: 'Sandbox-2026' }
  await expect(call('user.login', asked)).resolves.toMatchObject({ userInfo: { userId: '12' } })
  expect(request).not.toHaveBeenCalled()
  expect(send.mock.calls[0]?.slice(0, 2)).toEqual([expect.objectContaining({ path: '/v1/user/login' }), asked])
})

const threw = () => {
  throw new RangeError('There is no such channel.')
}

test.each<[what: string, adapter: Adapter, sentence: string, name: string, reported: string]>([
  [
    'throws over a request',
    { request: threw },
    'adapter.request of the call social.feed threw an error.',
    'social.feed request',
    'RangeError',
  ],
  [
    'throws over an answer',
    { response: threw },
    'adapter.response of the call social.feed threw an error.',
    'social.feed response',
    'RangeError',
  ],
  [
    'answers with a promise',
    { response: async () => feed },
    'adapter.response of the call social.feed returned a promise. Return the data.',
    'social.feed response',
    'AdapterError',
  ],
])(
  'rejects the call with a message, and reports it, when an adapter %s',
  async (_, adapter, sentence, name, reported) => {
    const { send, call } = clientWith(adapter)
    const failure = await call('social.feed', { tab: 'hot' }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(AdapterError)
    expect(failure).toMatchObject({ message: sentence, isTransient: false })
    // Where its code threw, that error names the line.
    expect(faults).toMatchObject([{ kind: 'adapter', name, error: { name: reported } }])
    expect(send).toHaveBeenCalledTimes(adapter.request ? 0 : 1)
  },
)

test.each([
  undefined,
  { path: 'v3/x' },
  { body: {} },
  { path: '', body: {} },
  { path: '//elsewhere.example/x', body: {} },
  { path: '/\\elsewhere.example/x', body: {} },
  { path: 'v3/x?tab=hot', body: {} },
  { path: 'v3/x#y', body: {} },
  { path: 'v3/x', body: [] },
  Promise.resolve({ path: 'v3/x', body: {} }),
])('sends nothing for the request %j', async (made) => {
  const { send, call } = clientWith({ request: () => made as never })
  await expect(call('social.feed', { tab: 'hot' })).rejects.toThrow('did not return a path and a body')
  expect(send).not.toHaveBeenCalled()
})

test.each([
  [true, false],
  [false, true],
  [undefined, false],
])('rejects a call as offline when an adapter fails to load and onLine is %j: %j', async (onLine, offline) => {
  vi.stubGlobal('navigator', { onLine })
  const load = () => Promise.reject(new TypeError('Failed to fetch.'))
  const { call } = createClientOn(vi.fn(), () => {}, undefined, load)
  await expect(call('social.feed', { tab: 'hot' })).rejects.toMatchObject({ name: 'NetworkError', offline })
})

test('rejects like a network error when an adapter fails to load, and loads it again at the next call', async () => {
  const load = vi.fn<() => Promise<Adapter>>().mockRejectedValueOnce(new TypeError('Failed to fetch.'))
  const send: CallSender = async () => ({ code: '00000', msg: '', data: timeline })
  const { call } = createClientOn(send, () => {}, undefined, load.mockImplementation(otherShapes))
  await expect(call('social.feed', { tab: 'hot' })).rejects.toBeInstanceOf(NetworkError)
  await expect(call('social.feed', { tab: 'hot' })).resolves.toEqual(feed)
})

test('drops a record that is still invalid after translation', async () => {
  const { call } = clientWith({ response: () => ({ posts: [{ id: '7' }, post, { ...post, id: '8' }] }) })
  await expect(call('social.feed', { tab: 'hot' })).resolves.toMatchObject({ posts: [{ id: '7' }, { id: '8' }] })
})

test('throws when the configuration names an adapter that is missing from the options', () => {
  const named = { ...exchange, adapter: './adapt.ts' }
  expect(() => createClient(named, { state })).toThrow(
    /^Invalid client options:\n.*The configuration has an adapter\. Pass it as the `adapter` option, too\.$/s,
  )
  expect(() => createClient(named, { state, adapter: otherShapes })).not.toThrow()
})

test('throws without a state', () => {
  expect(() => createClient(exchange, {} as never)).toThrow(/^Invalid client options:\n.*state must be given\.$/s)
})
