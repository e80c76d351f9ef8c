import { describe, expect, test } from 'vitest'
import { splitPath } from '#bridge/site/paths.ts'
import { matchRoute } from '#bridge/site/routes.ts'
import { allowedExactly, allowedPrefixes, isAllowedInSimulation, simulationPages } from '#bridge/site/simulation.ts'
import { exact, prefixes } from '../support/simulationRows.ts'

describe('simulation trade', () => {
  test('[s2-simulation-spot] spot /spot/BTCUSDT', () => {
    expect(simulationPages.spot).toBe('/spot/BTCUSDT')
    expect(matchRoute('/spot/BTCUSDT')).toEqual({ name: 'spot', params: { symbolId: 'BTCUSDT' } })
  })
  test('[s2-simulation-futures] futures /futures/usdt/BTCUSDT', () => {
    expect(simulationPages.futures).toBe('/futures/usdt/BTCUSDT')
    expect(matchRoute('/futures/usdt/BTCUSDT')).toEqual({
      name: 'futures',
      params: { margin: 'usdt', symbolId: 'BTCUSDT' },
    })
  })
  test('[s2-simulation-locale] optionally prefixed by a locale segment', () =>
    expect(matchRoute(splitPath('/ja/spot/BTCUSDT').path)?.name).toBe('spot'))
  for (const path of exact)
    test(`[s2-exactly${path.replaceAll('/', '-')}] ${path}`, () => {
      expect(allowedExactly).toContain(path)
      expect(isAllowedInSimulation(path)).toBe(true)
    })
  test('[s2-exactly] matched exactly', () => {
    expect(isAllowedInSimulation('/fees')).toBe(false)
    expect(isAllowedInSimulation('/fee/')).toBe(false)
    expect(isAllowedInSimulation('/asset/earn')).toBe(false)
  })
  for (const path of prefixes)
    test(`[s2-prefix-${path.replaceAll('/', '-').replace(/^-|-$/g, '')}] ${path}`, () => {
      expect(allowedPrefixes).toContain(path)
      expect(isAllowedInSimulation(`${path}x/y`)).toBe(true)
    })
  test('[s2-prefix-others] Allowed by prefix', () => {
    expect(isAllowedInSimulation('/insights/spot/BTCUSDT')).toBe(false)
    expect(isAllowedInSimulation('/spotted')).toBe(false)
  })
})
