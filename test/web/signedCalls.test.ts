import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClient } from '../../bridge/index.ts'
import exchange from '../../fixtures/exchange.config.ts'

/*
 * What every signed request waits for, the exchange's time and its sign configuration, when it does not come: nothing waits
 * for it for ever, and the next request asks for it anew.
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
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const open = () => createClient(exchange, { state: () => ({ theme: 'white', locale: 'en', simulation: false }) })
const like = (client: ReturnType<typeof open>, options = {}) =>
  client.call('social.react', { postId: '1', kind: 'like', on: true }, { silent: true, ...options })

/** Lets what is to come come: modules that are late, and so many milliseconds. */
async function pass(ms: number): Promise<void> {
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(ms)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
}

test.each(Object.entries(troubles))(
  'with %s for a sign configuration a request goes on, and the next one asks anew',
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

test('who gives up while signing is set up is let go in the act', async () => {
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
  const liked = like(open(), { deadlineMs: 1_000 })
  const refused = expect(liked).rejects.toMatchObject({ name: 'DeadlineError' })
  await pass(1_000)
  await refused
})
