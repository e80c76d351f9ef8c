import { describe, expect, test } from 'vitest'
import { features } from '#bridge/site/features.ts'
import { splitPath } from '#bridge/site/paths.ts'
import { matchRoute, type RouteName, routePattern, routes } from '#bridge/site/routes.ts'
import { allowedExactly, allowedPrefixes, isAllowedInSimulation, simulationPages } from '#bridge/site/simulation.ts'
import { exact, prefixes } from '#test/support/simulationRows.ts'

test.each([
  ['', '/insights', null, '', '/insights'],
  ['[s2-locale-first] ', '/ar/insights', 'ar', '/ar', '/insights'],
  ['', '/EN-gb/insights/posts/1', 'en-GB', '/EN-gb', '/insights/posts/1'],
  ['[s2-locale-bg] ', '/bg/insights', 'en', '/bg', '/insights'],
  ['[s2-locale-first] ', '/xx/insights', null, '', '/xx/insights'],
  ['', '/tr/insights', null, '', '/tr/insights'],
  ['', '/zh-TC', 'zh-TC', '/zh-TC', '/'],
  ['', '', null, '', '/'],
])('%sreads the locale of %s as %s', (_ids, pathname, locale, prefix, path) => {
  expect(splitPath(pathname)).toEqual({ locale, prefix, path })
})

const inCommunity = ['post', 'user', 'notification', 'topics', 'rank', 'following', 'search', 'draft']
for (const [path, name, params] of [
  ['/insights', 'home', {}],
  ['/insights/posts/p42', 'post', { id: 'p42' }],
  ['/insights/user/mira/articles', 'user', { slug: 'mira/articles' }],
  ['/insights/profile', 'profile', {}],
  ['/insights/notification', 'notification', {}],
  ['/insights/topics', 'topics', {}],
  ['/insights/topics/details/Bitcoin', 'topic', { hashTag: 'Bitcoin' }],
  ['/insights/rank/24h/people', 'rank', { slug: '24h/people' }],
  ['/insights/following', 'following', {}],
  ['/insights/search', 'search', {}],
  ['/insights/setting', 'setting', { pane: '' }],
  ['/insights/draft/7', 'draft', { id: '7' }],
  ['/insights/fansAndFocus', 'fansAndFocus', { kind: '' }],
] satisfies [string, RouteName, object][]) {
  const ids = [
    `[s2-route-${name}]`,
    name === 'home' ? '[s2-index-home]' : `[s2-noIndex-${name}]`,
    ...(inCommunity.includes(name) ? [`[s1-community-${name}]`] : []),
  ]
  test(`${ids.join(' ')} ${path} is the ${name} route, and only home may be indexed`, () => {
    expect(matchRoute(path)).toEqual({ name, params })
    expect(routes[name].isIndexed).toBe(name === 'home')
  })
}

test.each([
  ['login', '/login'],
  ['registration', '/register'],
])('[s1-%s] %s is a route', (_, path) => expect(matchRoute(path)?.name).toBe(path.slice(1)))

test.each([
  ['/insights/', 'home', {}],
  ['/insights/posts/a%20b', 'post', { id: 'a b' }],
  ['/insights/topics/details/%D8%A8', 'topic', { hashTag: 'ب' }],
  ['/insights/topics/details/AC%2FDC', 'topic', { hashTag: 'AC/DC' }],
  ['/insights/topics/details/AC/DC/', 'topic', { hashTag: 'AC/DC' }],
  ['/insights/rank', 'rank', { slug: '' }],
  ['/insights/rank/24h', 'rank', { slug: '24h' }],
  ['/insights/profile/setting', 'setting', { pane: '' }],
  ['/insights/profile/fansAndFocus/fans', 'fansAndFocus', { kind: 'fans' }],
  ['/insights/user/7/fansAndFocus', 'fansAndFocus', { kind: '' }],
  ['/insights/a/b/draft/9/', 'draft', { id: '9' }],
  ['/insights/posts/1/draft', 'draft', { id: '' }],
  ['/insights/topics/details/btc/setting/language', 'setting', { pane: 'language' }],
  ['/insights/setting/draft', 'setting', { pane: 'draft' }],
  ['/insights/user/setting', 'user', { slug: 'setting' }],
  ['/insights/posts/draft/', 'post', { id: 'draft' }],
  ['/insights/topics/details/setting', 'topic', { hashTag: 'setting' }],
  ['/insights/user/settings/articles', 'user', { slug: 'settings/articles' }],
  ['/spot/BTCUSDT', 'spot', { symbolId: 'BTCUSDT' }],
  ['/futures/usdt/BTCUSDT', 'futures', { margin: 'usdt', symbolId: 'BTCUSDT' }],
] satisfies [string, RouteName, Record<string, string>][])('reads %s as the %s route', (path, name, params) => {
  expect(matchRoute(path)).toEqual({ name, params })
})

test.each([
  '/',
  '/insight',
  '/insights/posts',
  '/insights/posts/1/2',
  '/insights/profile/settings',
  '/insights/user',
  '/insights/posts/%E0%A4%A',
  '/spot',
  '/futures/BTCUSDT',
  '/asset',
])('reads %s as no route of ours', (path) => expect(matchRoute(path)).toBeUndefined())

test('has a native screen for eight routes, never for profile, search, settings, drafts or fans', () => {
  const native = Object.entries(routes).flatMap(([name, row]) => (row.screen === null ? [] : [name]))
  expect(native).toEqual(['home', 'post', 'user', 'notification', 'topics', 'topic', 'rank', 'following'])
})

test('[s2-profile-tracking] has a tracking id for one’s own profile', () =>
  expect(routes.profile.trackId).toBe('b3337'))

test('[s1-community-part] has insights as a part of the site', () => expect(features).toContain('insights'))

test('allows indexing of the home page only', () => {
  expect(Object.entries(routes).flatMap(([name, { isIndexed }]) => (isIndexed ? [name] : []))).toEqual(['home'])
})

test.each([
  ['home', '^/insights/?$'],
  ['post', '^/insights/posts/(?:[^/]+)/?$'],
  ['user', '^/insights/user/(?:.+?)/?$'],
  ['rank', '^/insights/rank(?:/(?:.*?))?/?$'],
  ['spot', '^/spot/(?:[A-Za-z0-9]{2,20})/?$'],
  ['futures', '^/futures/(?:[a-z]{2,8})/(?:[A-Za-z0-9]{2,20})/?$'],
] as const)('matches the addresses of %s by the pattern %s', (name, pattern) => {
  expect(`^${routePattern(name)}$`).toBe(pattern)
})

const nameOf = (path: string): string => path.replaceAll('/', '-').replace(/^-|-$/g, '')

test('has exactly these rows in its lists', () => {
  expect(allowedExactly).toEqual(exact)
  expect(allowedPrefixes).toEqual(prefixes)
})

test('[s2-simulation-spot] [s2-simulation-futures] [s2-simulation-locale] has the default pages of bitcoin', () => {
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
test.each(exact.filter((path) => path !== '/asset'))('[s2-exactly] does not allow a page below %s', (path) => {
  expect(isAllowedInSimulation(`${path}/more`)).toBe(false)
})

test.each(prefixes.map((prefix) => [nameOf(prefix), prefix]))(
  '[s2-prefix-%s] allows everything that begins with %s',
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
])('[s2-prefix-others] [s1-simulation] does not allow "%s"', (path) => {
  expect(isAllowedInSimulation(path)).toBe(false)
  expect(isAllowedInSimulation('/fee')).toBe(true)
})
