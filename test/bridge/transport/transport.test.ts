import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Bridge, createBridge } from '#bridge/app/bridge.ts'
import { BridgeError } from '#bridge/carriers/errors.ts'
import type { CallRow } from '#bridge/exchange/callRow.ts'
import { createClock } from '#bridge/exchange/clock.ts'
import { InvalidResponseError, NetworkError } from '#bridge/exchange/errors.ts'
import { TimeoutError } from '#bridge/lib/deadline.ts'
import { InsightsError } from '#bridge/lib/errors.ts'
import type { TrackEvent } from '#bridge/tracking/types.ts'
import { createNativeTransport } from '#bridge/transport/native.ts'
import { createBrowserTransport, type Transport } from '#bridge/transport/transport.ts'
import exchange from '#fixtures/exchange.config.ts'
import {
  type Behaviour,
  errorTo,
  gives,
  installNative,
  type NativeCarrier,
  nativeCarriers,
  removeNative,
  silent,
} from '../app/native.ts'

const row = { method: 'POST', path: 'v1/x', isPublicRead: true } as const satisfies CallRow
const answered = { code: '00000', msg: '', data: 7 }
const state = () => ({ theme: 'white', locale: 'en', simulation: false, userId: '' }) as const
const timeoutMs = 1_000
const eventOf = (seq: number) =>
  ({ session_id: 's', page_unique_id: 'p', seq, event_tracking_id: 'b1' }) as Partial<TrackEvent> as TrackEvent
const batch = [eventOf(1), eventOf(2)]

/** What the other side does with a call or a batch. */
type Conduct = 'answers' | 'answersLater' | 'fails' | 'waits' | 'garbles' | 'saysNothing' | 'refuses'

/** One kind of transport, the other side of it, and what that was handed. */
interface World {
  readonly transport: Transport
  readonly batches: readonly unknown[]
}

let bridge: Bridge | undefined

const without = async () => ({
  without: (error: BridgeError) => () => Promise.reject(error),
  fetchData: () => Promise.reject(new Error('Nothing is large here.')),
})

function nativeWorld(carrier: NativeCarrier, conduct: Conduct): World {
  const batches: unknown[] = []
  const behaviours: Readonly<Record<Conduct, Behaviour>> = {
    answers: gives(answered),
    answersLater: (message, answer) => void setTimeout(() => gives(answered)(message, answer), timeoutMs / 2),
    fails: (message, answer) => answer(errorTo(message, 'network', 'The gateway does not answer.')),
    waits: silent,
    garbles: gives({ nothing: true }),
    saysNothing: (_message, answer) => answer(undefined),
    refuses: silent,
  }
  installNative(carrier, {
    request: behaviours[conduct],
    trackEvents(message, answer) {
      batches.push(...Object.values(Object(message.params)))
      if (conduct === 'answers') gives({ accepted: 2 })(message, answer)
      if (conduct === 'refuses') gives({ accepted: 1 })(message, answer)
    },
  })
  bridge = createBridge(exchange.app)
  return { transport: createNativeTransport(bridge, exchange, without), batches }
}

function browserWorld(conduct: Conduct): World {
  const batches: unknown[] = []
  const take = (address: unknown, body: unknown) => {
    if (String(address).endsWith('/v1/buried/log/info')) batches.push(JSON.parse(String(body)))
  }
  const fetched = vi.fn(async (address: unknown, { body, signal }: RequestInit = {}) => {
    take(address, body)
    if (conduct === 'fails') throw new TypeError('Failed to fetch')
    if (conduct === 'answersLater') await new Promise((resolve) => setTimeout(resolve, timeoutMs / 2))
    if (conduct.startsWith('answers')) return new Response(JSON.stringify(answered))
    if (conduct === 'garbles') return new Response('<html>')
    if (conduct === 'saysNothing') return new Response('')
    if (conduct === 'refuses') return new Response(JSON.stringify({ ...answered, code: '500' }))
    return new Promise<Response>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    })
  })
  vi.stubGlobal('fetch', fetched)
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (address: string, body: string) => {
      take(address, body)
      return true
    },
  })
  return { transport: createBrowserTransport(exchange, state), batches }
}

const worldOf = (kind: Transport['kind'], conduct: Conduct): World =>
  kind === 'browser' ? browserWorld(conduct) : nativeWorld(kind, conduct)

/** The failure that a call ends with. */
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    (value) => expect.fail(`It resolved with ${JSON.stringify(value)}.`),
    (error) => error,
  )

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  bridge?.close()
  bridge = undefined
  removeNative()
  for (const name of ['sendBeacon', 'onLine']) Reflect.deleteProperty(navigator, name)
})

describe.each([...nativeCarriers, 'browser'] as const)('the transport over %s', (kind) => {
  const isBrowser = kind === 'browser'

  test('names its kind, and has the app if there is one', () => {
    const { transport } = worldOf(kind, 'answers')
    expect(transport.kind).toBe(kind)
    expect(transport.app).toBe(bridge)
  })

  test('settles a call with the exchange’s answer', async () => {
    const { transport } = worldOf(kind, 'answers')
    expect(await transport.call(row, {}, {})).toMatchObject(answered)
  })

  test('settles a call with a later answer within its deadline', async () => {
    const call = worldOf(kind, 'answersLater').transport.call(row, {}, { timeoutMs })
    await vi.advanceTimersByTimeAsync(timeoutMs / 2)
    expect(await call).toMatchObject(answered)
  })

  test('settles a call that does not reach the exchange with an error', async () => {
    const error = await failureOf(worldOf(kind, 'fails').transport.call(row, {}, {}))
    expect(error).toBeInstanceOf(isBrowser ? NetworkError : BridgeError)
    expect(error).toMatchObject({ isTransient: true })
  })

  test('settles a call that is never answered at its deadline', async () => {
    const call = failureOf(worldOf(kind, 'waits').transport.call(row, {}, { timeoutMs }))
    await vi.advanceTimersByTimeAsync(timeoutMs)
    const error = await call
    expect(error).toBeInstanceOf(isBrowser ? TimeoutError : BridgeError)
    expect(error).toMatchObject(isBrowser ? {} : { code: 'timeout' })
  })

  test.each(['garbles', 'saysNothing'] as const)(
    'settles a call with an error when the other side %s',
    async (conduct) => {
      const call = failureOf(worldOf(kind, conduct).transport.call(row, {}, { timeoutMs }))
      await vi.advanceTimersByTimeAsync(timeoutMs)
      const error = await call
      // An app that answers each message at once has no later answer to wait for.
      const isLater = conduct === 'saysNothing' && kind !== 'iosReply'
      if (isBrowser) expect(error).toBeInstanceOf(InvalidResponseError)
      else expect(error).toMatchObject({ name: 'BridgeError', code: isLater ? 'timeout' : 'bad_reply' })
    },
  )

  test('settles a call that its caller aborts', async () => {
    const controller = new AbortController()
    const reason = new Error('gone')
    const call = failureOf(worldOf(kind, 'waits').transport.call(row, {}, { signal: controller.signal }))
    await vi.advanceTimersByTimeAsync(0)
    controller.abort(reason)
    const error = await call
    if (isBrowser) expect(error).toBe(reason)
    else expect(error).toMatchObject({ code: 'aborted', details: { cause: reason } })
  })

  const ids = kind === 'ios' || kind === 'android' ? `[s7-upload-app] [s7-upload-${kind}] ` : ''
  test(`${ids}delivers a batch of events, and reports it as taken`, async () => {
    const { transport, batches } = worldOf(kind, 'answers')
    const events = await transport.events({ clock: createClock(), state })
    expect(await events.send(batch)).toMatchObject({ status: 200 })
    expect(batches).toEqual([batch])
  })

  test.each(['fails', 'refuses'] as const)('reports a batch as not taken when the other side %s', async (conduct) => {
    const { transport } = worldOf(kind, conduct)
    const events = await transport.events({ clock: createClock(), state })
    const sent = events.send(batch)
    await vi.advanceTimersByTimeAsync(20_000)
    expect((await sent).status).not.toBe(200)
  })

  test('hands the last batch over at once when the page is left', async () => {
    const { transport, batches } = worldOf(kind, 'waits')
    const events = await transport.events({ clock: createClock(), state })
    expect(events.sendOnPageHide(batch)).toBe(true)
    window.dispatchEvent(new Event('pagehide'))
    expect(batches).toEqual([batch])
  })

  test('fails with a typed error if the native handler is missing', async () => {
    const { transport } = worldOf(kind, 'answers')
    bridge ??= createBridge(exchange.app)
    removeNative()
    const error = await failureOf(bridge.call('closePage', {}))
    expect(error).toBeInstanceOf(BridgeError)
    expect(error).toMatchObject({ code: isBrowser ? 'no_carrier' : 'no_handler' })
    if (!isBrowser) expect(await failureOf(transport.call(row, {}, {}))).toBeInstanceOf(InsightsError)
  })
})

test.each([
  ['the browser refuses the beacon', 'sendBeacon', () => false],
  [
    'the beacon throws',
    'sendBeacon',
    () => {
      throw new TypeError('Refused')
    },
  ],
  ['there is no network', 'onLine', false],
])('does not report a last batch as taken when %s', async (_where, name, value) => {
  const { transport } = browserWorld('waits')
  Object.defineProperty(navigator, name, { configurable: true, value })
  const events = await transport.events({ clock: createClock(), state })
  expect(events.sendOnPageHide(batch)).toBe(false)
})

test.each(nativeCarriers)(
  'accepts an answer to a call over %s by the reply door, for its own page only',
  async (carrier) => {
    installNative(carrier, {
      request({ id, page }) {
        for (const to of ['another', page])
          window.insightsBridge?.reply({ id, page: to, result: { ...answered, data: to } })
      },
    })
    bridge = createBridge(exchange.app)
    const call = createNativeTransport(bridge, exchange, without).call(row, {}, { timeoutMs })
    await vi.advanceTimersByTimeAsync(timeoutMs)
    expect(await call).toMatchObject({ data: bridge.pageId() })
  },
)

test.each(nativeCarriers)('leaves events to the browser in an app over %s without trackEvents', async (carrier) => {
  const { batches } = browserWorld('answers')
  installNative(carrier, { request: silent })
  bridge = createBridge(exchange.app)
  const events = await createNativeTransport(bridge, exchange, without).events({ clock: createClock(), state })
  expect(await events.send(batch)).toMatchObject({ status: 200 })
  expect(batches).toEqual([batch])
})
