import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClientOn } from '#bridge/exchange/client.ts'
import { contracts } from '#bridge/exchange/schemas/contracts.ts'
import { ApiError, type Client, createClient, InvalidResponseError, NetworkError, TimeoutError } from '#bridge/index.ts'
import { type Peer, type Received, startPeer } from './peer.ts'

let peer: Peer
let client: Client
let notices: string[]
let state: { theme: 'white' | 'black'; locale: string; simulation: boolean }

beforeEach(async () => {
  peer = await startPeer()
  notices = []
  state = { theme: 'black', locale: 'ar', simulation: false }
  client = createClient(peer.exchange, { state: () => state, onNotice: (message) => notices.push(message) })
})
afterEach(() => peer.close())

const answers = (body: unknown, status = 200) =>
  peer.answer((response) => {
    response.statusCode = status
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })

const empty = { posts: [], cursor: null, head: null }
const feed = () => client.call('social.feed', { tab: 'hot' })

const headerNames = ['theme', 'website', 'terminaltype', 'deviceid', 'terminalcode', 'locale', 'language', 'languageid']
const headerIds = [...headerNames, 'uhti', 'tm'].map((name) => `[s7-header-${name}]`).join(' ')
test(`${headerIds} sends the headers of the specification with every request`, async () => {
  await feed()
  expect(peer.received[0]?.headers).toMatchObject({
    theme: 'black',
    website: 'insights',
    terminaltype: '1',
    deviceid: expect.stringMatching(/^[0-9a-f]{32}$/),
    terminalcode: expect.stringMatching(/^[0-9a-f]{32}$/),
    locale: 'ar',
    language: 'ar_AE',
    languageid: '39',
    uhti: expect.stringMatching(/^[0-9a-f]{32}$/),
    tm: expect.stringMatching(/^\d{13}$/),
  })
  expect(peer.received[0]?.headers).not.toHaveProperty('paptrading')
})

test('[s7-header-uhti-own] gives each request its own trace id, and keeps the device’s id', async () => {
  await feed()
  await feed()
  const [first, second] = peer.received
  expect(first?.headers.uhti).not.toBe(second?.headers.uhti)
  expect(first?.headers.deviceid).toBe(second?.headers.deviceid)
})

test('[s4-paptrading] names simulated trading in the paptrading header', async () => {
  state.simulation = true
  await feed()
  expect(peer.received[0]?.headers.paptrading).toBe('1')
})

test('[s1-visitors] [s7-json] [s7-body-languageId] [s7-body-terminalCode] adds languageId and terminalCode to a JSON body', async () => {
  await feed()
  const [{ headers, method, url, body }] = peer.received as [Received]
  expect({ method, url }).toEqual({ method: 'POST', url: '/v1/social/public/feed' })
  expect(headers['content-type']).toBe('application/json')
  expect(JSON.parse(body)).toEqual({ tab: 'hot', languageId: 39, terminalCode: headers.terminalcode })
})

test('[s7-homeQuotation-one] sends the request of a GET in its query, without body fields', async () => {
  await client.call('market.homeQuotation', { businessLine: 1 })
  expect(peer.received[0]).toMatchObject({
    method: 'GET',
    url: '/v1/mix/market/getHomeQuotation?businessLine=1',
    body: '',
  })
  const { request } = contracts['market.homeQuotation']
  expect([1, 2].map((businessLine) => v.is(request, { businessLine }))).toEqual([true, false])
})

test('[s7-cspSecurity-type] keeps the content type of a csp-report, and adds no body fields', async () => {
  const report = { bizType: 'csp', data: { event: 'e', reason: 'r' }, timestamp: 1, page: '/insights' }
  await client.call('system.cspSecurity', report)
  expect(peer.received[0]?.headers['content-type']).toBe('application/csp-report')
  expect(JSON.parse(peer.received[0]?.body ?? '')).toEqual(report)
})

test.each(['00000', '200', 200])('[s8-success-%s] resolves on a code of success', async (code) => {
  answers({ code, msg: '', data: empty })
  await expect(feed()).resolves.toEqual(empty)
  expect(notices).toEqual([])
})

test('[s8-other-toast] [s8-other-rejects] shows the message of any other code once, and rejects with it', async () => {
  answers({ code: '40001', msg: 'tab must be one of three.', data: null }, 400)
  await expect(feed()).rejects.toThrow(new ApiError('40001', 'tab must be one of three.'))
  expect(notices).toEqual(['tab must be one of three.'])
})

test('[s8-other-silenced] rejects a silenced call without a notice', async () => {
  answers({ code: '40001', msg: 'No.', data: null })
  await expect(client.call('social.feed', { tab: 'hot' }, { silent: true })).rejects.toThrow('No.')
  expect(notices).toEqual([])
})

test('[s8-status-error] shows status error even with a success code', async () => {
  answers({ code: '00000', status: 'error', msg: 'Half of it worked.', data: empty })
  await expect(feed()).resolves.toEqual(empty)
  expect(notices).toEqual(['Half of it worked.'])
})

test.each([
  ['with its message', { status: 'error', msg: 'Not today.' }, 'Not today.'],
  ['next to other fields', { status: 'error', msg: 'Not today.', data: empty }, 'Not today.'],
])('[s8-status-error-alone] treats status error without a code as a refusal, %s', async (_, body, words) => {
  answers(body)
  await expect(feed()).rejects.toMatchObject({ name: 'ApiError', code: '', message: words })
  expect(notices).toEqual([words])
  await expect(client.call('social.feed', { tab: 'hot' }, { silent: true })).rejects.toThrow(words)
  expect(notices).toEqual([words])
})

test.each([
  ['in an envelope', { code: '429', msg: 'Slow down.', data: null }, 200],
  ['by its status alone', '<!doctype html><h1>Too many requests</h1>', 429],
])(
  '[s8-429-logged] [s8-429-pending] logs a 429 %s, notifies its caller once, and keeps the call pending until it is aborted',
  async (_, body, status) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    answers(body, status)
    const giving = new AbortController()
    const settled = vi.fn()
    const onBusy = vi.fn()
    const call = client.call('social.feed', { tab: 'hot' }, { signal: giving.signal, onBusy })
    call.then(settled, settled)
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
    expect(settled).not.toHaveBeenCalled()
    expect(onBusy).toHaveBeenCalledOnce()
    giving.abort(new Error('The reader left.'))
    await expect(call).rejects.toThrow('The reader left.')
    expect(notices).toEqual([])
  },
)

test.each([
  ['HTML', '<!doctype html><h1>Gateway</h1>', 502],
  ['cut short', '{"code":"00000","da', 200],
  ['another JSON', [1, 2], 200],
])('rejects an answer that is %s with an InvalidResponseError', async (_, body, status) => {
  answers(body, status)
  await expect(feed()).rejects.toMatchObject({ name: 'InvalidResponseError', status })
  await expect(feed()).rejects.toBeInstanceOf(InvalidResponseError)
})

test('applies the deadline to a body that never ends', async () => {
  peer.answer((response) => void response.write('{"code":"000'))
  await expect(client.call('social.feed', { tab: 'hot' }, { timeoutMs: 60 })).rejects.toEqual(new TimeoutError(60))
})

test('rejects an aborted call with its caller’s reason', async () => {
  peer.answer(() => {})
  const giving = new AbortController()
  const call = client.call('social.feed', { tab: 'hot' }, { signal: giving.signal })
  giving.abort(new Error('gone'))
  await expect(call).rejects.toThrow('gone')
})

test('rejects a request that fails with a NetworkError, without guessing the cause', async () => {
  peer.answer((response) => response.destroy())
  const failure = await feed().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(NetworkError)
  expect(failure).toMatchObject({ offline: false })
})

test('[s8-gw-sign-error] [s8-gw-sign-error-event] reports a gw-sign-error header once for each answer, without any other effect', async () => {
  vi.stubGlobal('location', { pathname: '/insights' })
  peer.answer((response) => {
    response.setHeader('gw-sign-error', 'The key is not known.')
    response.end(JSON.stringify({ code: '00000', msg: '', data: empty }))
  })
  await expect(feed()).resolves.toEqual(empty)
  await expect(feed()).resolves.toEqual(empty)
  const reports = () => peer.received.filter(({ url }) => url.endsWith('/cspSecurity'))
  await vi.waitFor(() => expect(reports()).toHaveLength(2))
  expect(JSON.parse(reports()[0]?.body ?? '')).toMatchObject({
    bizType: 'signing',
    data: { event: 'gatewaySignVerifyFailed', reason: 'The key is not known.' },
  })
  expect(peer.received).toHaveLength(4)
  expect(notices).toEqual([])
})

// The client outside of tracking, where `rest.ts` handles it: the caller gets the error and retries when the reader does.
test.each([
  ['a 503 of a proxy', 503, '<!doctype html><h1>Busy</h1>', 'InvalidResponseError'],
  ['a 503 of the exchange', 503, { code: '50300', msg: 'Back soon.', data: null }, 'ApiError'],
])('fault 7: reports %s with a Retry-After at once, and retries nothing by itself', async (_, status, body, name) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  peer.answer((response) => {
    response.writeHead(status, { 'retry-after': '1' }).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await expect(feed()).rejects.toMatchObject({ name })
  await vi.advanceTimersByTimeAsync(600_000)
  vi.useRealTimers()
  expect(peer.received).toHaveLength(1)
})

test('fault 7: notifies the caller of a 429 with a Retry-After that the exchange is busy, and retries nothing by itself', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  peer.answer((response) => void response.writeHead(429, { 'retry-after': '1' }).end('Too many'))
  const giving = new AbortController()
  const onBusy = vi.fn()
  const call = client.call('social.feed', { tab: 'hot' }, { signal: giving.signal, onBusy })
  const ended = expect(call).rejects.toThrow('The reader left.')
  await vi.waitFor(() => expect(onBusy).toHaveBeenCalledOnce())
  await vi.advanceTimersByTimeAsync(90_000)
  vi.useRealTimers()
  expect(peer.received).toHaveLength(1)
  giving.abort(new Error('The reader left.'))
  await ended
})

test('shows the exchange’s message about a session when their handler fails to load, and loads it again at the next answer', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.resetModules()
  let loads = 0
  vi.doMock('#bridge/exchange/session.ts', () => {
    loads += 1
    throw new TypeError('Failed to fetch dynamically imported module: /assets/session.js')
  })
  const { createBrowserClient } = await import('#bridge/transport/browserClient.ts')
  const own = createBrowserClient(peer.exchange, { state: () => state, onNotice: (message) => notices.push(message) })
  for (const times of [1, 2]) {
    answers({ code: '00004', msg: 'Your session is over.', data: null })
    await expect(own.call('social.feed', { tab: 'hot' })).rejects.toThrow('Your session is over.')
    await vi.waitFor(() => expect([notices.length, loads]).toEqual([times, times]))
  }
  expect(new Set(notices)).toEqual(new Set(['Your session is over.']))
  vi.doUnmock('#bridge/exchange/session.ts')
  vi.resetModules()
})

describe('the table of calls', () => {
  beforeEach(() => vi.resetModules())
  afterEach(() => {
    vi.doUnmock('#bridge/exchange/moreCalls.ts')
  })

  /** A client on a way that answers with nothing, and the way. */
  async function open() {
    const { createClientOn } = await import('#bridge/exchange/client.ts')
    const send = vi.fn(async () => ({ code: '00000', msg: '', data: { posts: [] } }))
    return { send, client: createClientOn(send, () => {}) }
  }

  test.each([
    [true, false],
    [false, true],
    [undefined, false],
  ])(
    'lazy-loads how a call is made; when that fails and onLine is %j, the call is offline: %j',
    async (onLine, offline) => {
      vi.stubGlobal('navigator', { onLine })
      vi.doMock('#bridge/exchange/moreCalls.ts', () => {
        throw new TypeError('Failed to fetch dynamically imported module: /assets/moreCalls.js')
      })
      const { client, send } = await open()
      await expect(client.call('social.react', { postId: '1', kind: 'like', on: true })).rejects.toMatchObject({
        name: 'NetworkError',
        offline,
        isTransient: true,
        cause: expect.any(Error),
      })
      expect(send).not.toHaveBeenCalled()
      // What the first posts wait for is at hand.
      await expect(client.call('social.feed', { tab: 'hot' })).resolves.toMatchObject({ posts: [] })
    },
  )

  test('rejects an unknown call by its name, without sending it', async () => {
    const { client, send } = await open()
    const answer: Promise<unknown> = Reflect.apply(client.call, undefined, ['social.unknown', {}])
    await expect(answer).rejects.toThrow(new TypeError('social.unknown'))
    expect(send).not.toHaveBeenCalled()
  })
})

describe('calls that wait', () => {
  /** A client whose exchange asks for patience. */
  const busy = () =>
    createClientOn(
      async () => ({ code: '429', msg: 'Slow down.', data: null }),
      () => {},
    )
  const ask = (signal?: AbortSignal) => busy().call('social.feed', { tab: 'hot' }, signal ? { signal } : {})

  let warned: ReturnType<typeof vi.spyOn>
  beforeEach(() => {
    warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  })

  test('names the delayed call in the console', async () => {
    void ask()
    await vi.waitFor(() => expect(warned).toHaveBeenCalledExactlyOnceWith('429: v1/social/public/feed'))
  })

  test('keeps a call pending that has no signal to abort it', async () => {
    const settled = vi.fn()
    ask().then(settled, settled)
    await vi.waitFor(() => expect(warned).toHaveBeenCalled())
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect(settled).not.toHaveBeenCalled()
  })

  test('rejects a call that was aborted before the exchange asked to retry later with its caller’s reason', async () => {
    await expect(ask(AbortSignal.abort(new Error('The reader left.')))).rejects.toThrow('The reader left.')
  })

  test('rejects an aborted call with an AbortError in a browser without abort reasons', async () => {
    const giving = new AbortController()
    Object.defineProperty(giving.signal, 'reason', { value: undefined })
    const ended = ask(giving.signal)
    giving.abort()
    await expect(ended).rejects.toEqual(new DOMException('Aborted', 'AbortError'))
    await expect(ended).rejects.toMatchObject({ name: 'AbortError', message: 'Aborted' })
  })
})
