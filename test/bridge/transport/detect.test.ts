import { afterEach, describe, expect, test } from 'vitest'
import { browserCarrier } from '../../../bridge/transport/browser.ts'
import type { Carrier } from '../../../bridge/transport/carrier.ts'
import { detectCarrier, isOwnFrame } from '../../../bridge/transport/detect.ts'

const names = { control: 'AcmeControl', handlers: ['openScreen', 'request'] }
const handler = { postMessage: () => {} }
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

describe('what is there decides', () => {
  test('nothing: a browser', () => expect(there()).toBe('browser'))

  test('a way of the host’s own goes before all that is there', () => {
    window.webkit = { messageHandlers: { request: handler } }
    const own: Carrier = { ...browserCarrier, name: 'ios' }
    expect(detectCarrier(window, names, own)).toBe(own)
  })

  test('one of our handlers: iOS', () => {
    window.webkit = { messageHandlers: { request: handler } }
    expect(there()).toBe('ios')
  })

  test('our handlers and a start object that says so: iOS with reply', () => {
    window.webkit = { messageHandlers: { request: handler } }
    window.insightsApp = { carrier: 'iosReply' }
    expect(there()).toBe('iosReply')
  })

  test('somebody else’s iOS web view: a browser', () => {
    window.webkit = { messageHandlers: { theirTracker: handler } }
    expect(there()).toBe('browser')
  })

  test('the control object of this exchange: Android', () => {
    Reflect.set(window, 'AcmeControl', {})
    expect(there()).toBe('android')
  })

  test('another exchange’s control object: a browser', () => {
    Reflect.set(window, 'OtherControl', {})
    expect(there()).toBe('browser')
    Reflect.deleteProperty(window, 'OtherControl')
  })

  test.each(['AcmeControl', 'insightsListener'])('%s that is null: a browser', (name) => {
    Reflect.set(window, name, null)
    expect(there()).toBe('browser')
  })

  test('the message listener: it, even beside a control object', () => {
    Reflect.set(window, 'AcmeControl', {})
    window.insightsListener = { postMessage: () => {}, onmessage: null, methods: [] }
    expect(there()).toBe('androidListener')
  })

  test.each([undefined, {}, { messageHandlers: undefined }, { messageHandlers: { request: {} } }])(
    'a half-made webkit object %j: a browser',
    (webkit) => {
      Reflect.set(window, 'webkit', webkit)
      expect(there()).toBe('browser')
    },
  )
})

describe('embedding', () => {
  const own = window.location.origin

  test('the top frame has the bridge', () => expect(isOwnFrame(window)).toBe(true))

  test.each([
    ['our own page', [own], true],
    ['our own pages all the way up', [own, own], true],
    ['a foreign page', [null], false],
    ['our own page within a foreign one', [own, null], false],
    ['a foreign page within our own', ['https://foreign.example', own], false],
  ])('[sec-frames] a frame in %s', (_where, above, has) => {
    embedIn(...above)
    Reflect.set(window, 'AcmeControl', {})
    expect(there()).toBe(has ? 'android' : 'browser')
  })
})
