import { afterEach, describe, expect, test, vi } from 'vitest'
import { nativeNames } from '#bridge/app/bridge.ts'
import { createListenerCarrier, detectCarrier } from '#bridge/carriers/detect.ts'
import type { Carrier } from '#bridge/carriers/wire.ts'
import { methodNames } from '#bridge/config.ts'

const names = nativeNames({
  control: 'AcmeControl',
  handlers: { openScreen: 'acmeOpen', upload: 'acmeUpload', share: 'login' },
})
const handler = { postMessage: () => {} }
const method = () => {}
const byName = <T>(value: T, ...all: readonly string[]) => Object.fromEntries(all.map((name) => [name, value]))
const there = () => detectCarrier(window, names).name
const ownParent = Object.getOwnPropertyDescriptor(window, 'parent')

/** Puts the page into a frame below these pages, the nearest first; `null` is one that may not be looked at. */
function embedIn(...origins: readonly (string | null)[]): void {
  const above = (at: number): object => {
    const origin = origins[at]
    const location =
      origin === null
        ? {
            get origin(): string {
              throw new DOMException('Blocked a frame from accessing a cross-origin frame.', 'SecurityError')
            },
          }
        : { origin }
    const frame: { location: object; parent?: object } = { location }
    frame.parent = at + 1 < origins.length ? above(at + 1) : frame
    return frame
  }
  Object.defineProperty(window, 'parent', { configurable: true, value: above(0) })
}

afterEach(() => {
  for (const name of ['webkit', 'insightsListener', 'insightsApp', 'AcmeControl']) Reflect.deleteProperty(window, name)
  if (ownParent) Object.defineProperty(window, 'parent', ownParent)
  else Reflect.deleteProperty(window, 'parent')
})

describe('detection', () => {
  test('nothing: a browser', () => expect(there()).toBe('browser'))

  test('prefers the host’s own carrier to any other', () => {
    window.webkit = { messageHandlers: { request: handler } }
    const own: Carrier = { findHandler: () => undefined, name: 'ios' }
    expect(detectCarrier(window, names, own)).toBe(own)
  })

  test.each([
    ['a start object next to one of our handlers', { protocol: 1 }, ['badge']],
    ['a handler of a name that the exchange chose', undefined, ['acmeOpen']],
  ])('%s: iOS', (_what, start, found) => {
    window.webkit = { messageHandlers: byName(handler, ...found) }
    if (start) window.insightsApp = start
    expect(there()).toBe('ios')
  })

  test('our handlers and a start object that announces replies: iOS with reply', () => {
    window.webkit = { messageHandlers: { request: handler } }
    window.insightsApp = { carrier: 'iosReply' }
    expect(there()).toBe('iosReply')
  })

  test.each(methodNames)('a handler named %s, without any of our own names: a browser', (name) => {
    window.webkit = { messageHandlers: { [name]: handler } }
    expect(there()).toBe('browser')
  })

  test.each([
    ['another app’s handlers', ['theirTracker', 'share', 'login', 'logout', 'request', 'getUserInfo', 'closePage']],
    ['a start object without a handler of ours', ['theirTracker']],
  ])('%s: a browser', (what, found) => {
    window.webkit = { messageHandlers: byName(handler, ...found) }
    if (what.startsWith('a start')) window.insightsApp = { protocol: 1 }
    expect(there()).toBe('browser')
  })

  test.each([
    ['an element', () => document.createElement('a')],
    ['a text', () => 'ios'],
    ['a list', () => [{ protocol: 1 }]],
    ['their own object', () => ({ version: '1.0', userId: '7' })],
  ])('%s where the start object should be: a browser', (_what, make) => {
    window.webkit = { messageHandlers: { request: handler } }
    Reflect.set(window, 'insightsApp', make())
    expect(there()).toBe('browser')
  })

  test.each(['request', 'acmeOpen', 'closePage'])('a control object of this exchange with %s: Android', (name) => {
    Reflect.set(window, 'AcmeControl', { [name]: method })
    expect(there()).toBe('android')
  })

  test('an Android app without any method: Android', () => {
    Reflect.set(window, 'AcmeControl', {})
    expect(there()).toBe('android')
  })

  test('another exchange’s control object: a browser', () => {
    Reflect.set(window, 'OtherControl', { request: method })
    expect(there()).toBe('browser')
    Reflect.deleteProperty(window, 'OtherControl')
  })

  test.each([
    ['an element', () => Object.assign(document.createElement('div'), { request: method })],
    ['a frame', () => Object.assign(Object.create(null), { window: {}, request: method })],
    ['an object without a function of ours', () => ({ openScreen: method, toString: method })],
    ['an object whose handler is no function', () => ({ request: {} })],
    ['a list', () => Object.assign([], { request: method })],
    [
      'a frame of another origin',
      () =>
        new Proxy(
          {},
          {
            get() {
              throw new DOMException('Blocked a frame from accessing a cross-origin frame.', 'SecurityError')
            },
          },
        ),
    ],
    ['nothing', () => null],
  ])('%s under the control object’s name: a browser', (_what, make) => {
    Reflect.set(window, 'AcmeControl', make())
    expect(there()).toBe('browser')
  })

  test.each([
    ['nothing', null],
    ['a frame of this name', { postMessage: method }],
    ['methods that are no list', { postMessage: method, methods: 'request' }],
  ])('%s where the message listener should be: a browser', (_what, value) => {
    Reflect.set(window, 'insightsListener', value)
    expect(there()).toBe('browser')
  })

  test('prefers the message listener, even next to a control object', () => {
    Reflect.set(window, 'AcmeControl', { request: method })
    window.insightsListener = { postMessage: () => {}, onmessage: null, methods: [] }
    expect(there()).toBe('androidListener')
  })

  test.each([undefined, {}, { messageHandlers: undefined }, { messageHandlers: { request: {} } }])(
    'an incomplete webkit object %j: a browser',
    (webkit) => {
      window.insightsApp = { protocol: 1 }
      Reflect.set(window, 'webkit', webkit)
      expect(there()).toBe('browser')
    },
  )
})

describe('embedding', () => {
  const own = window.location.origin

  test.each([
    ['no other page', [], true],
    ['our own page', [own], true],
    ['our own pages all the way up', [own, own], true],
    ['a foreign page', [null], false],
    ['our own page within a foreign one', [own, null], false],
    ['a foreign page within our own', ['https://foreign.example', own], false],
  ])('[sec-frames] a frame in %s', (_where, above, has) => {
    if (above.length > 0) embedIn(...above)
    Reflect.set(window, 'AcmeControl', { request: method })
    expect(there()).toBe(has ? 'android' : 'browser')
  })
})

describe('on Android', () => {
  const carrier = createListenerCarrier(window)
  const find = () => carrier.findHandler('acmeOpenScreen', 'openScreen')

  /** Puts the app's listener on the window. */
  function put(methods?: readonly string[]) {
    const listener = { postMessage: vi.fn(), onmessage: null, ...(methods && { methods }) }
    window.insightsListener = listener
    return listener
  }

  afterEach(() => void Reflect.deleteProperty(window, 'insightsListener'))

  test.each(['openScreen', 'acmeOpenScreen'])('has a method that the listener lists as %s', (name) => {
    const { postMessage } = put(['closePage', name])
    find()?.('{"id":"1"}')
    expect(postMessage.mock.calls).toEqual([['{"id":"1"}']])
  })

  test.each([
    ['does not list it', ['closePage']],
    ['lists none', []],
    ['has no list', undefined],
  ])('lacks a method when the listener %s', (_how, methods) => {
    put(methods)
    expect(find()).toBeUndefined()
  })

  test('a removed listener has no methods and is never called', () => {
    expect(find()).toBeUndefined()
    const receive = vi.fn()
    const stop = carrier.listen?.(receive)
    expect(() => stop?.()).not.toThrow()
    expect(stop).toBeDefined()
  })
})
