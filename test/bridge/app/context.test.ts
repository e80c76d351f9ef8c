import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Bridge, createBridge } from '#bridge/app/bridge.ts'
import { type ContextStore, createContextStore } from '#bridge/app/context.ts'
import type { AppContext } from '#bridge/app/protocol.ts'
import exchange from '#fixtures/exchange.config.ts'
import {
  type Behaviours,
  gives,
  installNative,
  type NativeCarrier,
  nativeCarriers,
  removeNative,
  replyTo,
  silent,
} from './native.ts'

const app: AppContext = {
  protocol: 1,
  platform: 'android',
  version: '2.31.0',
  theme: 'black',
  locale: 'ar',
  currency: 'AED',
  userId: '7',
  simulation: false,
  safeArea: { top: 59, right: 0, bottom: 34, left: 0 },
  screens: ['home'],
}

let bridge: Bridge | undefined
let context: ContextStore | undefined

const read = (carrier: NativeCarrier, behaviours: Behaviours, start?: unknown) => {
  const native = installNative(carrier, { closePage: silent, ...behaviours })
  if (start !== undefined) window.insightsApp = start
  bridge = createBridge(exchange.app)
  context = createContextStore(bridge)
  return { native, context: context ?? expect.fail('There is no context.') }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

const end = () => {
  context?.close()
  bridge?.close()
  removeNative()
}
afterEach(() => {
  end()
  history.replaceState(null, '', '/')
})

test('has no context in a browser, whatever the address contains', () => {
  history.replaceState(null, '', '/?theme=black&locale=ar')
  window.insightsApp = app
  bridge = createBridge(exchange.app)
  expect(createContextStore(bridge)).toBeUndefined()
})

describe.each(nativeCarriers)('over %s', (carrier) => {
  test('uses the start object before the first request', () => {
    expect(read(carrier, { getAppContext: silent }, app).context.get()).toEqual(app)
  })

  test('replaces the start object with the app’s answer after the load', async () => {
    const { context } = read(carrier, { getAppContext: gives({ ...app, theme: 'white' }) }, app)
    const heard = vi.fn()
    context.subscribe(heard)
    window.dispatchEvent(new Event('pageshow'))
    await settled()
    expect(context.get().theme).toBe('white')
  })

  test('applies events of appearance, session and safe area, and notifies listeners', () => {
    const { native, context } = read(carrier, {}, app)
    const heard: AppContext[] = []
    const stop = context.subscribe((next) => heard.push(next))
    native.say({ event: 'appearance', payload: { theme: 'white' } })
    native.say({ event: 'session', payload: { userId: null } })
    native.say({ event: 'safeArea', payload: { top: 0, right: 0, bottom: 0, left: 0 } })
    stop()
    native.say({ event: 'appearance', payload: { locale: 'en' } })
    expect(heard.map(({ theme, userId, safeArea }) => [theme, userId, safeArea.top])).toEqual([
      ['white', '7', 59],
      ['white', null, 59],
      ['white', null, 0],
    ])
    expect(context.get().locale).toBe('en')
  })
})

test.each(['android', 'androidListener', 'ios'] as const)(
  'requests the context without a start object over %s, and has a synchronous answer before the first paint',
  (carrier) => {
    expect(read(carrier, { getAppContext: gives(app) }).context.get()).toEqual(app)
  },
)

describe('requests of the context at the start', () => {
  const asked = (readyState: DocumentReadyState, start?: unknown) => {
    const ready = vi.spyOn(document, 'readyState', 'get').mockReturnValue(readyState)
    const { native } = read('ios', { getAppContext: silent }, start)
    ready.mockRestore()
    end()
    return native.sent.length
  }
  test('are sent at once without a start object, and again after the load', () => {
    expect(asked('loading')).toBe(1)
    expect(asked('complete')).toBe(2)
  })
  test('are sent with a start object only after the load', () => {
    expect(asked('loading', app)).toBe(0)
    expect(asked('complete', app)).toBe(1)
  })
  test('are not sent while the page is hidden', () => {
    const { native } = read('ios', { getAppContext: silent }, app)
    const before = native.sent.length
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    window.insightsBridge?.reply({ event: 'visibility', payload: { visible: false } })
    hidden.mockRestore()
    expect(native.sent).toHaveLength(before)
  })
})

test.each([
  ['ios', 'ios'],
  ['iosReply', 'ios'],
  ['android', 'android'],
  ['androidListener', 'android'],
] as const)('uses the minimum for the rest of the context over a silent %s', (carrier, platform) => {
  expect(read(carrier, {}).context.get()).toEqual({
    protocol: 1,
    platform,
    version: '',
    theme: 'white',
    locale: 'en',
    currency: null,
    userId: null,
    simulation: false,
    safeArea: { top: 0, right: 0, bottom: 0, left: 0 },
    screens: [],
  })
})

test('ignores a start object of the wrong shape', () => {
  const wrong = { ...app, theme: 'dark' }
  expect(read('android', { getAppContext: gives(app) }, wrong).context.get()).toEqual(app)
})

test('takes only display values from the address next to a silent carrier', () => {
  history.replaceState(null, '', '/?theme=black&locale=ar&currency=AED&userId=7&version=9.9.9&screens=home')
  expect(read('ios', {}).context.get()).toMatchObject({
    platform: 'ios',
    theme: 'black',
    locale: 'ar',
    currency: 'AED',
    userId: null,
    version: '',
    screens: [],
  })
})

test('uses the defaults for invalid values in the address', () => {
  history.replaceState(null, '', '/?theme=pink&locale=')
  expect(read('android', {}).context.get()).toMatchObject({ theme: 'white', locale: 'en', currency: null })
})

test.each([
  ['the page wishes to know', () => context?.refresh()],
  ['the page is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the page comes back from the cache', () => window.dispatchEvent(new Event('pageshow'))],
  [
    'the app says that it is seen again',
    () => window.insightsBridge?.reply({ event: 'visibility', payload: { visible: true } }),
  ],
])('requests the context from the app again when %s', async (_when, happen) => {
  let version = '2.31.0'
  const { native, context } = read(
    'ios',
    { getAppContext: (message, answer) => answer(replyTo(message, { ...app, version })) },
    app,
  )
  await settled()
  const before = native.sent.length
  version = '2.32.0'
  happen()
  await settled()
  expect(native.sent.length).toBe(before + 1)
  expect(context.get().version).toBe('2.32.0')
})

test('requests the context at once in a page that has loaded, with or without a start object', () => {
  expect(document.readyState).toBe('complete')
  expect(read('ios', { getAppContext: silent }, app).native.sent.map(({ method }) => method)).toEqual(['getAppContext'])
})

test('keeps the context on an equal answer and on a failure', async () => {
  const { context } = read('ios', { getAppContext: gives(app) }, app)
  const heard = vi.fn()
  context.subscribe(heard)
  window.dispatchEvent(new Event('pageshow'))
  installNative('ios', { getAppContext: gives({ ...app, userId: false }) })
  window.dispatchEvent(new Event('pageshow'))
  await settled()
  expect(heard).not.toHaveBeenCalled()
  expect(context.get()).toEqual(app)
})

test('sends no requests and handles no events once it is closed', async () => {
  const { native, context } = read('ios', { getAppContext: gives(app) }, app)
  await settled()
  const before = native.sent.length
  context.close()
  window.dispatchEvent(new Event('pageshow'))
  document.dispatchEvent(new Event('visibilitychange'))
  native.say({ event: 'session', payload: { userId: null } })
  expect(native.sent.length).toBe(before)
  expect(context.get().userId).toBe('7')
})

describe.each(nativeCarriers)('over %s', (carrier) => {
  test('survives a context nested 20,000 deep, and uses its known fields', () => {
    const depth = 20_000
    const deep: unknown = JSON.parse(`${'[{"more":'.repeat(depth)}1${'}]'.repeat(depth)}`)
    const { native, context } = read(carrier, { getAppContext: silent }, app)
    const changes: AppContext[] = []
    context.subscribe((change) => changes.push(change))
    for (const [theme, version] of [
      ['white', '2.31.0'],
      ['white', '2.32.0'],
      ['white', '2.32.0'],
    ] as const) {
      context.refresh()
      const message = native.sent.at(-1) ?? expect.fail('Nothing was asked.')
      const result = { ...app, theme, version, more: deep }
      expect(() => window.insightsBridge?.reply({ id: message.id, page: message.page, result })).not.toThrow()
    }
    expect(changes.map(({ theme, version }) => [theme, version])).toEqual([
      ['white', '2.31.0'],
      ['white', '2.32.0'],
      ['white', '2.32.0'],
    ])
  })
})
