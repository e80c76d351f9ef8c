// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Bridge, createBridge } from '../../../bridge/app/bridge.ts'
import type { Outgoing } from '../../../bridge/app/protocol.ts'
import type { BridgeError } from '../../../bridge/transport/errors.ts'
import exchange from '../../../fixtures/exchange.config.ts'
import {
  type Behaviour,
  errorTo,
  gives,
  installNative,
  nativeCarriers,
  removeNative,
  replyTo,
  silent,
} from './native.ts'

let open: Bridge[] = []
const bridgeHere = (): Bridge => {
  const bridge = createBridge(exchange.app)
  open.push(bridge)
  return bridge
}
/** The failure that a call settles with. */
const failureOf = (call: Promise<unknown>): Promise<BridgeError> =>
  call.then(
    (result) => expect.fail(`It resolved with ${JSON.stringify(result)}.`),
    (error) => error,
  )
const post = { method: 'POST', path: 'v1/x', params: {} } as const
const envelope = (data: unknown) => ({ code: '00000', msg: '', data })
const setVisible = (visible: boolean) => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visible ? 'visible' : 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
}
const pageEvent = (type: string, persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
})
afterEach(() => {
  for (const bridge of open) bridge.close()
  open = []
  setVisible(true)
  removeNative()
  vi.useRealTimers()
})

describe('without an app', () => {
  test('a call fails with no_carrier', async () => {
    const error = await failureOf(bridgeHere().call('closePage', {}))
    expect(error).toMatchObject({ code: 'no_carrier', message: 'closePage failed: this page is not inside the app.' })
  })

  test('nothing is supported, even what a browser does instead', () => {
    expect(bridgeHere().supports('share')).toBe(false)
  })

  test('sharing uses the browser’s own sheet, and turning back is no failure', async () => {
    const share = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new DOMException('', 'AbortError'))
    Object.defineProperty(navigator, 'share', { configurable: true, value: share })
    const bridge = bridgeHere()
    const params = { url: 'https://x/insights', title: 'Insights' }
    expect(await bridge.call('share', params)).toEqual({ shared: true })
    expect(await bridge.call('share', params)).toEqual({ shared: false })
    expect(share).toHaveBeenCalledWith(params)
    Reflect.deleteProperty(navigator, 'share')
  })

  test('a share sheet that never comes back ends with its deadline', async () => {
    Object.defineProperty(navigator, 'share', { configurable: true, value: () => new Promise(() => {}) })
    const call = failureOf(bridgeHere().call('share', { url: '', title: '' }))
    await vi.advanceTimersByTimeAsync(600_000)
    expect((await call).code).toBe('timeout')
    Reflect.deleteProperty(navigator, 'share')
  })

  test('the window gets no reply door', () => {
    bridgeHere()
    expect(window.insightsBridge).toBeUndefined()
  })
})

describe.each(nativeCarriers)('over %s', (carrier) => {
  const meet = (behaviours: Partial<Record<Outgoing['method'], Behaviour>>) => {
    const native = installNative(carrier, behaviours)
    return { native, bridge: bridgeHere() }
  }

  test('is detected', () => {
    expect(meet({ closePage: silent }).bridge.carrier).toBe(carrier)
  })

  test('a call goes out with version, id, page, method and params, and its answer comes back', async () => {
    const { native, bridge } = meet({ openScreen: gives({ opened: true }) })
    const params = { screen: 'MeridianHome', params: {}, url: 'https://x/', closePage: true }
    expect(await bridge.call('openScreen', params)).toEqual({ opened: true })
    const id = expect.stringMatching(/./)
    expect(native.sent).toEqual([{ v: 1, id, page: id, method: 'openScreen', params }])
  })

  test('a method without a handler fails with no_handler', async () => {
    const error = await failureOf(meet({ closePage: silent }).bridge.call('request', post))
    expect(error).toMatchObject({ code: 'no_handler', details: { method: 'request' } })
  })

  test('supports says what is there now, and a handler that vanishes is missed at the next call', async () => {
    const { native, bridge } = meet({ openScreen: gives({ opened: true }), closePage: silent })
    expect([bridge.supports('openScreen'), bridge.supports('share')]).toEqual([true, false])
    native.remove('openScreen')
    expect(bridge.supports('openScreen')).toBe(false)
    const params = { screen: 'x', params: {}, url: '', closePage: true }
    expect((await failureOf(bridge.call('openScreen', params))).code).toBe('no_handler')
  })

  test('a native side that throws fails the call with native_error and its cause', async () => {
    const cause = new Error('out of memory')
    const { bridge } = meet({
      closePage: () => {
        throw cause
      },
    })
    expect(await failureOf(bridge.call('closePage', {}))).toMatchObject({ code: 'native_error', details: { cause } })
  })

  test('a native side that reports an error fails the call with what it said', async () => {
    const { bridge } = meet({ closePage: (message, answer) => answer(errorTo(message, 'busy', 'try later')) })
    expect(await failureOf(bridge.call('closePage', {}))).toMatchObject({
      code: 'native_error',
      details: { native: { code: 'busy', message: 'try later' } },
    })
  })

  test('a silent native side ends the call at the method’s deadline, not before', async () => {
    const { bridge } = meet({ closePage: silent })
    let ended = false
    const call = failureOf(bridge.call('closePage', {})).finally(() => {
      ended = true
    })
    await vi.advanceTimersByTimeAsync(4_999)
    expect(ended).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect((await call).code).toBe('timeout')
  })

  test('each of several calls has its own deadline', async () => {
    const { bridge } = meet({ closePage: silent, request: silent })
    const ended: string[] = []
    const watch = (name: string, call: Promise<unknown>) =>
      failureOf(call).then(({ code }) => ended.push(`${name} ${code}`))
    watch('long', bridge.call('request', post, { deadlineMs: 300 }))
    watch('short', bridge.call('closePage', {}, { deadlineMs: 100 }))
    watch('middle', bridge.call('closePage', {}, { deadlineMs: 200 }))
    await vi.advanceTimersByTimeAsync(250)
    expect(ended).toEqual(['short timeout', 'middle timeout'])
    await vi.advanceTimersByTimeAsync(50)
    expect(ended).toHaveLength(3)
  })

  test('a deadline that passed while the page was hidden ends the call when it is seen again', async () => {
    const { bridge } = meet({ closePage: silent })
    const call = failureOf(bridge.call('closePage', {}))
    setVisible(false)
    // The app stops the page's timers: only the clock goes on.
    const before = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(before + 60_000)
    setVisible(true)
    expect((await call).code).toBe('timeout')
    vi.mocked(performance.now).mockRestore()
  })

  test.each([[false], [0], [''], [null], [[]]])('the result %j is a result', async (data) => {
    const { bridge } = meet({ request: gives(envelope(data)) })
    expect(await bridge.call('request', post)).toEqual(envelope(data))
  })

  test('twenty calls at once, answered in the reverse order, each get their own answer', async () => {
    const waiting: (() => void)[] = []
    const { bridge } = meet({
      request: (message, answer) => void waiting.unshift(() => answer(replyTo(message, envelope(message.params)))),
    })
    const calls = Array.from({ length: 20 }, (_, at) => bridge.call('request', { ...post, params: { at } }))
    for (const answer of waiting) answer()
    const results = await Promise.all(calls)
    expect(results.map(({ data }) => data)).toEqual(
      Array.from({ length: 20 }, (_, at) => ({ ...post, params: { at } })),
    )
  })

  test('quotes, line separators and astral letters arrive as they were', async () => {
    const text = 'it’s "so" \\ \u2028\u2029 </script> \u{1F600} \u0000'
    const { native, bridge } = meet({ request: (message, answer) => answer(replyTo(message, envelope(text))) })
    expect((await bridge.call('request', { ...post, params: { text } })).data).toBe(text)
    expect(native.sent[0]?.params).toEqual({ ...post, params: { text } })
  })

  test('an answer, or a result within it, that native encoded twice is read all the same', async () => {
    const { bridge } = meet({
      closePage: (message, answer) => answer(JSON.stringify(replyTo(message, { closed: true }))),
      request: (message, answer) => answer(replyTo(message, JSON.stringify(envelope(1)))),
    })
    expect(await bridge.call('closePage', {})).toEqual({ closed: true })
    expect(await bridge.call('request', post)).toEqual(envelope(1))
  })

  test.each([[{ closed: 'yes' }], [null], [true], ['closed'], [undefined]])(
    'a result of the wrong shape, %j, fails the call with bad_reply',
    async (result) => {
      const { bridge } = meet({ closePage: gives(result) })
      expect((await failureOf(bridge.call('closePage', {}))).code).toBe('bad_reply')
    },
  )

  test('a second answer to the same call changes nothing and is recorded', async () => {
    const { native, bridge } = meet({ request: gives(envelope('first')) })
    expect((await bridge.call('request', post)).data).toBe('first')
    const [message] = native.sent
    native.say(message && replyTo(message, envelope('second')))
    expect(bridge.strays).toEqual([{ reason: 'duplicate', id: message?.id }])
  })

  test('an answer after the deadline changes nothing and is recorded', async () => {
    const { native, bridge } = meet({ request: silent })
    const call = failureOf(bridge.call('request', post, { deadlineMs: 10 }))
    await vi.advanceTimersByTimeAsync(10)
    expect((await call).code).toBe('timeout')
    const [message] = native.sent
    native.say(message && replyTo(message, envelope('late')))
    expect(bridge.strays).toEqual([{ reason: 'late', id: message?.id }])
  })

  test('an answer to nobody changes nothing and is recorded', async () => {
    const { native, bridge } = meet({ request: silent, closePage: silent })
    const call = failureOf(bridge.call('request', post))
    const page = native.sent[0]?.page
    for (const id of ['999', 'request', '-1', '1.5e0x']) native.say({ id, page, result: envelope('stolen') })
    expect(bridge.strays.map(({ reason }) => reason)).toEqual(Array(4).fill('unknown_id'))
    await vi.advanceTimersByTimeAsync(100_000)
    expect((await call).code).toBe('timeout')
  })

  test('an answer meant for the page before a reload is refused, though its id is one of ours', async () => {
    const { native, bridge } = meet({ request: silent })
    const call = failureOf(bridge.call('request', post))
    native.say({ id: native.sent[0]?.id, page: 'before', result: envelope('stale') })
    expect(bridge.strays).toEqual([{ reason: 'foreign_page', id: native.sent[0]?.id }])
    await vi.advanceTimersByTimeAsync(100_000)
    expect((await call).code).toBe('timeout')
  })

  test('what cannot be read is recorded and throws nothing at native', () => {
    const { bridge } = meet({ closePage: silent })
    for (const nonsense of ['{', '', 'null', 7, null, undefined, [], { id: 1 }, { page: 'x' }]) {
      window.insightsBridge?.reply(nonsense)
    }
    expect(bridge.strays).toHaveLength(9)
    expect(new Set(bridge.strays.map(({ reason }) => reason))).toEqual(new Set(['unreadable']))
  })

  test('a call that was given up before it began is never sent', async () => {
    const { native, bridge } = meet({ closePage: gives({ closed: true }) })
    const signal = AbortSignal.abort('gone')
    expect(await failureOf(bridge.call('closePage', {}, { signal }))).toMatchObject({
      code: 'aborted',
      details: { cause: 'gone' },
    })
    expect(native.sent).toEqual([])
  })

  test('a call that is given up ends at once, and its answer is late', async () => {
    const { native, bridge } = meet({ closePage: silent })
    const controller = new AbortController()
    const call = failureOf(bridge.call('closePage', {}, { signal: controller.signal }))
    controller.abort('gone')
    expect((await call).code).toBe('aborted')
    const [message] = native.sent
    native.say(message && replyTo(message, { closed: true }))
    expect(bridge.strays).toEqual([{ reason: 'late', id: message?.id }])
  })

  test('a signal that outlives its calls keeps nothing of them', async () => {
    const { bridge } = meet({ closePage: gives({ closed: true }) })
    const { signal } = new AbortController()
    const added = vi.spyOn(signal, 'addEventListener')
    const removed = vi.spyOn(signal, 'removeEventListener')
    await bridge.call('closePage', {}, { signal })
    expect(added).toHaveBeenCalledOnce()
    expect(removed.mock.calls).toEqual(added.mock.calls)
  })

  test('giving up after the answer changes nothing', async () => {
    const { bridge } = meet({ closePage: gives({ closed: true }) })
    const controller = new AbortController()
    const call = bridge.call('closePage', {}, { signal: controller.signal })
    await call
    controller.abort()
    expect(await call).toEqual({ closed: true })
  })

  test('params that are not JSON, or too long, fail the call before anything is sent', async () => {
    const { native, bridge } = meet({ request: silent })
    const loop: Record<string, unknown> = {}
    loop.self = loop
    const codeFor = async (params: unknown) => (await failureOf(bridge.call('request', { ...post, params }))).code
    expect(await codeFor(loop)).toBe('bad_params')
    expect(await codeFor({ amount: 1n })).toBe('bad_params')
    expect(await codeFor('x'.repeat(4 * 1024 * 1024))).toBe('too_large')
    expect(native.sent).toEqual([])
  })

  test('functions and undefined are left out of what native gets', async () => {
    const { native, bridge } = meet({ request: gives(envelope(1)) })
    await bridge.call('request', { ...post, params: { kept: 1, gone: undefined, also: () => {} } })
    expect(native.sent[0]?.params).toEqual({ ...post, params: { kept: 1 } })
  })

  test.each([[false], [true]])('leaving the page (cached: %s) ends every call with page_left', async (persisted) => {
    const { bridge } = meet({ request: silent, closePage: silent })
    const calls = [failureOf(bridge.call('request', post)), failureOf(bridge.call('closePage', {}))]
    pageEvent('pagehide', persisted)
    expect((await Promise.all(calls)).map(({ code }) => code)).toEqual(['page_left', 'page_left'])
  })

  test('after a return from the cache the bridge works, and answers to the page before are refused', async () => {
    const answers: (() => void)[] = []
    const { native, bridge } = meet({
      request: (message, answer) => void answers.push(() => answer(replyTo(message, envelope(answers.length)))),
    })
    const before = failureOf(bridge.call('request', post))
    pageEvent('pagehide', true)
    expect((await before).code).toBe('page_left')
    pageEvent('pageshow', true)
    const after = bridge.call('request', post)
    for (const answer of answers) answer()
    expect(await after).toEqual(envelope(2))
    expect(native.sent[0]?.page).not.toBe(native.sent[1]?.page)
    expect(bridge.strays).toEqual([{ reason: 'foreign_page', id: native.sent[0]?.id }])
  })

  test('an event reaches those who listen, until they stop', () => {
    const { native, bridge } = meet({ closePage: silent })
    const heard: unknown[] = []
    const stop = bridge.on('session', (payload) => heard.push(payload))
    native.say({ event: 'session', payload: { userId: '7' } })
    stop()
    native.say({ event: 'session', payload: { userId: null } })
    expect(heard).toEqual([{ userId: '7' }])
    expect(bridge.strays).toEqual([])
  })

  test('an unknown or misshapen event reaches nobody and is recorded', () => {
    const { native, bridge } = meet({ closePage: silent })
    const heard = vi.fn()
    bridge.on('keyboard', heard)
    for (const event of ['earthquake', 'toString', 'keyboard']) native.say({ event, payload: { height: 'tall' } })
    expect(heard).not.toHaveBeenCalled()
    expect(bridge.strays).toEqual([
      { reason: 'unknown_event', event: 'earthquake' },
      { reason: 'unknown_event', event: 'toString' },
      { reason: 'bad_event', event: 'keyboard' },
    ])
  })

  test('user info that native cannot tell, or tells in a wrong shape, has the two codes of §8', async () => {
    const codeFor = async (behaviour: Behaviour) => {
      const { bridge } = meet({ getUserInfo: behaviour })
      const call = failureOf(bridge.call('getUserInfo', {}))
      await vi.advanceTimersByTimeAsync(15_000)
      return (await call).code
    }
    expect(await codeFor((message, answer) => answer(errorTo(message, 'x', 'y')))).toBe('app_userinfo_err')
    expect(await codeFor(silent)).toBe('app_userinfo_err')
    expect(await codeFor(gives({ userInfo: 'Ada' }))).toBe('app_userinfo_result_err')
  })

  test('a closed bridge ends what is pending, refuses what comes, and leaves no door', async () => {
    const { bridge } = meet({ closePage: silent })
    const pending = failureOf(bridge.call('closePage', {}))
    bridge.close()
    expect((await pending).code).toBe('page_left')
    expect((await failureOf(bridge.call('closePage', {}))).code).toBe('page_left')
    expect(bridge.supports('closePage')).toBe(false)
    expect(window.insightsBridge).toBeUndefined()
    expect(window.insightsListener?.onmessage ?? null).toBeNull()
  })
})

describe('answers in the act', () => {
  test.each(['ios', 'android', 'androidListener'] as const)('over %s are handed over in the act', (carrier) => {
    installNative(carrier, { getUserInfo: gives({ userInfo: null }) })
    const onResult = vi.fn()
    bridgeHere().begin('getUserInfo', {}, { onResult, onFailure: vi.fn() })
    expect(onResult).toHaveBeenCalledExactlyOnceWith({ userInfo: null })
  })

  test('an iOS handler whose promise is rejected fails the call', async () => {
    window.insightsApp = { carrier: 'iosReply' }
    window.webkit = { messageHandlers: { closePage: { postMessage: () => Promise.reject(new Error('denied')) } } }
    expect((await failureOf(bridgeHere().call('closePage', {}))).code).toBe('native_error')
  })

  test('an iOS handler that must reply and replies nothing fails the call at once', async () => {
    window.insightsApp = { carrier: 'iosReply' }
    window.webkit = { messageHandlers: { closePage: { postMessage: async () => null } } }
    expect((await failureOf(bridgeHere().call('closePage', {}))).code).toBe('bad_reply')
  })

  test('a plain iOS handler may give a promise of nothing and answer later by the door', async () => {
    const native = installNative('ios', { closePage: silent })
    const handler = window.webkit?.messageHandlers?.closePage
    const post = handler?.postMessage
    window.webkit = {
      messageHandlers: {
        closePage: {
          postMessage: async (body) => {
            post?.(body)
          },
        },
      },
    }
    const call = bridgeHere().call('closePage', {})
    await vi.advanceTimersByTimeAsync(0)
    const [message] = native.sent
    native.say(message && replyTo(message, { closed: true }))
    expect(await call).toEqual({ closed: true })
  })

  test('a handler with reply that nobody announced is heard all the same', async () => {
    installNative('iosReply', { closePage: gives({ closed: true }) })
    Reflect.deleteProperty(window, 'insightsApp')
    const bridge = bridgeHere()
    expect(bridge.carrier).toBe('ios')
    expect(await bridge.call('closePage', {})).toEqual({ closed: true })
  })

  test('an Android method that returns what is no answer fails the call at once', async () => {
    Reflect.set(window, exchange.app.control, { closePage: () => 'OK' })
    expect((await failureOf(bridgeHere().call('closePage', {}))).code).toBe('bad_reply')
  })
})

test('a listener that throws neither stops the next one nor reaches native', () => {
  const native = installNative('ios', { closePage: silent })
  const bridge = bridgeHere()
  const reported: (() => void)[] = []
  const queue = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((task) => void reported.push(task))
  const heard = vi.fn()
  bridge.on('back', () => {
    throw new Error('a mistake of the page')
  })
  bridge.on('back', heard)
  native.say({ event: 'back', payload: {} })
  queue.mockRestore()
  expect(heard).toHaveBeenCalledOnce()
  expect(reported).toHaveLength(1)
  expect(reported[0]).toThrow('a mistake of the page')
})

test('only the last fifty strays are kept, and each is handed on without its content', () => {
  installNative('ios', { closePage: silent })
  const onStray = vi.fn()
  const bridge = createBridge(exchange.app, { onStray })
  open.push(bridge)
  for (let at = 0; at < 60; at++) window.insightsBridge?.reply({ id: `x${at}`, page: 'p', result: 'secret' })
  expect(onStray).toHaveBeenCalledTimes(60)
  expect(bridge.strays).toHaveLength(50)
  expect(bridge.strays[0]).toEqual({ reason: 'foreign_page', id: 'x10' })
})
