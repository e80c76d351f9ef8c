import { describe, expect } from 'vitest'
import { splitPath } from '../../bridge/site/paths.ts'
import { matchRoute } from '../../bridge/site/routes.ts'
import {
  allowedExactly,
  allowedPrefixes,
  isAllowedInSimulation,
  simulationPages,
} from '../../bridge/site/simulation.ts'
import { fact } from '../support/specification/fact.ts'

const routes = 'bridge/site/routes.ts'

describe('simulation trade', () => {
  const file = 'bridge/site/simulation.ts'
  fact(
    's2-simulation-spot',
    21,
    'spot /spot/BTCUSDT',
    [
      [file, "'/spot/BTCUSDT'"],
      [routes, "  spot: { path: '/«spot»/"],
    ],
    () => {
      expect(simulationPages.spot).toBe('/spot/BTCUSDT')
      expect(matchRoute('/spot/BTCUSDT')).toEqual({ name: 'spot', params: { symbolId: 'BTCUSDT' } })
    },
  )
  fact(
    's2-simulation-futures',
    21,
    'futures /futures/usdt/BTCUSDT',
    [
      [file, "'/futures/usdt/BTCUSDT'"],
      [routes, "  futures: { path: '/«futures»/"],
    ],
    () => {
      expect(simulationPages.futures).toBe('/futures/usdt/BTCUSDT')
      expect(matchRoute('/futures/usdt/BTCUSDT')).toEqual({
        name: 'futures',
        params: { margin: 'usdt', symbolId: 'BTCUSDT' },
      })
    },
  )
  fact(
    's2-simulation-locale',
    21,
    'optionally prefixed by a locale segment',
    [['bridge/site/paths.ts', "rest.join('/')", 'pathname']],
    () => expect(matchRoute(splitPath('/ja/spot/BTCUSDT').path)?.name).toBe('spot'),
  )
  for (const path of [
    '/fee',
    '/vip/detail',
    '/vip/vipIntroduce',
    '/asset',
    '/asset/spot',
    '/asset/margin',
    '/asset/futures',
    '/modifyverification',
    '/download',
    '/proof-of-reserves',
    '/protection-fund',
  ])
    fact(`s2-exactly${path.replaceAll('/', '-')}`, 22, path, [[file, `  '${path}',`]], () => {
      expect(allowedExactly).toContain(path)
      expect(isAllowedInSimulation(path)).toBe(true)
    })
  fact('s2-exactly', 22, 'matched exactly', [[file, '«)$|»(?:${allowedPrefixes', ')|']], () => {
    expect(isAllowedInSimulation('/fees')).toBe(false)
    expect(isAllowedInSimulation('/fee/')).toBe(false)
    expect(isAllowedInSimulation('/asset/earn')).toBe(false)
  })
  for (const path of [
    '/spot/',
    '/futures/',
    '/transac',
    '/order/marginOrderInfo',
    '/order/mcp',
    '/account/newapi',
    '/record/exchange',
    '/record/margin',
    '/record/mcp',
    '/subaccount/setting/antiphishing',
    '/subaccount/setting/devices',
    '/subaccount/setting/history',
    '/subaccount/setting/api',
    '/trade-spot',
    '/trade-margin',
    '/trade-swap',
    '/trade-info',
    '/trade-asset-order',
    '/trade-asset',
  ])
    fact(`s2-prefix-${path.replaceAll('/', '-').replace(/^-|-$/g, '')}`, 23, path, [[file, `  '${path}',`]], () => {
      expect(allowedPrefixes).toContain(path)
      expect(isAllowedInSimulation(`${path}x/y`)).toBe(true)
    })
  fact('s2-prefix-others', 23, 'Allowed by prefix', [[file, 'RegExp(`«^»${allowedPattern', '']], () => {
    expect(isAllowedInSimulation('/insights/spot/BTCUSDT')).toBe(false)
    expect(isAllowedInSimulation('/spotted')).toBe(false)
  })
})
