import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { type Bridge, createBridge } from '../../bridge/app/bridge.ts'
import { createHandoff } from '../../bridge/app/handoff.ts'
import { passes } from '../../bridge/app/versionRule.ts'
import { matchRoute, nativeScreens } from '../../bridge/site/routes.ts'
import exchange from '../../fixtures/exchange.config.ts'
import { gives, installNative, removeNative } from '../bridge/app/native.ts'
import { type Break, fact } from '../support/specification/fact.ts'

const routes = 'bridge/site/routes.ts'
const handoff = 'bridge/app/handoff.ts'

describe('native screens', () => {
  let bridge: Bridge | undefined
  const opened: unknown[] = []
  const go = async (path: string, version = '2.31.0', closes = true) => {
    opened.length = 0
    installNative('ios', {
      openScreen: (message, answer) => {
        opened.push(message.params)
        gives({ opened: closes })(message, answer)
      },
    })
    bridge = createBridge(exchange.app)
    const context = {
      protocol: 1,
      platform: 'ios',
      version,
      theme: 'white',
      locale: 'en',
      currency: null,
      userId: null,
      simulation: false,
      safeArea: { top: 0, right: 0, bottom: 0, left: 0 },
      screens: nativeScreens,
    } as const
    const hand = createHandoff({ bridge, exchange, context: { get: () => context } })
    const route = matchRoute(path)
    if (!route) throw new Error(`${path} is no route.`)
    return hand(route, `https://x${path}`)
  }
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
  afterEach(() => {
    bridge?.close()
    removeNative()
    vi.restoreAllMocks()
  })

  const rows: readonly (readonly [name: string, says: string, path: string, params: object, place: Break])[] = [
    ['home', 'home', '/insights', {}, [handoff, '  «home»: () => ({})']],
    [
      'post',
      'post detail by id',
      '/insights/posts/42',
      { id: '42' },
      [handoff, "({ id = '' }) => ({ «id» })", 'idQ: id'],
    ],
    [
      'user',
      'user by first slug segment',
      '/insights/user/ada/posts',
      { slug: ['ada'] },
      [handoff, 'slice(0, «1»)', '2'],
    ],
    ['notification', 'notifications', '/insights/notification', {}, [handoff, '  «notification»: () => ({})']],
    ['topics', 'topic square', '/insights/topics', {}, [handoff, '  «topics»: () => ({})']],
    [
      'topic',
      'topic detail by hashTag',
      '/insights/topics/details/btc',
      { hashTag: 'btc' },
      [handoff, "({ hashTag = '' }) => ({ «hashTag» })", 'hashTagQ: hashTag'],
    ],
    [
      'following',
      'following tab of home',
      '/insights/following',
      { tab: 'following' },
      [handoff, "tab: «'following'»"],
    ],
    ['rank', 'rank list', '/insights/rank/24h/spot', { slug: ['24h', 'spot'] }, [handoff, '  «rank»: (params)']],
  ]
  for (const [name, says, path, params, place] of rows)
    fact(`s2-native-${name}`, 42, says, [place, [routes, `screen: «'${name}'»`]], async () => {
      expect(await go(path)).toMatchObject({ to: 'native' })
      expect(opened).toMatchObject([{ params }])
      expect(nativeScreens.filter((screen) => matchRoute(path)?.name === screen)).toEqual([name])
      const { routes: table } = await import('../../bridge/site/routes.ts')
      expect(Object.entries(table)).toContainEqual([name, expect.objectContaining({ screen: name })])
    })
  fact('s2-native-closes', 42, 'closes the web page', [[handoff, 'closePage: «true»']], async () => {
    await go('/insights')
    expect(opened).toMatchObject([{ closePage: true }])
  })
  fact(
    's2-native-matching',
    42,
    'opens the matching native screen',
    [[handoff, "call('openScreen', { «screen», params", "screen: ''"]],
    async () => {
      expect(await go('/insights/posts/42')).toEqual({ to: 'native', screen: 'MeridianPost' })
      expect(opened).toMatchObject([{ screen: 'MeridianPost' }])
      expect(await go('/insights/profile')).toEqual({ to: 'web', reason: 'not_listed' })
    },
  )
  fact(
    's2-rank-version',
    42,
    'only if the app version is at least 2.31.0',
    [[routes, "minVersion: «'2.31.0'»"]],
    async () => {
      expect(await go('/insights/rank/24h', '2.30.9')).toEqual({
        to: 'web',
        reason: 'app_too_old',
        need: '2.31.0',
        have: '2.30.9',
      })
      expect(await go('/insights/rank/24h', '2.31.0')).toMatchObject({ to: 'native' })
    },
  )
  fact(
    's2-rank-version-rule',
    42,
    'at least',
    [['bridge/app/versionRule.ts', 'compare(have, need) >= 0', 'compare(have, need) > 0']],
    () => {
      expect(passes('2.31.0', '2.31.0')).toBe(true)
      expect(passes('2.4.0', '2.31.0')).toBe(false)
      expect(passes('10.0.0', '2.31.0')).toBe(true)
    },
  )
})
