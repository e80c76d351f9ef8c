import { describe, expect, test } from 'vitest'
import { splitPath } from '#bridge/site/paths.ts'
import { isAllowedInSimulation, simulationPages } from '#bridge/site/simulation.ts'
import { exact, prefixes } from '#test/support/simulationRows.ts'

test('the default pages are those of bitcoin', () => {
  expect(simulationPages).toEqual({ spot: '/spot/BTCUSDT', futures: '/futures/usdt/BTCUSDT' })
  for (const page of Object.values(simulationPages)) expect(isAllowedInSimulation(page)).toBe(true)
})

describe.each(exact)('%s', (path) => {
  test('is allowed, exactly', () => {
    expect(isAllowedInSimulation(path)).toBe(true)
    expect(isAllowedInSimulation(`${path}x`)).toBe(false)
    expect(isAllowedInSimulation(`${path}/`)).toBe(false)
    expect(isAllowedInSimulation(`/x${path}`)).toBe(false)
    expect(isAllowedInSimulation(path.toUpperCase())).toBe(false)
  })

  test('is allowed once its locale has been removed', () => {
    for (const prefix of ['/en', '/zh-TC', '/bg']) {
      expect(isAllowedInSimulation(splitPath(prefix + path).path)).toBe(true)
      expect(isAllowedInSimulation(prefix + path)).toBe(false)
    }
  })
})

// `/asset/spot` and the like are rows of their own.
test.each(exact.filter((path) => path !== '/asset'))('a page below %s is not allowed', (path) => {
  expect(isAllowedInSimulation(`${path}/more`)).toBe(false)
})

test.each(prefixes)('whatever begins with %s is allowed', (prefix) => {
  expect(isAllowedInSimulation(prefix)).toBe(true)
  expect(isAllowedInSimulation(`${prefix}more/and/more`)).toBe(true)
  expect(isAllowedInSimulation(`/x${prefix}`)).toBe(false)
  const shorter = prefix.slice(0, -1)
  expect(isAllowedInSimulation(shorter)).toBe(prefixes.some((other) => shorter.startsWith(other)))
})

test.each([
  '/',
  '',
  '/insights',
  '/insights/posts/1',
  '/login',
  '/register',
  '/spot',
  '/futures',
  '/asset/earn',
  '/order/margin',
  '/subaccount/setting',
  '/trade',
])('"%s" is not allowed', (path) => expect(isAllowedInSimulation(path)).toBe(false))
