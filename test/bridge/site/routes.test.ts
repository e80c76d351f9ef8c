import { expect, test } from 'vitest'
import { directionOf, findLocale, locales } from '#bridge/site/locales.ts'
import { splitPath } from '#bridge/site/paths.ts'
import { matchRoute, type RouteName, routePattern, routes } from '#bridge/site/routes.ts'

test.each([
  ['/insights', null, '', '/insights'],
  ['/ar/insights', 'ar', '/ar', '/insights'],
  ['/EN-gb/insights/posts/1', 'en-GB', '/EN-gb', '/insights/posts/1'],
  ['/bg/insights', 'en', '/bg', '/insights'],
  ['/xx/insights', null, '', '/xx/insights'],
  ['/tr/insights', null, '', '/tr/insights'],
  ['/zh-TC', 'zh-TC', '/zh-TC', '/'],
  ['', null, '', '/'],
])('the locale of %s is %s', (pathname, locale, prefix, path) => {
  expect(splitPath(pathname)).toEqual({ locale, prefix, path })
})

test.each([
  ['/insights', 'home', {}],
  ['/insights/', 'home', {}],
  ['/insights/posts/p42', 'post', { id: 'p42' }],
  ['/insights/posts/a%20b', 'post', { id: 'a b' }],
  ['/insights/user/mira/articles', 'user', { slug: 'mira/articles' }],
  ['/insights/profile', 'profile', {}],
  ['/insights/notification', 'notification', {}],
  ['/insights/topics', 'topics', {}],
  ['/insights/topics/details/Bitcoin', 'topic', { hashTag: 'Bitcoin' }],
  ['/insights/topics/details/%D8%A8', 'topic', { hashTag: 'ب' }],
  ['/insights/topics/details/AC%2FDC', 'topic', { hashTag: 'AC/DC' }],
  ['/insights/topics/details/AC/DC/', 'topic', { hashTag: 'AC/DC' }],
  ['/insights/rank', 'rank', { slug: '' }],
  ['/insights/rank/24h', 'rank', { slug: '24h' }],
  ['/insights/rank/24h/people', 'rank', { slug: '24h/people' }],
  ['/insights/following', 'following', {}],
  ['/insights/search', 'search', {}],
  ['/insights/setting', 'setting', { pane: '' }],
  ['/insights/draft/7', 'draft', { id: '7' }],
  ['/insights/fansAndFocus', 'fansAndFocus', { kind: '' }],
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
] satisfies [string, RouteName, Record<string, string>][])('%s is the %s route', (path, name, params) => {
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
])('%s is no route of ours', (path) => expect(matchRoute(path)).toBeUndefined())

test('eight routes have a native screen; profile, search, settings, drafts and fans never do', () => {
  const native = Object.entries(routes).flatMap(([name, row]) => (row.screen === null ? [] : [name]))
  expect(native).toEqual(['home', 'post', 'user', 'notification', 'topics', 'topic', 'rank', 'following'])
})

test('only the home page is indexed', () => {
  expect(Object.entries(routes).flatMap(([name, { isIndexed }]) => (isIndexed ? [name] : []))).toEqual(['home'])
})

test('there are 23 locales with the numeric types and currencies of the specification', () => {
  expect(locales.map(({ code, type, currency }) => `${code} ${type} ${currency}`)).toEqual([
    'en 0 USD', 'asia 3 USD', 'en-GB 41 USD', 'ja 2 JPY', 'ru 6 RUB', 'es 7 EUR', 'it 9 EUR', 'fr 10 EUR',
    'de 11 EUR', 'zh-CN 1 CNY', 'zh-TC 5 TWD', 'pt 12 EUR', 'id 13 IDR', 'pl 20 USD', 'vi 4 VND', 'uk 21 UAH',
    'pt-PT 24 EUR', 'es-ES 23 EUR', 'uz 25 UZS', 'ar 39 AED', 'ph 40 PHP', 'es-AR 42 EUR', 'en-CA 43 CAD',
  ]) // biome-ignore format: a table
})

test('every locale is a language that Intl knows, and only Arabic is right to left', () => {
  for (const { code, bcp47 } of locales)
    expect(new Intl.NumberFormat(bcp47).resolvedOptions().locale.slice(0, 2), code).toBe(bcp47.slice(0, 2))
  expect(locales.filter(({ code }) => directionOf(code) === 'rtl').map(({ code }) => code)).toEqual(['ar'])
})

test('bg is English and is not offered', () => {
  expect(findLocale('bg')?.code).toBe('en')
  expect(locales.map(({ code }) => String(code))).not.toContain('bg')
})

test.each([
  ['home', '^/insights/?$'],
  ['post', '^/insights/posts/(?:[^/]+)/?$'],
  ['user', '^/insights/user/(?:.+?)/?$'],
  ['rank', '^/insights/rank(?:/(?:.*?))?/?$'],
  ['spot', '^/spot/(?:[A-Za-z0-9]{2,20})/?$'],
  ['futures', '^/futures/(?:[a-z]{2,8})/(?:[A-Za-z0-9]{2,20})/?$'],
] as const)('the addresses of %s are those of the pattern %s', (name, pattern) => {
  expect(`^${routePattern(name)}$`).toBe(pattern)
})
