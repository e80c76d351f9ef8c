import { describe, expect, test, vi } from 'vitest'
import exchange from '#fixtures/exchange.config.ts'
import { gives, installNative, nativeCarriers, replyTo, silent } from '../native.ts'
import { bridgeHere, eachByItself, envelope, failureOf, meetOver, post } from './world.ts'

eachByItself()

describe.each(nativeCarriers)('over %s', (carrier) => {
  const meet = meetOver(carrier)

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

  test.each([[''], [null], [{}], [{ code: '', message: '' }], [{ code: null, message: null }]])(
    'a result beside the empty error %j is a result',
    async (error) => {
      const { bridge } = meet({
        closePage: (message, answer) => answer({ ...replyTo(message, { closed: true }), error }),
      })
      expect(await bridge.call('closePage', {})).toEqual({ closed: true })
    },
  )

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
    expect(bridge.unexpectedMessages).toEqual([{ reason: 'duplicate', id: message?.id }])
  })

  test('an answer after the deadline changes nothing and is recorded', async () => {
    const { native, bridge } = meet({ request: silent })
    const call = failureOf(bridge.call('request', post, { timeoutMs: 10 }))
    await vi.advanceTimersByTimeAsync(10)
    expect((await call).code).toBe('timeout')
    const [message] = native.sent
    native.say(message && replyTo(message, envelope('late')))
    expect(bridge.unexpectedMessages).toEqual([{ reason: 'late', id: message?.id }])
  })

  test('ignores and records an answer with an unknown id', async () => {
    const { native, bridge } = meet({ request: silent, closePage: silent })
    const call = failureOf(bridge.call('request', post))
    const page = native.sent[0]?.page
    for (const id of ['999', 'request', '-1', '1.5e0x']) native.say({ id, page, result: envelope('stolen') })
    expect(bridge.unexpectedMessages.map(({ reason }) => reason)).toEqual(Array(4).fill('unknown_id'))
    await vi.advanceTimersByTimeAsync(100_000)
    expect((await call).code).toBe('timeout')
  })

  test('an answer meant for the page before a reload is refused, though its id is one of ours', async () => {
    const { native, bridge } = meet({ request: silent })
    const call = failureOf(bridge.call('request', post))
    native.say({ id: native.sent[0]?.id, page: 'before', result: envelope('stale') })
    expect(bridge.unexpectedMessages).toEqual([{ reason: 'foreign_page', id: native.sent[0]?.id }])
    await vi.advanceTimersByTimeAsync(100_000)
    expect((await call).code).toBe('timeout')
  })

  test('what cannot be read is recorded and throws nothing at native', () => {
    const { bridge } = meet({ closePage: silent })
    for (const nonsense of ['{', '', 'null', 7, null, undefined, [], { id: 1 }, { page: 'x' }]) {
      window.insightsBridge?.reply(nonsense)
    }
    expect(bridge.unexpectedMessages).toHaveLength(9)
    expect(new Set(bridge.unexpectedMessages.map(({ reason }) => reason))).toEqual(new Set(['unreadable']))
  })
})

describe('answers in the act', () => {
  test.each(['ios', 'android', 'androidListener'] as const)('over %s are handed over in the act', (carrier) => {
    installNative(carrier, { getUserInfo: gives({ userInfo: null }) })
    const onResult = vi.fn()
    bridgeHere().callWithHandlers('getUserInfo', {}, { onResult, onError: vi.fn() })
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

  test.each([
    [undefined],
    [null],
    [''],
    ['null'],
    ['{}'],
    [' {} \n'],
    ['""'],
    ['[]'],
    ['undefined'],
    ['"null"'],
    ['"{}"'],
  ])('an Android method may return %j and answer later by the door', async (nothing) => {
    const native = installNative('android', { closePage: silent })
    const control = Reflect.get(window, exchange.app.control)
    const { closePage } = control
    control.closePage = (json: string) => {
      Reflect.apply(closePage, control, [json])
      return nothing
    }
    const bridge = bridgeHere()
    const call = bridge.call('closePage', {})
    const [message] = native.sent
    native.say(message && replyTo(message, { closed: true }))
    expect(await call).toEqual({ closed: true })
    expect(bridge.unexpectedMessages).toEqual([])
  })

  test('an Android method that returns {} and never answers ends the call at its deadline', async () => {
    Reflect.set(window, exchange.app.control, { closePage: () => '{}' })
    const call = failureOf(bridgeHere().call('closePage', {}))
    await vi.advanceTimersByTimeAsync(5_000)
    expect((await call).code).toBe('timeout')
  })

  test('an answer by promise that cannot be read, to a call that is over, is recorded with its id', async () => {
    let give = (_: unknown) => {}
    const postMessage = () => new Promise((resolve) => (give = resolve))
    window.insightsApp = { carrier: 'iosReply' }
    window.webkit = { messageHandlers: { closePage: { postMessage } } }
    const bridge = bridgeHere()
    const call = failureOf(bridge.call('closePage', {}, { timeoutMs: 10 }))
    await vi.advanceTimersByTimeAsync(10)
    expect((await call).code).toBe('timeout')
    give('OK')
    await vi.advanceTimersByTimeAsync(0)
    expect(bridge.unexpectedMessages).toEqual([{ reason: 'unreadable', id: expect.stringMatching(/./) }])
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

  test('runs a handler that replies, even when it was never announced', async () => {
    installNative('iosReply', { closePage: gives({ closed: true }) })
    window.insightsApp = { protocol: 1 }
    const bridge = bridgeHere()
    expect(bridge.carrier).toBe('ios')
    expect(await bridge.call('closePage', {})).toEqual({ closed: true })
  })

  test('an Android method that returns an invalid answer fails the call at once', async () => {
    Reflect.set(window, exchange.app.control, { closePage: () => 'OK' })
    expect((await failureOf(bridgeHere().call('closePage', {}))).code).toBe('bad_reply')
  })
})

test('only the last fifty strays are kept, and each is handed on without its content', () => {
  installNative('ios', { closePage: silent })
  const onUnexpectedMessage = vi.fn()
  const bridge = bridgeHere({ onUnexpectedMessage })
  for (let at = 0; at < 60; at++) window.insightsBridge?.reply({ id: `x${at}`, page: 'p', result: 'secret' })
  expect(onUnexpectedMessage).toHaveBeenCalledTimes(60)
  expect(bridge.unexpectedMessages).toHaveLength(50)
  expect(bridge.unexpectedMessages[0]).toEqual({ reason: 'foreign_page', id: 'x10' })
})
