import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Bridge, createBridge } from '#bridge/app/bridge.ts'
import { createHandoff } from '#bridge/app/handoff.ts'
import { passes } from '#bridge/app/versionRule.ts'
import { matchRoute, nativeScreens } from '#bridge/site/routes.ts'
import exchange from '#fixtures/exchange.config.ts'
import { gives, installNative, removeNative } from '../bridge/app/native.ts'

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
  })

  const rows: readonly (readonly [name: string, says: string, path: string, params: object])[] = [
    ['home', 'home', '/insights', {}],
    ['post', 'post detail by id', '/insights/posts/42', { id: '42' }],
    ['user', 'user by first slug segment', '/insights/user/ada/posts', { slug: ['ada'] }],
    ['notification', 'notifications', '/insights/notification', {}],
    ['topics', 'topic square', '/insights/topics', {}],
    ['topic', 'topic detail by hashTag', '/insights/topics/details/btc', { hashTag: 'btc' }],
    ['following', 'following tab of home', '/insights/following', { tab: 'following' }],
    ['rank', 'rank list', '/insights/rank/24h/spot', { slug: ['24h', 'spot'] }],
  ]
  for (const [name, says, path, params] of rows)
    test(`[s2-native-${name}] ${says}`, async () => {
      expect(await go(path)).toMatchObject({ to: 'native' })
      expect(opened).toMatchObject([{ params }])
      expect(nativeScreens.filter((screen) => matchRoute(path)?.name === screen)).toEqual([name])
      const { routes: table } = await import('#bridge/site/routes.ts')
      expect(Object.entries(table)).toContainEqual([name, expect.objectContaining({ screen: name })])
    })
  test('[s2-native-closes] closes the web page', async () => {
    await go('/insights')
    expect(opened).toMatchObject([{ closePage: true }])
  })
  test('[s2-native-matching] opens the matching native screen', async () => {
    expect(await go('/insights/posts/42')).toEqual({ to: 'native', screen: 'MeridianPost' })
    expect(opened).toMatchObject([{ screen: 'MeridianPost' }])
    expect(await go('/insights/profile')).toEqual({ to: 'web', reason: 'not_listed' })
  })
  test('[s2-rank-version] only if the app version is at least 2.31.0', async () => {
    expect(await go('/insights/rank/24h', '2.30.9')).toEqual({
      to: 'web',
      reason: 'app_too_old',
      minVersion: '2.31.0',
      appVersion: '2.30.9',
    })
    expect(await go('/insights/rank/24h', '2.31.0')).toMatchObject({ to: 'native' })
  })
  test('[s2-rank-version-rule] at least', () => {
    expect(passes('2.31.0', '2.31.0')).toBe(true)
    expect(passes('2.4.0', '2.31.0')).toBe(false)
    expect(passes('10.0.0', '2.31.0')).toBe(true)
  })
})
