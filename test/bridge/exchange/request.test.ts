import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { laterCalls } from '#bridge/exchange/calls/laterCalls.ts'
import { calls } from '#bridge/exchange/calls.ts'
import { createClock } from '#bridge/exchange/clock.ts'
import { createRequestSender, type Protection } from '#bridge/exchange/request.ts'
import { keepSignedPaths } from '#bridge/exchange/signedPaths.ts'
import type { Signing } from '#bridge/exchange/signing/signing.ts'
import { TimeoutError } from '#bridge/lib/deadline.ts'
import exchange from '#fixtures/exchange.config.ts'
import { answering } from './answering.ts'
import { FakeRequest } from './fakeRequest.ts'

const state = () => ({ theme: 'white', locale: 'en', simulation: false }) as const
const sender = (protection?: Protection, api = 'self') =>
  createRequestSender({ ...exchange, domains: { ...exchange.domains, api } }, state, protection)
const feed = calls['social.feed']
const elsewhere = 'https://api.acme.example'

test.each(Object.entries(laterCalls).filter(([, row]) => row.isSealed))(
  '[sec-sealed] never sends %s unsealed',
  async (_, row) => {
    const fetched = vi.fn()
    vi.stubGlobal('fetch', fetched)
    await expect(sender()(row, { loginName: 'mira', pwd: 'secret' }, {})).rejects.toThrow(
      new TypeError(`${row.path} must be encrypted: create the client with a signer.`),
    )
    expect(fetched).not.toHaveBeenCalled()
  },
)

test('[s9-timeout] times out after 100 s, not earlier', async () => {
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
])('with onLine %j, a failed request is offline: %j', async (onLine, offline) => {
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(sender()(feed, { tab: 'hot' }, {})).rejects.toMatchObject({ name: 'NetworkError', offline })
})

describe('the exchange’s time', () => {
  test.each([
    ['POST', feed, true],
    ['GET', calls['market.homeQuotation'], false],
  ] as const)(
    '[s7-requesttime] [s7-requesttime-post] is learned from the answer to a %s: %j',
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
    'is the same for both spellings of the path: %s',
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

  test('has no query for a GET without fields', async () => {
    const fetched = answering()
    await sender()(calls['system.signConfig'], {}, {})
    await sender()(calls['market.homeQuotation'], { businessLine: 1 }, {})
    expect(fetched.mock.calls.map(([url]) => url)).toEqual([
      '/v1/mix/config/gatewaySignConfig',
      '/v1/mix/market/getHomeQuotation?businessLine=1',
    ])
  })
})

test('sends cookies to the page’s own origin, and to the exchange’s API on another origin', async () => {
  const fetched = answering()
  await sender()(feed, {}, {})
  await sender(undefined, elsewhere)(feed, {}, {})
  expect(fetched.mock.calls.map(([, { credentials }]) => credentials)).toEqual(['same-origin', 'include'])
})

test.each(['market.homeQuotation', 'social.feed'] as const)('does not retry %s after a network error', async (name) => {
  const fetched = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', fetched)
  await expect(sender()(calls[name], {}, {})).rejects.toMatchObject({ name: 'NetworkError' })
  expect(fetched).toHaveBeenCalledTimes(1)
})

describe('without signing', () => {
  test('sends a call unsigned, whatever its path', async () => {
    const fetched = answering()
    await expect(sender()(calls['social.react'], { on: true }, {})).resolves.toMatchObject({ code: '00000' })
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test('shows no notice for a signature error of the exchange', async () => {
    answering(undefined, { 'gw-sign-error': 'The key is not known.' })
    await expect(sender()(feed, {}, {})).resolves.toMatchObject({ code: '00000' })
  })
})

test('gives a 429 without an envelope no message', async () => {
  vi.stubGlobal('fetch', async () => new Response('<!doctype html><h1>Too many</h1>', { status: 429 }))
  await expect(sender()(feed, {}, {})).resolves.toEqual({ code: '429', msg: '', data: null })
})

describe('signed', () => {
  const sender = (protection: Protection, api = 'self') =>
    createRequestSender({ ...exchange, domains: { ...exchange.domains, api } }, state, protection)

  /** What seals and signs, and what it is asked for. */
  function protecting() {
    const clock = createClock()
    const signing = {
      prepare: vi.fn(async ({ url, headers, body }: PreparedFrom) => ({
        url,
        headers: { ...headers, 'device-sign': 'signed' },
        body: JSON.stringify(body ?? ''),
      })),
      bindTo: vi.fn(async (_: unknown, _path: string) => {}),
      refetch: vi.fn(),
    }
    const askTime = vi.fn(async () => {})
    const onSignError = vi.fn()
    return {
      clock,
      signing,
      askTime,
      onSignError,
      protection: { clock, signer: { askTime, signing: async () => signing }, onSignError },
    }
  }
  type PreparedFrom = Parameters<Signing['prepare']>[0]

  describe('a signed request', () => {
    const list = (...exactUrls: string[]) => keepSignedPaths({ exactUrls, prefixUrls: [] })
    afterEach(() => list())

    test('is never a file, even if its path is listed', async () => {
      list('/v1/social/fileUpload/part')
      vi.stubGlobal('XMLHttpRequest', FakeRequest)
      const { protection, signing, askTime } = protecting()
      const sent = sender(protection)(calls['social.part'], { part: 1 }, { file: new Blob(['x']) })
      const request = await FakeRequest.next()
      request.answer(200, { code: '00000', msg: '', data: null })
      await sent
      expect(signing.prepare).not.toHaveBeenCalled()
      expect(askTime).not.toHaveBeenCalled()
      expect(request.headers).not.toHaveProperty('device-sign')
    })

    test('never goes to another origin, except for a sealed log-in', async () => {
      answering()
      const { protection, signing } = protecting()
      const send = sender(protection, 'https://api.acme.example')
      await send(calls['social.react'], { on: true }, {})
      expect(signing.prepare).not.toHaveBeenCalled()
      await send(calls['user.login'], { loginName: 'mira', pwd: 'secret' }, {})
      expect(signing.prepare).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ isSealed: true, isOurs: false }),
      )
    })

    test('is not sent again when it is refused as unsigned', async () => {
      const fetched = answering({ code: '00000', msg: '', data: { code: '00020', msg: 'Sign it.' } })
      const { protection } = protecting()
      await expect(sender(protection)(calls['social.react'], {}, {})).resolves.toMatchObject({ code: '00020' })
      expect(fetched).toHaveBeenCalledTimes(1)
    })
  })

  describe('a call that was sent unsigned and should have been signed', () => {
    const missing = { code: '00000', msg: '', data: { code: '00020', msg: 'Sign it.' } }
    const kept = new Map<string, string>()
    const localStorage = { getItem: (name: string) => kept.get(name) ?? null, setItem: kept.set.bind(kept) }
    beforeEach(() => void vi.stubGlobal('localStorage', localStorage))
    afterEach(() => kept.clear())

    test.each([
      ['requests the list again when it lacks the path', ['/v1/other'], 1],
      ['is left as it is where it is not known yet', [], 0],
    ])('is sent once more, signed: the exchange’s list %s', async (_, listed, refetched) => {
      if (listed.length > 0) keepSignedPaths({ exactUrls: listed, prefixUrls: [] })
      const fetched = answering(missing)
      const { protection, signing } = protecting()
      await expect(sender(protection)(feed, {}, {})).resolves.toMatchObject({ code: '00020' })
      expect(fetched).toHaveBeenCalledTimes(2)
      expect(signing.prepare).toHaveBeenCalledTimes(1)
      expect(signing.refetch).toHaveBeenCalledTimes(refetched)
    })

    test('sends a report once and unsigned, and shows no notice about its signature', async () => {
      const fetched = answering(missing, { 'gw-sign-error': 'The key is not known.' })
      const { protection, signing, onSignError } = protecting()
      await sender(protection)(calls['system.cspSecurity'], {}, {})
      expect(fetched).toHaveBeenCalledTimes(1)
      expect(signing.prepare).not.toHaveBeenCalled()
      expect(onSignError).not.toHaveBeenCalled()
      await sender(protection)(feed, {}, {})
      expect(onSignError).toHaveBeenCalledWith('The key is not known.')
    })
  })

  describe('the binding of a key pair to a user', () => {
    const data = { userInfo: { userId: '7' } }

    test('happens on the answer to a log-in, and to no other signed call', async () => {
      answering({ code: '00000', msg: '', data })
      const { protection, signing } = protecting()
      await sender(protection)(calls['social.react'], {}, {})
      expect(signing.bindTo).not.toHaveBeenCalled()
      await sender(protection)(calls['user.login'], {}, {})
      expect(signing.bindTo).toHaveBeenCalledExactlyOnceWith(data, calls['user.login'].path)
    })

    test('does not happen on a refused log-in', async () => {
      answering({ code: '20001', msg: 'The password is wrong.', data })
      const { protection, signing } = protecting()
      await expect(sender(protection)(calls['user.login'], {}, {})).resolves.toMatchObject({ code: '20001' })
      expect(signing.bindTo).not.toHaveBeenCalled()
    })
  })

  test('keeps the exchange’s time until the exchange refuses it', async () => {
    const { protection, clock } = protecting()
    const send = sender(protection)
    answering(undefined, { requesttime: String(Date.now()) })
    await send(feed, {}, {})
    answering({ code: '40001', msg: 'No.', data: null })
    await send(calls['market.homeQuotation'], {}, {})
    expect(clock.isFresh()).toBe(true)
    answering({ code: '00000', msg: '', data: { code: '00022', msg: 'Check your clock.' } })
    await send(feed, {}, {})
    expect(clock.isFresh()).toBe(false)
  })
})
