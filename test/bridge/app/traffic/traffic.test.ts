import { afterEach, describe, expect, test, vi } from 'vitest'
import { createBridge } from '#bridge/app/bridge.ts'
import { methodContracts } from '#bridge/app/methods/contracts.ts'
import type { AppContext } from '#bridge/app/protocol.ts'
import { createRedaction } from '#bridge/app/traffic/redact.ts'
import { type Passed, tapWindow } from '#bridge/app/traffic/tap.ts'
import { createRecorder } from '#bridge/app/traffic/transcript.ts'
import { createFakeNative } from '#fixtures/app/native.ts'
import { nativeCarriers } from '#fixtures/app/settings.ts'
import exchange from '#fixtures/exchange.config.ts'

let takeDown = () => {}
afterEach(() => takeDown())

function listenIn(carrier: (typeof nativeCarriers)[number]) {
  const secret = {
    code: '00000',
    msg: '',
    data: { nickName: 'Ada', balance: 12.5, userId: '4711', again: 'Ada', on: true },
  }
  const native = createFakeNative({ exchange, carrier, userId: '4711', request: async () => secret })
  const uninstall = native.install(window)
  const passed: Passed[] = []
  const bridge = createBridge(exchange.app, { window: tapWindow(window, exchange.app, (one) => passed.push(one)) })
  takeDown = () => {
    bridge.close()
    uninstall()
  }
  return { native, bridge, passed }
}

test.each(nativeCarriers)(
  'over %s hears each message of both directions once, and the bridge works',
  async (carrier) => {
    const { native, bridge, passed } = listenIn(carrier)
    expect(bridge.carrier).toBe(carrier)
    expect(await bridge.call('getUserInfo', {})).toEqual({ userInfo: { userId: '4711' } })
    native.send('back', {})
    await Promise.resolve()
    expect(passed.map(({ direction }) => direction)).toEqual(['toApp', 'toPage', 'toPage'])
    bridge.close()
    expect(window.insightsBridge).toBeUndefined()
  },
)

test('records an injected object whose functions are read-only and reject another receiver', async () => {
  const control: object = Object.freeze({
    getUserInfo(this: unknown, json: string) {
      if (this !== control) throw new TypeError("Java bridge method can't be invoked on a non-injected object")
      const { id, page } = JSON.parse(json)
      return JSON.stringify({ id, page, result: { userInfo: null } })
    },
  })
  Reflect.set(window, exchange.app.control, control)
  const passed: Passed[] = []
  const bridge = createBridge(exchange.app, { window: tapWindow(window, exchange.app, (one) => passed.push(one)) })
  takeDown = () => {
    bridge.close()
    Reflect.deleteProperty(window, exchange.app.control)
  }
  expect(bridge.carrier).toBe('android')
  expect([bridge.supports('getUserInfo'), bridge.supports('share')]).toEqual([true, false])
  expect(await bridge.call('getUserInfo', {})).toEqual({ userInfo: null })
  expect(passed.map(({ direction }) => direction)).toEqual(['toApp', 'toPage'])
})

test.each(nativeCarriers)('a transcript over %s keeps the shape and omits sensitive values', async (carrier) => {
  const { native, bridge, passed } = listenIn(carrier)
  await bridge.call('request', { method: 'POST', path: 'v1/x', params: { search: 'a secret' } })
  native.update({ userId: null, theme: 'black' })
  await expect(bridge.call('openScreen', { screen: 'None', params: {}, url: '/', closePage: false })).rejects.toThrow()
  const recorder = createRecorder({ carrier, context: native.context(), now: 0 })
  for (const one of passed) recorder.take(one)
  const transcript = recorder.transcript()
  expect(JSON.stringify(transcript)).not.toMatch(/Ada|4711|a secret|12\.5/)
  expect(transcript.messages).toMatchObject([
    { call: 1, method: 'request', params: { path: 'v1/x', params: { search: 'removed 1' } } },
    { answer: 1, result: { code: '00000', data: { nickName: 'removed 2', balance: 0, again: 'removed 2', on: true } } },
    { event: 'appearance', payload: { theme: 'black' } },
    { event: 'session', payload: { userId: null } },
    { call: 2, method: 'openScreen' },
    { answer: 2, error: { code: 'no_screen', message: expect.stringMatching(/^removed \d+$/) } },
  ])
  expect(methodContracts.request.sensitive).toContain('data')
})

const recorder = () => createRecorder({ carrier: 'ios', context: null, now: Date.UTC(2026, 0, 2) })
const call = (id: string, method: string) => JSON.stringify({ v: 1, id, page: 'a', method, params: {} })
const answer = (id: string, page = 'a') => JSON.stringify({ id, page, result: { shared: true } })

test('records times as whole milliseconds since the first message', () => {
  const { take, transcript } = recorder()
  take({ at: 1_000.4, direction: 'toApp', raw: call('1', 'share') })
  take({ at: 1_250.2, direction: 'toPage', raw: answer('1') })
  take({ at: 3_000.4, direction: 'toPage', raw: JSON.stringify({ event: 'back', payload: {} }) })
  expect(transcript()).toEqual({
    transcript: 1,
    recordedAt: '2026-01-02T00:00:00.000Z',
    carrier: 'ios',
    context: null,
    messages: [
      { at: 0, call: 1, method: 'share', params: {} },
      { at: 250, answer: 1, result: { shared: true } },
      { at: 2_000, event: 'back', payload: {} },
    ],
  })
})

test('gives an answer the number of its call', () => {
  const { take, transcript } = recorder()
  for (const id of ['x', 'y', 'z']) take({ at: 0, direction: 'toApp', raw: call(id, 'share') })
  for (const id of ['y', 'z', 'x']) take({ at: 0, direction: 'toPage', raw: answer(id) })
  expect(transcript().messages.flatMap((message) => ('answer' in message ? [message.answer] : []))).toEqual([2, 3, 1])
})

test.each([
  ['a call of a method that we do not know', 'toApp', call('1', 'sellTheHouse')],
  ['a call that cannot be read', 'toApp', '{'],
  ['a call that is no record', 'toApp', '7'],
  ['an answer to an unknown call', 'toPage', answer('1')],
  ['an answer to another page’s call', 'toPage', answer('2', 'b')],
  ['an answer that cannot be read', 'toPage', '{'],
  ['an event that we do not know', 'toPage', JSON.stringify({ event: 'toString', payload: { userId: '4711' } })],
] as const)('omits %s', (_, direction, raw) => {
  const { take, transcript } = recorder()
  take({ at: 0, direction: 'toApp', raw: call('2', 'share') })
  take({ at: 0, direction, raw })
  expect(transcript().messages).toEqual([{ at: 0, call: 1, method: 'share', params: {} }])
})

test('gives a cancel the number of the aborted call', () => {
  const { take, transcript } = recorder()
  for (const id of ['8', '9']) take({ at: 0, direction: 'toApp', raw: call(id, 'share') })
  const raw = { v: 1, id: '10', page: 'a', method: 'cancel', params: { call: '9' } }
  take({ at: 5, direction: 'toApp', raw })
  take({ at: 6, direction: 'toApp', raw: { ...raw, id: '11', page: 'b' } })
  expect(transcript().messages.slice(2)).toEqual([
    { at: 5, call: 3, method: 'cancel', params: { call: '2' } },
    { at: 6, call: 4, method: 'cancel', params: { call: '9' } },
  ])
})

describe('the value of a sensitive field', () => {
  const blank = (data: unknown) => {
    const result = createRedaction().result('request', { code: '00000', data })
    return Reflect.get(Object(result), 'data')
  }

  test.each([
    ['an id', '4711', '1000001'],
    ['a text that ends in digits', 'a4711', 'removed 1'],
    ['a text that begins with digits', '4711a', 'removed 1'],
    ['an address', 'https://acme.example/u/4711', '/removed/1'],
    ['a path', '/u/4711', '/removed/1'],
    ['nothing', '', ''],
    ['a number', 12.5, 0],
    ['a flag', true, true],
    ['null', null, null],
    ['a list', ['Ada', ['Ada', 7]], ['removed 1', ['removed 1', 0]]],
    ['a record', { name: { first: 'Ada' } }, { name: { first: 'removed 1' } }],
  ])('gets a placeholder of its kind for %s', (_, held, left) => {
    expect(blank(held)).toEqual(left)
  })

  test('gets one placeholder for each text, the same everywhere', () => {
    expect(blank(['Ada', 'Bob', 'Ada', '1', '2', '/a', '/b'])).toEqual([
      'removed 1',
      'removed 2',
      'removed 1',
      '1000003',
      '1000004',
      '/removed/5',
      '/removed/6',
    ])
  })
})

test('finds a sensitive field at the top level, within records and within lists; keeps other fields', () => {
  const { params, result } = createRedaction()
  expect(params('request', { path: 'v1/x', params: { search: 'Ada' } })).toEqual({
    path: 'v1/x',
    params: { search: 'removed 1' },
  })
  expect(result('request', { pages: [{ data: 'Ada', code: '00000' }, 'kept'] })).toEqual({
    pages: [{ data: 'removed 1', code: '00000' }, 'kept'],
  })
  expect(result('share', { shared: true, data: 'kept' })).toEqual({ shared: true, data: 'kept' })
  expect(params('share', 'kept')).toBe('kept')
})

const context: AppContext = {
  protocol: 1,
  platform: 'ios',
  version: '2.31.0',
  theme: 'white',
  locale: 'en',
  currency: null,
  userId: '4711',
  simulation: false,
  safeArea: { top: 0, right: 0, bottom: 0, left: 0 },
  screens: ['rank'],
}

test('reports only that a user is logged in, not which user', () => {
  const { context: redacted } = createRedaction()
  expect(redacted(context)).toEqual({ ...context, userId: '1000001' })
  expect(redacted({ ...context, userId: null })).toEqual({ ...context, userId: null })
})

test('keeps the code of an error, and of native’s details only that there are some', () => {
  const { error } = createRedaction()
  expect(error({ code: 'no_screen', message: 'No screen for Ada.' })).toEqual({
    code: 'no_screen',
    message: 'removed 1',
  })
  expect(error({ code: 'no_screen', message: '' })).toEqual({ code: 'no_screen', message: '' })
})

test('removes sensitive fields of a known event, and omits unknown events', () => {
  const { event } = createRedaction()
  expect(event('session', { userId: '4711' })).toEqual({ event: 'session', payload: { userId: '1000001' } })
  expect(event('appearance', { theme: 'black' })).toEqual({ event: 'appearance', payload: { theme: 'black' } })
  for (const name of ['somethingElse', 'toString', 'constructor', ''])
    expect(event(name, { userId: '4711' })).toBeUndefined()
})

describe('the tap', () => {
  const control = 'acmeControl'
  const put = (values: Readonly<Record<string, unknown>>) => {
    for (const [name, value] of Object.entries(values)) Reflect.set(window, name, value)
  }
  afterEach(() => {
    for (const name of ['webkit', 'insightsListener', 'insightsBridge', control]) Reflect.deleteProperty(window, name)
  })

  function tap() {
    const passed: Passed[] = []
    const page = tapWindow(window, { control }, (one) => passed.push(one))
    const heard = () => passed.map(({ direction, raw }) => [direction, raw])
    return { page, heard }
  }

  describe('the return value of a handler', () => {
    const give = async (given: unknown) => {
      put({ webkit: { messageHandlers: { share: { postMessage: () => given } } } })
      const { page, heard } = tap()
      const got = page.webkit?.messageHandlers?.share?.postMessage('asked')
      const heardAtOnce = heard().slice(1)
      await Promise.resolve().then(() => {})
      return { got, heardAtOnce, heard: heard().slice(1) }
    }

    test.each([undefined, null, ''])('is no answer if it is %j, and is passed on', async (nothing) => {
      expect(await give(nothing)).toMatchObject({ got: nothing, heard: [] })
      const later = Promise.resolve(nothing)
      expect(await give(later)).toMatchObject({ got: later, heard: [] })
    })

    test.each(['{}', 0, false])('is an answer if it is %j', async (answer) => {
      expect(await give(answer)).toMatchObject({ got: answer, heard: [['toPage', answer]] })
      expect((await give(Promise.resolve(answer))).heard).toEqual([['toPage', answer]])
    })

    test('is an answer at once if it is an object whose “then” is not a function', async () => {
      const answer = Object.fromEntries([['then', 'later']])
      expect(await give(answer)).toMatchObject({ got: answer, heardAtOnce: [['toPage', answer]] })
    })

    test('leaves a rejected promise to the bridge', async () => {
      const refused = Promise.reject(new Error('No.'))
      const { got, heard } = await give(refused)
      await expect(got).rejects.toThrow('No.')
      expect(heard).toEqual([])
    })
  })

  describe('a feature that the window lacks stays missing when tapped', () => {
    test('no message handlers', () => {
      put({ webkit: {} })
      expect(tap().page.webkit?.messageHandlers?.share).toBeUndefined()
    })
    test('a handler of another name', () => {
      put({ webkit: { messageHandlers: { share: { postMessage: () => '' } } } })
      const { page } = tap()
      expect(page.webkit?.messageHandlers?.login).toBeUndefined()
    })
    test('handlers by a symbol, and those of an app that is gone', () => {
      const handler = { postMessage: () => '' }
      put({ webkit: { messageHandlers: { share: handler, [Symbol.iterator]: handler } } })
      const messageHandlers = tap().page.webkit?.messageHandlers
      expect(messageHandlers?.share).toBeDefined()
      expect(Reflect.get(Object(messageHandlers), Symbol.iterator)).toBeUndefined()
      Reflect.deleteProperty(window, 'webkit')
      expect(messageHandlers?.share).toBeUndefined()
    })
    test('nothing at all', () => {
      const { page } = tap()
      expect([page.webkit, page.insightsListener, page.insightsBridge, Reflect.get(page, control)]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ])
    })
    test.each([null, 'text', 7])('a control that is %j', (value) => {
      put({ [control]: value })
      expect(Reflect.get(tap().page, control)).toBeUndefined()
    })
    test('a listener that names no methods', () => {
      put({ insightsListener: { postMessage() {}, onmessage: null } })
      expect(tap().page.insightsListener?.methods).toEqual([])
    })
  })

  test('returns properties of an injected object that are not functions unchanged', () => {
    put({ [control]: { version: '2.31.0', share: (json: string) => `heard ${json}` } })
    const { page, heard } = tap()
    const object = Object(Reflect.get(page, control))
    expect(object.version).toBe('2.31.0')
    expect(object.share('asked')).toBe('heard asked')
    expect(heard()).toEqual([
      ['toApp', 'asked'],
      ['toPage', 'heard asked'],
    ])
  })

  test('returns the bridge’s own listener, reports what it hears, and stops once it is removed', () => {
    const listener: { postMessage(json: string): void; onmessage: ((event: { data: unknown }) => void) | null } = {
      postMessage() {},
      onmessage: null,
    }
    put({ insightsListener: listener })
    const { page, heard } = tap()
    const tapped = page.insightsListener
    if (!tapped) throw new Error('No listener.')
    const take = vi.fn()
    tapped.onmessage = take
    expect(tapped.onmessage).toBe(listener.onmessage)
    tapped.onmessage?.({ data: 'told' })
    expect(take).toHaveBeenCalledExactlyOnceWith({ data: 'told' })
    expect(heard()).toEqual([['toPage', 'told']])
    tapped.onmessage = null
    expect(listener.onmessage).toBeNull()
  })

  test('leaves everything else to the window: its functions, its values and writes to it', () => {
    const { page } = tap()
    const heard = vi.fn()
    page.addEventListener('told', heard)
    window.dispatchEvent(new Event('told'))
    expect(heard).toHaveBeenCalledOnce()
    expect(page.location.href).toBe(window.location.href)
    put({
      whose() {
        return this
      },
    })
    expect(Reflect.apply(Reflect.get(page, 'whose'), page, [])).toBe(window)
    Reflect.deleteProperty(window, 'whose')
    expect(page.toLocaleString()).toBe(window.toLocaleString())
    Reflect.set(page, 'somethingElse', 1)
    expect(Reflect.get(window, 'somethingElse')).toBe(1)
    expect(window.insightsBridge).toBeUndefined()
    Reflect.deleteProperty(page, 'somethingElse')
    expect('somethingElse' in window).toBe(false)
  })

  test('leaves the reply door to the bridge, and hears native’s calls to it', () => {
    const { page, heard } = tap()
    const door = { reply: vi.fn() }
    page.insightsBridge = door
    expect(page.insightsBridge).toBe(door)
    window.insightsBridge?.reply('told')
    expect(door.reply).toHaveBeenCalledExactlyOnceWith('told')
    expect(heard()).toEqual([['toPage', 'told']])
  })
})
