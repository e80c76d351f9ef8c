import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Bridge, createBridge } from '#bridge/app/bridge.ts'
import { createHandoff, type HandoffOptions } from '#bridge/app/handoff.ts'
import type { AppContext } from '#bridge/app/protocol.ts'
import { late } from '#bridge/lib/late.ts'
import { matchRoute, nativeScreens } from '#bridge/site/routes.ts'
import exchange from '#fixtures/exchange.config.ts'
import { type Behaviour, errorTo, gives, installNative, removeNative, silent } from './native.ts'

const context: AppContext = {
  protocol: 1,
  platform: 'ios',
  version: '2.31.0',
  theme: 'white',
  locale: 'en',
  currency: null,
  userId: null,
  simulation: false,
  safeArea: { top: 0, right: 0, bottom: 0, left: 0 },
  screens: [...nativeScreens, 'a screen of a later app'],
}

vi.mock('#bridge/lib/late.ts', { spy: true })

interface Scene {
  readonly context?: Partial<AppContext>
  /** What native does when it is asked to open a screen; `none`: it has no handler. */
  readonly native?: Behaviour | 'none'
  readonly before?: HandoffOptions['before']
  readonly exchange?: HandoffOptions['exchange']
}

let bridge: Bridge | undefined

/** A handoff on a real bridge, and what native was asked to open. */
function stage(scene: Scene = {}) {
  const opened: unknown[] = []
  const openScreen: Behaviour = (message, answer) => {
    opened.push(message.params)
    if (typeof scene.native === 'function') scene.native(message, answer)
    else gives({ opened: true })(message, answer)
  }
  installNative('ios', { closePage: silent, ...(scene.native !== 'none' && { openScreen }) })
  bridge = createBridge(exchange.app)
  const handoff = createHandoff({
    bridge,
    exchange: scene.exchange ?? exchange,
    context: { get: () => ({ ...context, ...scene.context }) },
    ...(scene.before && { before: scene.before }),
  })
  const go = (path: string) => {
    const route = matchRoute(path)
    return route ? handoff(route, `https://x${path}`) : expect.fail(`${path} is no route.`)
  }
  return { opened, go }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  bridge?.close()
  removeNative()
})

test.each([
  ['home', '/insights', 'MeridianHome', {}],
  ['post', '/insights/posts/42', 'MeridianPost', { id: '42' }],
  ['user', '/insights/user/ada/posts', 'MeridianUser', { slug: ['ada'] }],
  ['notification', '/insights/notification', 'MeridianNotifications', {}],
  ['topics', '/insights/topics', 'MeridianTopics', {}],
  ['topic', '/insights/topics/details/%23btc', 'MeridianTopic', { hashTag: '#btc' }],
  ['following', '/insights/following', 'MeridianFollowing', { tab: 'following' }],
  ['rank', '/insights/rank/24h', 'MeridianRank', { slug: ['24h'] }],
  ['rank', '/insights/rank/24h/spot', 'MeridianRank', { slug: ['24h', 'spot'] }],
  ['rank', '/insights/rank', 'MeridianRank', { slug: [] }],
])(
  '[s2-native-%s] [s2-native-closes] [s2-native-matching] %s opens %s, and asks native to close the page',
  async (_, path, screen, params) => {
    const { go, opened } = stage()
    expect(await go(path)).toEqual({ to: 'native', screen })
    expect(opened).toEqual([{ screen, params, url: `https://x${path}`, closePage: true }])
  },
)

test.each([
  '/insights/profile',
  '/insights/search',
  '/insights/setting',
  '/insights/draft/3',
  '/insights/saved',
  '/insights/fansAndFocus',
])('always shows %s on the web', async (path) => {
  const { go, opened } = stage()
  expect(await go(path)).toEqual({ to: 'web', reason: 'not_listed' })
  expect(opened).toEqual([])
})

test('shows a route without a native screen on the web, even if the app lists one and the exchange names it', async () => {
  const screens = Object.assign({}, exchange.app.screens, { profile: 'MeridianProfile' })
  const { go, opened } = stage({
    exchange: { ...exchange, app: { ...exchange.app, screens } },
    context: { screens: ['profile'] },
  })
  expect(await go('/insights/profile')).toEqual({ to: 'web', reason: 'not_listed' })
  expect(opened).toEqual([])
})

test('shows a screen on the web if the app does not list it or the exchange has no name for it', async () => {
  const unlisted = stage({ context: { screens: ['home'] } })
  expect(await unlisted.go('/insights/posts/1')).toEqual({ to: 'web', reason: 'not_listed' })
  const unnamed = stage({ exchange: { ...exchange, app: { ...exchange.app, screens: {} } } })
  expect(await unnamed.go('/insights')).toEqual({ to: 'web', reason: 'not_listed' })
  expect([...unlisted.opened, ...unnamed.opened]).toEqual([])
})

test.each(['2.30.9', '2.31.0-beta.1', '', 'unknown'])(
  '[s2-rank-version] [s9-rank-version] keeps the rank list on the web in app version %j',
  async (version) => {
    const { go, opened } = stage({ context: { version } })
    expect(await go('/insights/rank/24h')).toEqual({
      to: 'web',
      reason: 'app_too_old',
      minVersion: '2.31.0',
      appVersion: version,
    })
    expect(opened).toEqual([])
  },
)

test('shows the rank list on the web, with “Open again”, after waiting 3 s for its version rule', async () => {
  vi.mocked(late).mockReturnValueOnce(new Promise(() => {}))
  const { go, opened } = stage()
  const settled = vi.fn()
  const outcome = go('/insights/rank/24h')
  void outcome.then(settled)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toEqual({ to: 'web', reason: 'no_acknowledgement' })
  expect(opened).toEqual([])
  expect(await go('/insights/rank/24h')).toMatchObject({ to: 'native' })
})

test('opens a screen without a minimum version in an old app', async () => {
  expect(await stage({ context: { version: '1.0.0' } }).go('/insights')).toMatchObject({ to: 'native' })
})

test('stores and flushes nothing without a handler, and reports no_handler', async () => {
  const before = vi.fn(async () => {})
  const { go, opened } = stage({ native: 'none', before })
  expect(await go('/insights')).toEqual({ to: 'web', reason: 'no_handler' })
  expect(before).not.toHaveBeenCalled()
  expect(opened).toEqual([])
})

test.each<readonly [string, Behaviour, string]>([
  ['refuses', (message, answer) => answer(errorTo(message, 'busy', '')), 'refused'],
  ['says that it did not open', gives({ opened: false }), 'no_acknowledgement'],
  ['says nothing', silent, 'no_acknowledgement'],
  ['is shown the page again', () => void window.dispatchEvent(new Event('pagehide')), 'no_acknowledgement'],
])('keeps the web screen when native %s', async (_what, native, reason) => {
  const outcome = stage({ native }).go('/insights')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await outcome).toEqual({ to: 'web', reason })
})

describe('the task before a hand-off', () => {
  test('finishes before the screen opens', async () => {
    const order: string[] = []
    const { go, opened } = stage({
      before: async () => {
        order.push(`before, ${opened.length} opened`)
      },
    })
    await go('/insights')
    expect(order).toEqual(['before, 0 opened'])
    expect(opened).toHaveLength(1)
  })

  test('delays the screen by at most 200 ms', async () => {
    const { go, opened } = stage({ before: () => new Promise(() => {}) })
    const outcome = go('/insights')
    await vi.advanceTimersByTimeAsync(199)
    expect(opened).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toMatchObject({ to: 'native' })
  })

  test.each([
    ['rejects', () => Promise.reject(new Error('full'))],
    [
      'throws',
      () => {
        throw new Error('full')
      },
    ],
  ])('does not delay the screen when it %s', async (_how, before) => {
    expect(await stage({ before }).go('/insights')).toMatchObject({ to: 'native' })
  })
})

test('opens one screen for two taps on a link, and another for a third tap afterwards', async () => {
  const { go, opened } = stage()
  const [first, second] = await Promise.all([go('/insights'), go('/insights')])
  expect(first).toBe(second)
  expect(opened).toHaveLength(1)
  await go('/insights')
  expect(opened).toHaveLength(2)
})

test('opens both screens for taps on two links', async () => {
  const { go, opened } = stage()
  await Promise.all([go('/insights'), go('/insights/topics')])
  expect(opened).toMatchObject([{ screen: 'MeridianHome' }, { screen: 'MeridianTopics' }])
})

test.each([
  ['rank', 1],
  ['home', 0],
  ['a screen of a later app', 0],
])('for an app that lists %s loads the version rule at idle: %i', (screen, timers) => {
  stage({ context: { screens: [screen] } })
  expect(vi.getTimerCount()).toBe(timers)
})

test('leaves no timer after a task that ends in time', async () => {
  await stage({ context: { screens: ['home'] }, before: async () => {} }).go('/insights')
  // The bridge has one for its calls' deadlines.
  expect(vi.getTimerCount()).toBe(1)
})
