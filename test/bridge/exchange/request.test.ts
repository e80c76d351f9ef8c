import { describe, expect, test, vi } from 'vitest'
import { laterCalls } from '#bridge/exchange/calls/laterCalls.ts'
import { calls } from '#bridge/exchange/calls.ts'
import { createClock } from '#bridge/exchange/clock.ts'
import { createRequestSender, type Protection } from '#bridge/exchange/request.ts'
import { TimeoutError } from '#bridge/lib/deadline.ts'
import exchange from '#fixtures/exchange.config.ts'
import { answering } from './answering.ts'

const state = () => ({ theme: 'white', locale: 'en', simulation: false }) as const
const sender = (protection?: Protection, api = 'self') =>
  createRequestSender({ ...exchange, domains: { ...exchange.domains, api } }, state, protection)
const feed = calls['social.feed']
const elsewhere = 'https://api.acme.example'

test.each(Object.entries(laterCalls).filter(([, row]) => row.isSealed))(
  '[sec-sealed] %s is never sent by what cannot seal it',
  async (_, row) => {
    const fetched = vi.fn()
    vi.stubGlobal('fetch', fetched)
    await expect(sender()(row, { loginName: 'mira', pwd: 'secret' }, {})).rejects.toThrow(
      new TypeError(`${row.path} must be encrypted: create the client with a signer.`),
    )
    expect(fetched).not.toHaveBeenCalled()
  },
)

test('[s9-timeout] a request has 100 s, and not a moment less', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { readonly signal: AbortSignal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  const failed = vi.fn()
  sender()(feed, { tab: 'hot' }, {}).catch(failed)
  await vi.advanceTimersByTimeAsync(99_999)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toHaveBeenCalledExactlyOnceWith(new TimeoutError(100_000))
})

test.each([
  [false, true],
  [true, false],
])('where the browser says onLine: %j, a request that fails is offline: %j', async (onLine, offline) => {
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(sender()(feed, { tab: 'hot' }, {})).rejects.toMatchObject({ name: 'NetworkError', offline })
})

describe('the exchange’s time', () => {
  test.each([
    ['POST', feed, true],
    ['GET', calls['market.homeQuotation'], false],
  ] as const)(
    '[s7-requesttime] [s7-requesttime-post] in the answer to a %s is learned: %j',
    async (_, row, isLearned) => {
      vi.stubGlobal('fetch', async () =>
        Response.json({ code: '00000', msg: '', data: null }, { headers: { requesttime: '1763700000000' } }),
      )
      const clock = createClock()
      const signing = () => Promise.reject(new Error('Nothing is signed here.'))
      await sender({ clock, signer: { askTime: async () => {}, signing }, onSignError: () => {} })(row, {}, {})
      expect(clock.isSynced()).toBe(isLearned)
    },
  )
})

describe('an address', () => {
  test.each(['v1/social/public/feed', '/v1/social/public/feed'])(
    'is the same, however the path is spelt: %s',
    async (path) => {
      const fetched = answering()
      await sender()({ ...feed, path }, {}, {})
      await sender(undefined, elsewhere)({ ...feed, path }, {}, {})
      expect(fetched.mock.calls.map(([url]) => url)).toEqual([
        '/v1/social/public/feed',
        `${elsewhere}/v1/social/public/feed`,
      ])
    },
  )

  test('has no query where a GET asks for nothing in particular', async () => {
    const fetched = answering()
    await sender()(calls['system.signConfig'], {}, {})
    await sender()(calls['market.homeQuotation'], { businessLine: 1 }, {})
    expect(fetched.mock.calls.map(([url]) => url)).toEqual([
      '/v1/mix/config/gatewaySignConfig',
      '/v1/mix/market/getHomeQuotation?businessLine=1',
    ])
  })
})

test('cookies go to the page’s own origin, and to the exchange’s API where that is another', async () => {
  const fetched = answering()
  await sender()(feed, {}, {})
  await sender(undefined, elsewhere)(feed, {}, {})
  expect(fetched.mock.calls.map(([, { credentials }]) => credentials)).toEqual(['same-origin', 'include'])
})

test('a body is said to be JSON, or what its call is', async () => {
  const fetched = answering()
  await sender()(feed, { tab: 'hot' }, {})
  await sender()(calls['system.cspSecurity'], {}, {})
  expect(fetched.mock.calls.map(([, { headers }]) => new Headers(headers).get('content-type'))).toEqual([
    'application/json',
    'application/csp-report',
  ])
})

test.each(['market.homeQuotation', 'social.feed'] as const)(
  '%s that does not get through is not sent again',
  async (name) => {
    const fetched = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    vi.stubGlobal('fetch', fetched)
    await expect(sender()(calls[name], {}, {})).rejects.toMatchObject({ name: 'NetworkError' })
    expect(fetched).toHaveBeenCalledTimes(1)
  },
)

describe('where nothing signs', () => {
  test('a call goes unsigned, whatever it is for', async () => {
    const fetched = answering()
    await expect(sender()(calls['social.react'], { on: true }, {})).resolves.toMatchObject({ code: '00000' })
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test('shows no notice for the exchange’s remark on a signature', async () => {
    answering(undefined, { 'gw-sign-error': 'The key is not known.' })
    await expect(sender()(feed, {}, {})).resolves.toMatchObject({ code: '00000' })
  })
})

test('what asks for patience without an envelope has no words of its own', async () => {
  vi.stubGlobal('fetch', async () => new Response('<!doctype html><h1>Too many</h1>', { status: 429 }))
  await expect(sender()(feed, {}, {})).resolves.toEqual({ code: '429', msg: '', data: null })
})
