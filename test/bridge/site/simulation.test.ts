import { describe, expect, test } from 'vitest'
import { splitPath } from '#bridge/site/paths.ts'
import { matchRoute } from '#bridge/site/routes.ts'
import { allowedExactly, allowedPrefixes, isAllowedInSimulation, simulationPages } from '#bridge/site/simulation.ts'
import { exact, prefixes } from '#test/support/simulationRows.ts'

const nameOf = (path: string): string => path.replaceAll('/', '-').replace(/^-|-$/g, '')

test('the lists are these rows and no others', () => {
  expect(allowedExactly).toEqual(exact)
  expect(allowedPrefixes).toEqual(prefixes)
})

test('[s2-simulation-spot] [s2-simulation-futures] [s2-simulation-locale] the default pages are those of bitcoin', () => {
  expect(simulationPages).toEqual({ spot: '/spot/BTCUSDT', futures: '/futures/usdt/BTCUSDT' })
  for (const [name, page] of Object.entries(simulationPages)) {
    expect(isAllowedInSimulation(page)).toBe(true)
    expect(matchRoute(splitPath(`/ja${page}`).path)).toMatchObject({ name, params: { symbolId: 'BTCUSDT' } })
  }
})

describe.each(exact)('%s', (path) => {
  test(`[s2-exactly-${nameOf(path)}] is allowed, exactly`, () => {
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
test.each(exact.filter((path) => path !== '/asset'))('[s2-exactly] a page below %s is not allowed', (path) => {
  expect(isAllowedInSimulation(`${path}/more`)).toBe(false)
})

test.each(prefixes.map((prefix) => [nameOf(prefix), prefix]))(
  '[s2-prefix-%s] whatever begins with %s is allowed',
  (_, prefix) => {
    expect(isAllowedInSimulation(prefix)).toBe(true)
    expect(isAllowedInSimulation(`${prefix}more/and/more`)).toBe(true)
    expect(isAllowedInSimulation(`/x${prefix}`)).toBe(false)
    const shorter = prefix.slice(0, -1)
    expect(isAllowedInSimulation(shorter)).toBe(prefixes.some((other) => shorter.startsWith(other)))
  },
)

test.each([
  '/',
  '',
  '/insights',
  '/insights/posts/1',
  '/login',
  '/register',
  '/spot',
  '/spotted',
  '/insights/spot/BTCUSDT',
  '/futures',
  '/fees',
  '/asset/earn',
  '/order/margin',
  '/subaccount/setting',
  '/trade',
])('[s2-prefix-others] [s1-simulation] "%s" is not allowed', (path) => {
  expect(isAllowedInSimulation(path)).toBe(false)
  expect(isAllowedInSimulation('/fee')).toBe(true)
})
