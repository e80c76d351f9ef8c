import { afterEach, describe, expect, test, vi } from 'vitest'
import { protocolVersion } from '#bridge/app/protocol.ts'
import exchange from '#fixtures/exchange.config.ts'
import { type Behaviour, errorTo, gives, installNative, nativeCarriers, replyTo, silent } from '../native.ts'
import { bridgeHere, eachByItself, envelope, failureOf, meetOver, pageEvent, post, setVisible } from './world.ts'

eachByItself()

const shareBy = (share: () => Promise<void>) =>
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
afterEach(() => Reflect.deleteProperty(navigator, 'share'))

/** The most characters of a message: see bridge/README.md#every-call-settles. */
const maxMessageLength = 4 * 1024 * 1024

describe('without an app', () => {
  test('fails a call with no_carrier', async () => {
    const error = await failureOf(bridgeHere().call('closePage', {}))
    expect(error).toMatchObject({ code: 'no_carrier', message: 'closePage failed: this page is not inside the app.' })
  })

  test('supports nothing, even methods with a browser equivalent', () => {
    expect(bridgeHere().supports('share')).toBe(false)
  })

  test('shares with the browser’s own sheet; dismissing it is no failure', async () => {
    const share = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new DOMException('', 'AbortError'))
    shareBy(share)
    const bridge = bridgeHere()
    const params = { url: 'https://x/insights', title: 'Insights' }
    expect(await bridge.call('share', params)).toEqual({ shared: true })
    expect(await bridge.call('share', params)).toEqual({ shared: false })
    expect(share).toHaveBeenCalledWith(params)
  })

  test.each([new DOMException('No gesture.', 'NotAllowedError'), { name: 'AbortError' }])(
    'fails the call with native_error and the cause when a share sheet does not open: %o',
    async (cause) => {
      shareBy(() => Promise.reject(cause))
      const error = await failureOf(bridgeHere().call('share', { url: '', title: '' }))
      expect(error).toMatchObject({ code: 'native_error', details: { cause } })
    },
  )

  test('copies the address to the clipboard in a browser without a share sheet', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    expect('share' in navigator).toBe(false)
    expect(await bridgeHere().call('share', { url: 'https://x/insights', title: 'x' })).toEqual({ shared: true })
    expect(writeText).toHaveBeenCalledExactlyOnceWith('https://x/insights')
  })

  test('ends a share sheet that never returns at its deadline', async () => {
    shareBy(() => new Promise(() => {}))
    const call = failureOf(bridgeHere().call('share', { url: '', title: '' }))
    await vi.advanceTimersByTimeAsync(600_000)
    expect((await call).code).toBe('timeout')
  })

  test('adds no reply door to the window', () => {
    bridgeHere()
    expect(window.insightsBridge).toBeUndefined()
  })
})

describe.each(nativeCarriers)('over %s', (carrier) => {
  const meet = meetOver(carrier)

  test('is detected', () => {
    expect(meet({ closePage: silent }).bridge.carrier).toBe(carrier)
  })

  test('sends a call with version, id, page, method and params, and receives its answer', async () => {
    const { native, bridge } = meet({ openScreen: gives({ opened: true }) })
    const params = { screen: 'MeridianHome', params: {}, url: 'https://x/', closePage: true }
    expect(await bridge.call('openScreen', params)).toEqual({ opened: true })
    const id = expect.stringMatching(/./)
    expect(native.sent).toEqual([{ v: protocolVersion, id, page: id, method: 'openScreen', params }])
  })

  test('uses native even where a browser has its own way', async () => {
    const share = vi.fn()
    shareBy(share)
    const { native, bridge } = meet({ share: gives({ shared: true }) })
    expect(await bridge.call('share', { url: '', title: '' })).toEqual({ shared: true })
    expect(native.sent).toMatchObject([{ method: 'share' }])
    expect(share).not.toHaveBeenCalled()
  })

  test('sends a message of the maximum length, and rejects one that is a character longer', async () => {
    const { native, bridge } = meet({ request: gives(envelope(null)) })
    await bridge.call('request', post)
    const room = maxMessageLength - JSON.stringify(native.sent[0]).length
    const withText = (length: number) => ({ ...post, params: { a: 'x'.repeat(length) } })
    const around = '"a":""'.length
    expect((await failureOf(bridge.call('request', withText(room - around + 1)))).code).toBe('too_large')
    expect((await bridge.call('request', withText(room - around))).code).toBe('00000')
    expect(JSON.stringify(native.sent[1])).toHaveLength(maxMessageLength)
  })

  test('fails a method without a handler with no_handler', async () => {
    const error = await failureOf(meet({ closePage: silent }).bridge.call('request', post))
    expect(error).toMatchObject({ code: 'no_handler', details: { method: 'request' } })
  })

  test('reports what is supported now, and notices a removed handler at the next call', async () => {
    const { native, bridge } = meet({ openScreen: gives({ opened: true }), closePage: silent })
    expect([bridge.supports('openScreen'), bridge.supports('share')]).toEqual([true, false])
    native.remove('openScreen')
    expect(bridge.supports('openScreen')).toBe(false)
    const params = { screen: 'x', params: {}, url: '', closePage: true }
    expect((await failureOf(bridge.call('openScreen', params))).code).toBe('no_handler')
  })

  test('fails the call with native_error and the cause when native throws', async () => {
    const cause = new Error('out of memory')
    const { bridge } = meet({
      closePage: () => {
        throw cause
      },
    })
    expect(await failureOf(bridge.call('closePage', {}))).toMatchObject({ code: 'native_error', details: { cause } })
  })

  test('fails the call with native’s code and message when native reports an error', async () => {
    const { bridge } = meet({ closePage: (message, answer) => answer(errorTo(message, 'busy', 'try later')) })
    expect(await failureOf(bridge.call('closePage', {}))).toMatchObject({
      code: 'native_error',
      details: { native: { code: 'busy', message: 'try later' } },
    })
  })

  test('fails the call before it is sent when params are not JSON or too long', async () => {
    const { native, bridge } = meet({ request: silent })
    const loop: Record<string, unknown> = {}
    loop.self = loop
    const codeFor = async (params: unknown) => (await failureOf(bridge.call('request', { ...post, params }))).code
    expect(await codeFor(loop)).toBe('bad_params')
    expect(await codeFor({ amount: 1n })).toBe('bad_params')
    expect(await codeFor('x'.repeat(4 * 1024 * 1024))).toBe('too_large')
    expect(native.sent).toEqual([])
  })

  test('omits functions and undefined from messages to native', async () => {
    const { native, bridge } = meet({ request: gives(envelope(1)) })
    await bridge.call('request', { ...post, params: { kept: 1, gone: undefined, also: () => {} } })
    expect(native.sent[0]?.params).toEqual({ ...post, params: { kept: 1 } })
  })

  test('[s8-userinfo-result] [s8-userinfo-err] gives missing or invalid user info the two codes of §8', async () => {
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

  test('ends pending calls, refuses new ones and removes its global when closed', async () => {
    const { bridge } = meet({ closePage: silent })
    const pending = failureOf(bridge.call('closePage', {}))
    bridge.close()
    expect((await pending).code).toBe('page_left')
    expect((await failureOf(bridge.call('closePage', {}))).code).toBe('page_left')
    expect(bridge.supports('closePage')).toBe(false)
    expect(window.insightsBridge).toBeUndefined()
    expect(window.insightsListener?.onmessage ?? null).toBeNull()
  })

  test('delivers an event to its listeners until they unsubscribe', () => {
    const { native, bridge } = meet({ closePage: silent })
    const heard: unknown[] = []
    const stop = bridge.on('session', (payload) => heard.push(payload))
    native.say({ event: 'session', payload: { userId: '7' } })
    stop()
    native.say({ event: 'session', payload: { userId: null } })
    expect(heard).toEqual([{ userId: '7' }])
    expect(bridge.unexpectedMessages).toEqual([])
  })

  test('records an unknown or malformed event and calls no listener', () => {
    const { native, bridge } = meet({ closePage: silent })
    const heard = vi.fn()
    bridge.on('keyboard', heard)
    for (const event of ['earthquake', 'toString', 'keyboard']) native.say({ event, payload: { height: 'tall' } })
    expect(heard).not.toHaveBeenCalled()
    expect(bridge.unexpectedMessages).toEqual([
      { reason: 'unknown_event', event: 'earthquake' },
      { reason: 'unknown_event', event: 'toString' },
      { reason: 'bad_event', event: 'keyboard' },
    ])
  })

  test('ends a call at the method’s deadline, not before, when native is silent', async () => {
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

  test('gives each of several calls its own deadline', async () => {
    const { bridge } = meet({ closePage: silent, request: silent })
    const ended: string[] = []
    const watch = (name: string, call: Promise<unknown>) =>
      failureOf(call).then(({ code }) => ended.push(`${name} ${code}`))
    watch('long', bridge.call('request', post, { timeoutMs: 300 }))
    watch('short', bridge.call('closePage', {}, { timeoutMs: 100 }))
    watch('middle', bridge.call('closePage', {}, { timeoutMs: 200 }))
    await vi.advanceTimersByTimeAsync(250)
    expect(ended).toEqual(['short timeout', 'middle timeout'])
    await vi.advanceTimersByTimeAsync(50)
    expect(ended).toHaveLength(3)
  })

  test('ends a call whose deadline passed while the page was hidden when the page is shown again', async () => {
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

  test('never sends a call that was aborted before it began', async () => {
    const { native, bridge } = meet({ closePage: gives({ closed: true }) })
    const signal = AbortSignal.abort('gone')
    expect(await failureOf(bridge.call('closePage', {}, { signal }))).toMatchObject({
      code: 'aborted',
      details: { cause: 'gone' },
    })
    expect(native.sent).toEqual([])
  })

  test('ends an aborted call at once, and records its answer as late', async () => {
    const { native, bridge } = meet({ closePage: silent })
    const controller = new AbortController()
    const call = failureOf(bridge.call('closePage', {}, { signal: controller.signal }))
    controller.abort('gone')
    expect((await call).code).toBe('aborted')
    const [message] = native.sent
    native.say(message && replyTo(message, { closed: true }))
    expect(bridge.unexpectedMessages).toEqual([{ reason: 'late', id: message?.id }])
  })

  test('cancels an aborted call in the app, once and by its id', async () => {
    const { native, bridge } = meet({ request: silent, cancel: gives({ heard: true }) })
    const controller = new AbortController()
    const calls = [1, 2].map(() => failureOf(bridge.call('request', post, controller)))
    const other = bridge.call('request', post)
    controller.abort()
    controller.abort()
    expect((await Promise.all(calls)).map(({ code }) => code)).toEqual(['aborted', 'aborted'])
    const [first, second, third, ...cancels] = native.sent
    expect(cancels.map(({ method, page, params }) => ({ method, page, params }))).toEqual(
      [first, second].map((sent) => ({ method: 'cancel', page: sent?.page, params: { call: sent?.id } })),
    )
    native.say(third && replyTo(third, envelope(1)))
    expect(await other).toEqual(envelope(1))
  })

  test.each([
    ['has been answered', gives(envelope(1))],
    ['has timed out', silent],
  ])('does not cancel a call that %s', async (_, behaviour) => {
    const { native, bridge } = meet({ request: behaviour, cancel: gives({ heard: true }) })
    const controller = new AbortController()
    const call = bridge.call('request', post, { signal: controller.signal, timeoutMs: 100 }).catch(() => {})
    await vi.advanceTimersByTimeAsync(100)
    await call
    controller.abort()
    expect(native.sent.map(({ method }) => method)).toEqual(['request'])
  })

  test('does not notify an app without cancel of an aborted call', async () => {
    const { native, bridge } = meet({ request: silent })
    const controller = new AbortController()
    const call = failureOf(bridge.call('request', post, controller))
    controller.abort()
    expect((await call).code).toBe('aborted')
    expect(native.sent.map(({ method }) => method)).toEqual(['request'])
    expect(bridge.unexpectedMessages).toEqual([])
  })

  test('keeps nothing of the calls on a signal that outlives them', async () => {
    const { bridge } = meet({ closePage: gives({ closed: true }) })
    const { signal } = new AbortController()
    const added = vi.spyOn(signal, 'addEventListener')
    const removed = vi.spyOn(signal, 'removeEventListener')
    await bridge.call('closePage', {}, { signal })
    expect(added).toHaveBeenCalledOnce()
    expect(removed.mock.calls).toEqual(added.mock.calls)
  })

  test('ignores an abort after the answer', async () => {
    const { bridge } = meet({ closePage: gives({ closed: true }) })
    const controller = new AbortController()
    const call = bridge.call('closePage', {}, { signal: controller.signal })
    await call
    controller.abort()
    expect(await call).toEqual({ closed: true })
  })

  test.for([false, true])('ends every call with page_left when the page is left (cached: %s)', async (persisted) => {
    const { bridge } = meet({ request: silent, closePage: silent })
    const calls = [failureOf(bridge.call('request', post)), failureOf(bridge.call('closePage', {}))]
    pageEvent('pagehide', persisted)
    expect((await Promise.all(calls)).map(({ code }) => code)).toEqual(['page_left', 'page_left'])
  })

  test('works after a return from the cache, and refuses answers to the page before', async () => {
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
    expect(bridge.unexpectedMessages).toEqual([{ reason: 'foreign_page', id: native.sent[0]?.id }])
  })

  test.for([false, 0, '', null, []])('accepts the result %j', async (data) => {
    const { bridge } = meet({ request: gives(envelope(data)) })
    expect(await bridge.call('request', post)).toEqual(envelope(data))
  })

  test('gives each of twenty concurrent calls its own answer, in any order', async () => {
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

  test('preserves quotes, line separators and astral letters', async () => {
    const text = 'it’s "so" \\ \u2028\u2029 </script> \u{1F600} \u0000'
    const { native, bridge } = meet({ request: (message, answer) => answer(replyTo(message, envelope(text))) })
    expect((await bridge.call('request', { ...post, params: { text } })).data).toBe(text)
    expect(native.sent[0]?.params).toEqual({ ...post, params: { text } })
  })

  test('reads an answer, or its result, that native encoded twice', async () => {
    const { bridge } = meet({
      closePage: (message, answer) => answer(JSON.stringify(replyTo(message, { closed: true }))),
      request: (message, answer) => answer(replyTo(message, JSON.stringify(envelope(1)))),
    })
    expect(await bridge.call('closePage', {})).toEqual({ closed: true })
    expect(await bridge.call('request', post)).toEqual(envelope(1))
  })

  test.for(['', null, {}, { code: '', message: '' }, { code: null, message: null }])(
    'accepts a result with the empty error %j',
    async (error) => {
      const { bridge } = meet({
        closePage: (message, answer) => answer({ ...replyTo(message, { closed: true }), error }),
      })
      expect(await bridge.call('closePage', {})).toEqual({ closed: true })
    },
  )

  test.for([{ closed: 'yes' }, null, true, 'closed', undefined])(
    'fails the call with bad_reply for a result of the wrong shape: %j',
    async (result) => {
      const { bridge } = meet({ closePage: gives(result) })
      expect((await failureOf(bridge.call('closePage', {}))).code).toBe('bad_reply')
    },
  )

  test('ignores and records a second answer to the same call', async () => {
    const { native, bridge } = meet({ request: gives(envelope('first')) })
    expect((await bridge.call('request', post)).data).toBe('first')
    const [message] = native.sent
    native.say(message && replyTo(message, envelope('second')))
    expect(bridge.unexpectedMessages).toEqual([{ reason: 'duplicate', id: message?.id }])
  })

  test('ignores and records an answer after the deadline', async () => {
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

  test('refuses an answer to the page before a reload, even with a current id', async () => {
    const { native, bridge } = meet({ request: silent })
    const call = failureOf(bridge.call('request', post))
    native.say({ id: native.sent[0]?.id, page: 'before', result: envelope('stale') })
    expect(bridge.unexpectedMessages).toEqual([{ reason: 'foreign_page', id: native.sent[0]?.id }])
    await vi.advanceTimersByTimeAsync(100_000)
    expect((await call).code).toBe('timeout')
  })

  test('records an unreadable answer, and throws nothing at native', () => {
    const { bridge } = meet({ closePage: silent })
    for (const nonsense of ['{', '', 'null', 7, null, undefined, [], { id: 1 }, { page: 'x' }]) {
      window.insightsBridge?.reply(nonsense)
    }
    expect(bridge.unexpectedMessages).toHaveLength(9)
    expect(new Set(bridge.unexpectedMessages.map(({ reason }) => reason))).toEqual(new Set(['unreadable']))
  })
})

test('delivers events from before the first listener to it, in order and once', async () => {
  const native = installNative('ios', { closePage: silent })
  const bridge = bridgeHere()
  const heard: unknown[] = []
  for (const path of ['/insights/posts/1', '/insights/posts/2']) native.say({ event: 'open', payload: { path } })
  native.say({ event: 'back', payload: {} })
  bridge.on('open', ({ path }) => heard.push(path))
  expect(heard).toEqual([])
  await Promise.resolve()
  expect(heard).toEqual(['/insights/posts/1', '/insights/posts/2'])
  bridge.on('open', ({ path }) => heard.push(`second ${path}`))
  bridge.on('back', () => heard.push('back'))
  await Promise.resolve()
  expect(heard.slice(2)).toEqual(['back'])
  expect(bridge.unexpectedMessages).toEqual([])
})

test('does not queue an event after its last listener has unsubscribed', async () => {
  const native = installNative('ios', { closePage: silent })
  const bridge = bridgeHere()
  bridge.on('keyboard', () => {})()
  native.say({ event: 'keyboard', payload: { height: 300 } })
  const heard = vi.fn()
  bridge.on('keyboard', heard)
  await Promise.resolve()
  expect(heard).not.toHaveBeenCalled()
})

test('queues twenty events, and records any beyond them', async () => {
  const native = installNative('ios', { closePage: silent })
  const bridge = bridgeHere()
  for (let height = 0; height < 21; height++) native.say({ event: 'keyboard', payload: { height } })
  expect(bridge.unexpectedMessages).toEqual([{ reason: 'unheard_event', event: 'keyboard' }])
  const heard: number[] = []
  bridge.on('keyboard', ({ height }) => heard.push(height))
  await Promise.resolve()
  expect(heard).toEqual(Array.from({ length: 20 }, (_, at) => at))
})

test('neither stops other listeners nor affects native when a listener throws', () => {
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

test('leaves the reply door of another bridge when it is closed', () => {
  installNative('ios', { closePage: silent })
  const first = bridgeHere()
  const second = bridgeHere()
  const door = window.insightsBridge
  first.close()
  expect(window.insightsBridge).toBe(door)
  second.close()
  expect(window.insightsBridge).toBeUndefined()
})

describe('synchronous answers', () => {
  test.each(['ios', 'android', 'androidListener'] as const)('over %s are received synchronously', (carrier) => {
    installNative(carrier, { getUserInfo: gives({ userInfo: null }) })
    const onResult = vi.fn()
    bridgeHere().callWithHandlers('getUserInfo', {}, { onResult, onError: vi.fn() })
    expect(onResult).toHaveBeenCalledExactlyOnceWith({ userInfo: null })
  })

  test('fail the call when the promise of an iOS handler is rejected', async () => {
    window.insightsApp = { carrier: 'iosReply' }
    window.webkit = { messageHandlers: { closePage: { postMessage: () => Promise.reject(new Error('denied')) } } }
    expect((await failureOf(bridgeHere().call('closePage', {}))).code).toBe('native_error')
  })

  test('fail the call at once when an iOS handler that must reply returns nothing', async () => {
    window.insightsApp = { carrier: 'iosReply' }
    window.webkit = { messageHandlers: { closePage: { postMessage: async () => null } } }
    expect((await failureOf(bridgeHere().call('closePage', {}))).code).toBe('bad_reply')
  })

  test.for([undefined, null, '', 'null', '{}', ' {} \n', '""', '[]', 'undefined', '"null"', '"{}"'])(
    'may be %j from an Android method that answers later by the reply door',
    async (nothing) => {
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
    },
  )

  test('end the call at its deadline when an Android method returns {} and never answers', async () => {
    Reflect.set(window, exchange.app.control, { closePage: () => '{}' })
    const call = failureOf(bridgeHere().call('closePage', {}))
    await vi.advanceTimersByTimeAsync(5_000)
    expect((await call).code).toBe('timeout')
  })

  test('are recorded with their id when a promise gives an unreadable answer to a finished call', async () => {
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

  test('may be a promise of nothing from a plain iOS handler that answers later by the reply door', async () => {
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

  test('are accepted from a handler that was never announced', async () => {
    installNative('iosReply', { closePage: gives({ closed: true }) })
    window.insightsApp = { protocol: 1 }
    const bridge = bridgeHere()
    expect(bridge.carrier).toBe('ios')
    expect(await bridge.call('closePage', {})).toEqual({ closed: true })
  })

  test('fail the call at once when an Android method returns an invalid answer', async () => {
    Reflect.set(window, exchange.app.control, { closePage: () => 'OK' })
    expect((await failureOf(bridgeHere().call('closePage', {}))).code).toBe('bad_reply')
  })
})

test('keeps only the last fifty unexpected messages, and passes each on without its content', () => {
  installNative('ios', { closePage: silent })
  const onUnexpectedMessage = vi.fn()
  const bridge = bridgeHere({ onUnexpectedMessage })
  for (let at = 0; at < 60; at++) window.insightsBridge?.reply({ id: `x${at}`, page: 'p', result: 'secret' })
  expect(onUnexpectedMessage).toHaveBeenCalledTimes(60)
  expect(bridge.unexpectedMessages).toHaveLength(50)
  expect(bridge.unexpectedMessages[0]).toEqual({ reason: 'foreign_page', id: 'x10' })
})
