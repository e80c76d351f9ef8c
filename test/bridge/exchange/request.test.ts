import { afterEach, describe, expect, test, vi } from 'vitest'
import { laterCalls } from '../../../bridge/exchange/calls/later.ts'
import { calls } from '../../../bridge/exchange/calls.ts'
import { createClock } from '../../../bridge/exchange/clock.ts'
import { createRequestSender, type Protection } from '../../../bridge/exchange/request.ts'
import { DeadlineError } from '../../../bridge/lib/deadline.ts'
import exchange from '../../../fixtures/exchange.config.ts'

const sender = (protection?: Protection) =>
  createRequestSender(exchange, () => ({ theme: 'white', locale: 'en', simulation: false }), protection)
const feed = calls['social.feed']

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each(Object.entries(laterCalls).filter(([, row]) => row.isSealed))(
  '%s is never sent by what cannot seal it',
  async (_, row) => {
    const fetched = vi.fn()
    vi.stubGlobal('fetch', fetched)
    await expect(sender()(row, { loginName: 'mira', pwd: 'secret' }, {})).rejects.toThrow(TypeError)
    expect(fetched).not.toHaveBeenCalled()
  },
)

test('a request has 100 s, and not a moment less', async () => {
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
  expect(failed).toHaveBeenCalledExactlyOnceWith(new DeadlineError(100_000))
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
  ] as const)('in the answer to a %s is learned: %j', async (_, row, isLearned) => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ code: '00000', msg: '', data: null }, { headers: { requesttime: '1763700000000' } }),
    )
    const clock = createClock()
    const signing = () => Promise.reject(new Error('Nothing is signed here.'))
    await sender({ clock, signer: { askTime: async () => {}, signing }, onSignError: () => {} })(row, {}, {})
    expect(clock.isTold()).toBe(isLearned)
  })
})
