import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createClient } from '#bridge/index.ts'
import exchange from '#fixtures/exchange.config.ts'

/*
 * What every signed request waits for, the exchange's time and its sign configuration, when it does not come: nothing waits
 * for it for ever, and the next request asks for it again.
 */

type Answer = () => Promise<Response>

const json = (body: unknown, status = 200): Promise<Response> =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }))
const good = (data: unknown): Promise<Response> => json({ code: '00000', msg: 'success', data })

const never: Answer = () => new Promise(() => {})
const troubles: Readonly<Record<string, Answer>> = {
  'a 429': () => json({ code: '429', msg: 'Slow down.', data: null }, 429),
  silence: never,
  'a page of HTML': async () => new Response('<!doctype html>', { status: 502 }),
  'an empty configuration': () => good({ gatewaySignConfig: null }),
}

let config: Answer
let time: Answer
const asked: string[] = []
const count = (part: string): number => asked.filter((url) => url.includes(part)).length

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  sessionStorage.clear()
  asked.length = 0
  config = () => good({ gatewaySignConfig: null })
  time = () => good({ open: true })
  vi.stubGlobal('fetch', (url: string | Request) => {
    const address = typeof url === 'string' ? url : url.url
    asked.push(address)
    if (address.includes('gatewaySignConfig')) return config()
    if (address.includes('showEntrance')) return time()
    return good({ on: true, count: 1 })
  })
})

const open = () => createClient(exchange, { state: () => ({ theme: 'white', locale: 'en', simulation: false }) })
const like = (client: ReturnType<typeof open>, options = {}) =>
  client.call('social.react', { postId: '1', kind: 'like', on: true }, { silent: true, ...options })

/** Runs lazy modules and timers of this many milliseconds. */
async function pass(ms: number): Promise<void> {
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(ms)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
}

test.each(Object.entries(troubles))(
  'with %s for a sign configuration a request goes on, and the next one fetches it again',
  async (_, trouble) => {
    config = trouble
    const client = open()
    const first = like(client)
    await pass(8_000)
    await expect(first).resolves.toMatchObject({ on: true })
    expect([count('gatewaySignConfig'), count('user/react')]).toEqual([1, 1])
    const second = like(client)
    await pass(8_000)
    await expect(second).resolves.toMatchObject({ on: true })
    expect([count('gatewaySignConfig'), count('user/react')]).toEqual([2, 2])
  },
)

test.each(Object.entries(troubles).slice(0, 3))(
  'with %s for the time a request goes on by the device’s own',
  async (_, trouble) => {
    time = trouble
    const liked = like(open())
    await pass(5_000)
    await expect(liked).resolves.toMatchObject({ on: true })
  },
)

test('a configuration that cannot be read is told of once, however often it is asked for', async () => {
  config = () => good({ gatewaySignConfig: null })
  const client = open()
  for (let asks = 1; asks <= 3; asks++) {
    const liked = like(client)
    await pass(100)
    await liked
    expect([count('gatewaySignConfig'), count('cspSecurity')]).toEqual([asks, 1])
  }
})

test('aborts at once while signing is set up', async () => {
  config = never
  const giving = new AbortController()
  const liked = like(open(), { signal: giving.signal })
  const refused = expect(liked).rejects.toThrow('The reader left.')
  await pass(100)
  giving.abort(new Error('The reader left.'))
  await refused
  expect(count('user/react')).toBe(0)
})

test('a deadline that ends while signing is set up ends the request', async () => {
  config = never
  const liked = like(open(), { timeoutMs: 1_000 })
  const refused = expect(liked).rejects.toMatchObject({ name: 'TimeoutError' })
  await pass(1_000)
  await refused
})

describe('a time that the exchange refuses', () => {
  const hour = 3_600_000
  const minute = 60_000
  /** By how much the exchange's clock is ahead of what passes here. */
  let ahead = 0
  /** Whether a refusal itself tells the time. */
  let tells = true
  const seen: { tm: number; uhti: string; code: string }[] = []
  let done = 0
  let began = 0
  const notices: string[] = []

  /** An exchange that checks the time first, in real time, which includes a device's sleep. */
  function openExchange() {
    ahead = 0
    tells = true
    done = 0
    seen.length = 0
    notices.length = 0
    began = Date.now()
    const now = () => Date.now() + ahead
    vi.stubGlobal('fetch', async (url: string | Request, init?: RequestInit) => {
      const address = typeof url === 'string' ? url : url.url
      asked.push(address)
      const told = (body: unknown, isTold = true) =>
        new Response(JSON.stringify(body), {
          headers: { 'content-type': 'application/json', ...(isTold && { requesttime: String(now()) }) },
        })
      if (address.includes('gatewaySignConfig'))
        return told({ code: '00000', msg: '', data: { gatewaySignConfig: { clientOpen: false } } })
      if (address.includes('/public/')) return told({ code: '00000', msg: '', data: {} })
      const headers = new Headers(init?.headers)
      const tm = Number(headers.get('tm'))
      const code = Math.abs(now() - tm) > 5 * minute ? '00022' : '00000'
      seen.push({ tm, uhti: headers.get('uhti') ?? '', code })
      if (code === '00000') {
        done += 1
        return told({ code, msg: '', data: { on: true, count: 1 } })
      }
      // A signature's code is in `data`: docs/exchange.md#faults.
      return told({ code: '00000', msg: '', data: { code, msg: 'Check your clock.' } }, tells)
    })
    return createClient(exchange, {
      state: () => ({ theme: 'white', locale: 'en', simulation: false }),
      onNotice: (message) => notices.push(message),
    })
  }
  const codes = () => seen.map(({ code }) => code)
  async function liking(client: ReturnType<typeof open>): Promise<unknown> {
    const liked = like(client, { silent: false }).catch((error: unknown) => error)
    await pass(100)
    return liked
  }

  test('does not come of a laptop that has slept for an hour: its first like goes through', async () => {
    const client = openExchange()
    await liking(client)
    // `performance.now()` stops while a device sleeps.
    vi.setSystemTime(Date.now() + hour)
    expect(Date.now() - began).toBeGreaterThanOrEqual(hour)
    expect(await liking(client)).toMatchObject({ on: true })
    expect([codes(), count('showEntrance'), notices]).toEqual([['00000', '00000'], 2, []])
  })

  test.each([
    ['that tells its time', true, 1],
    ['that does not, for which it is asked,', false, 2],
  ])('by a refusal %s is put right, and the same goes through once more', async (_, isTold, asks) => {
    const client = openExchange()
    await liking(client)
    ahead = hour
    tells = isTold
    expect(await liking(client)).toMatchObject({ on: true })
    expect([codes(), done, count('showEntrance'), notices]).toEqual([['00000', '00022', '00000'], 2, asks, []])
    expect(new Set(seen.map(({ uhti }) => uhti)).size).toBe(3)
  })

  test('twice is told, once, and is sent no third time', async () => {
    const client = openExchange()
    await liking(client)
    ahead = hour
    // The exchange tells a time that it does not go by.
    const fetched = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      const { status, headers, body } = await fetched(url, init)
      const wrong = new Headers(headers)
      wrong.set('requesttime', String(Date.now()))
      return new Response(body, { status, headers: wrong })
    })
    expect(await liking(client)).toMatchObject({ name: 'ApiError', code: '00022' })
    expect([codes(), notices]).toEqual([['00000', '00022', '00022'], ['Check your clock.']])
  })

  test('ends by the deadline of the one call, both tries together', async () => {
    const client = openExchange()
    await liking(client)
    ahead = hour
    tells = false
    const before = globalThis.fetch
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      url.includes('showEntrance') ? new Promise(() => {}) : before(url, init),
    )
    const liked = expect(like(client, { timeoutMs: 3_000 })).rejects.toMatchObject({ name: 'TimeoutError' })
    await pass(3_000)
    await liked
    expect(codes()).toEqual(['00000', '00022'])
  })
})
