import { beforeEach, describe, expect, test } from 'vitest'
import { encodingsOf, fileAt, type Hosting, headersOf, hostingOf, missingOf } from '#bridge/site/hosting.ts'
import { locales } from '#bridge/site/locales.ts'
import { splitPath } from '#bridge/site/paths.ts'
import { matchRoute, routes } from '#bridge/site/routes.ts'
import { allowedExactly, allowedPrefixes, isAllowedInSimulation } from '#bridge/site/simulation.ts'
import { unkindAddresses } from '#test/support/unkindAddresses.ts'

const page = { 'content-security-policy': "default-src 'none'", 'x-content-type-options': 'nosniff' }
/** Made in each test: what is made before them no test would be asked about. */
let hosting: Hosting
beforeEach(() => {
  hosting = hostingOf(page)
})
const kindAt = (path: string, of = hosting) => fileAt(of, path)?.kind

/** The kind of what is answered where nothing is found. */
const missingKind = (path: string) => {
  const found = fileAt(hosting, path)
  return found && hosting.kinds[found.kind].status !== 404 && found.kind !== 'asset' ? undefined : missingOf(found).kind
}

/** What the router says of a path. */
function kindOf(pathname: string): 'home' | 'page' | undefined {
  const { path } = splitPath(pathname)
  const route = matchRoute(path)
  if (!route) return isAllowedInSimulation(path) ? 'page' : undefined
  return routes[route.name].isIndexed ? 'home' : 'page'
}

const paths = [
  ...Object.values(routes).map(({ path }) => path.replace('/:margin', '/usdt').replace(/\/:\w+[+*]?/g, '/BTCUSDT')),
  ...[
    '/insights/',
    '/insights/posts',
    '/insights/posts/a/b',
    '/insights/user/a/b/',
    '/insights/rank',
    '/insights/rankings',
    '/insights/profile/setting',
    '/insights/user/7/fansAndFocus/fans',
    '/insights/a/b/draft/9',
    '/insights/profile/settings',
  ],
  ...['/spot', '/spot/a', '/spot/BTC-USDT', '/futures/USDT/BTCUSDT', '/login/', '/login/a', '/nowhere', '/insightsx'],
  ...[...allowedExactly, ...allowedPrefixes].flatMap((path) => [path, `${path}x`]),
]

test('has the same pages in the table and the router, in every locale and any case', () => {
  const prefixes = ['', '/bg', '/xx', ...locales.flatMap(({ code }) => [`/${code}`, `/${code.toUpperCase()}`])]
  for (const prefix of prefixes)
    for (const path of paths)
      expect([prefix + path, kindAt(prefix + path)]).toEqual([prefix + path, kindOf(prefix + path)])
})

test.each(unkindAddresses.map(([sent, expected]) => ({ sent, ...expected })))(
  'has the same result in the table and the router for $sent',
  ({ sent, kind, route }) => {
    const [path = ''] = sent.split('?')
    expect(missingKind(path) ?? kindAt(path)).toBe(kind)
    if (kind === 'home' || kind === 'page') expect(matchRoute(splitPath(path).path)?.name).toBe(route)
  },
)

test('has a home file for each locale, English first', () => {
  for (const { code } of locales)
    expect(fileAt(hosting, `/${code}/insights`)?.file).toBe(code === 'en' ? 'index.html' : `home/${code}.html`)
  for (const path of ['/insights', '/bg/insights/', '/EN/insights'])
    expect(fileAt(hosting, path)?.file).toBe('index.html')
})

test.each([
  '/assets/../hosting.json',
  '/assets/.env',
  '/assets/a/../b.js',
  '/assets/a.js.br',
  '/assets/%2e%2e/a.js',
  '/assets/',
])('has no file for %s', (path) => {
  expect(kindAt(path)).toBe('noAsset')
  expect(missingOf(fileAt(hosting, path)).kind).toBe('noAsset')
})

describe('below a path', () => {
  let below: Hosting
  beforeEach(() => {
    below = hostingOf(page, { base: '/my.community', assets: 'https://static.example.com' })
  })

  test('contains insights only', () => {
    expect(fileAt(below, '/my.community/ja/insights')?.file).toBe('home/ja.html')
    expect(kindAt('/my.community/insights/topics', below)).toBe('page')
    expect(kindAt('/my.community/assets/a-b.js', below)).toBe('asset')
    expect(kindAt('/my.community', below)).toBe('start')
    expect(below.kinds.start.headers.location).toBe('/my.community/insights')
    for (const path of [
      '/',
      '/insights',
      '/myxcommunity/insights',
      '/my.community/login',
      '/my.community/spot/BTCUSDT',
      '/robots.txt',
    ])
      expect([path, kindAt(path, below)]).toEqual([path, undefined])
  })

  test('allows pages of other origins to load assets, but not documents', () => {
    expect(below.kinds.asset.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(hosting.kinds.asset.headers).toMatchObject({ 'cross-origin-resource-policy': 'same-origin' })
    expect(below.kinds.page.headers).not.toHaveProperty('access-control-allow-origin')
  })
})

test('leaves pages that a site does not own to its host', () => {
  const owning = (...owns: readonly ('login' | 'trade')[]) => hostingOf(page, { ownPages: owns })
  expect(kindAt('/spot/BTCUSDT', owning('login'))).toBeUndefined()
  expect(kindAt('/asset/spot', owning('login'))).toBeUndefined()
  expect(kindAt('/de/login', owning('login'))).toBe('page')
  expect(kindAt('/de/login', owning('trade'))).toBeUndefined()
  expect(kindAt('/de/spot/BTCUSDT', owning('trade'))).toBe('page')
  expect(kindAt('/insights/rank', owning())).toBe('page')
})

test('returns preferences unchanged, and nothing that could end the header', () => {
  const at = (preferences: string, isSecure = true) =>
    headersOf(hosting, { kind: 'page', file: 'page.html' }, { preferences, isSecure })
  expect(at('%7B%22at%22%3A1%7D')).toMatchObject({
    'set-cookie': 'insights_1_preferences=%7B%22at%22%3A1%7D; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    'cache-control': 'private, no-cache',
    'strict-transport-security': 'max-age=31536000',
  })
  expect(at('%7B%7D', false)['set-cookie']).toBe(
    'insights_1_preferences=%7B%7D; Path=/; Max-Age=31536000; SameSite=Lax',
  )
  expect(at('%7B%7D', false)).not.toHaveProperty('strict-transport-security')
  for (const wrong of ['', '1', '%7B; Domain=example.com', '%7B\r\nx: y', `%7B${'a'.repeat(4_001)}`]) {
    expect(at(wrong)).not.toHaveProperty('set-cookie')
    expect(at(wrong)['cache-control']).toBe('no-cache')
  }
})

test.each([
  [undefined, []],
  ['gzip, deflate, br', ['br', 'gzip']],
  ['br;q=0, gzip;q=0.5', ['gzip']],
  ['BR; q=0.0, gzip;q=0.000 ', []],
  ['identity', []],
])('reads the encodings of %s as %j', (accepted, names) => {
  expect(encodingsOf(accepted).map(([, name]) => name)).toEqual(names)
})

test('has the headers of each kind of file: cache, status and cross-origin access', () => {
  const own = { 'cross-origin-resource-policy': 'same-origin' }
  const noSniff = { 'x-content-type-options': 'nosniff' }
  const vary = { vary: 'accept-encoding' }
  expect(hosting.kinds).toEqual({
    start: { status: 302, headers: { ...noSniff, ...own, location: '/insights' } },
    home: { status: 200, headers: { ...page, ...vary, 'cache-control': 'no-cache' }, renews: true },
    page: {
      status: 200,
      headers: { ...page, ...vary, 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' },
      renews: true,
    },
    asset: {
      status: 200,
      headers: { ...noSniff, ...own, ...vary, 'cache-control': 'public, max-age=31536000, immutable' },
    },
    version: { status: 200, headers: { ...page, 'cache-control': 'no-store' } },
    worker: { status: 200, headers: { ...noSniff, ...own, 'cache-control': 'no-cache' } },
    text: { status: 200, headers: { ...noSniff, ...own, ...vary, 'cache-control': 'public, max-age=3600' } },
    noAsset: { status: 404, headers: { ...noSniff, ...own, 'cache-control': 'no-store' } },
    noPage: { status: 404, headers: { ...page, 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' } },
  })
  expect(hosting.renewal).toEqual({
    name: 'insights_1_preferences',
    value: "%7B[\\w%.~!*'()-]{1,4000}",
    attributes: 'Path=/; Max-Age=31536000; SameSite=Lax',
    cache: 'private, no-cache',
  })
})

test('[sec-worker] allows the service worker to reach the site and the picture hosts only', () => {
  const policy =
    "default-src 'none'; img-src 'self' data: blob: https://pictures.example; connect-src 'self' https://api.example"
  const { worker } = hostingOf({ 'content-security-policy': policy }).kinds
  expect(worker.headers['content-security-policy']).toBe(
    "default-src 'none'; connect-src 'self' https://pictures.example",
  )
})

test.each([
  ['/', '', 'start'],
  ['/insights', 'index.html', 'home'],
  ['/zh-cn/insights', 'home/zh-CN.html', 'home'],
  ['/insights/posts/1', 'page.html', 'page'],
  ['/pt/vip/detail', 'page.html', 'page'],
  ['/assets/a.b/c-1.js', 'assets/a.b/c-1.js', 'asset'],
  ['/assets/$&.js', 'missing.txt', 'noAsset'],
  ['/version.json', 'version.json', 'version'],
  ['/insights-worker.js', 'insights-worker.js', 'worker'],
  ['/insights-offline.json', 'insights-offline.json', 'version'],
  ['/manifest/zh-CN.webmanifest', 'manifest/zh-CN.webmanifest', 'text'],
  ['/sitemap.xml', 'sitemap.xml', 'text'],
  ['/notices.txt', 'notices.txt', 'text'],
  ['/robots.txt', 'robots.txt', 'text'],
  ['/.well-known/security.txt', '.well-known/security.txt', 'text'],
])('finds for %s the file %j, of kind %s', (path, file, kind) => expect(fileAt(hosting, path)).toEqual({ file, kind }))

test('has no files of the whole host below a path', () => {
  const below = hostingOf(page, { base: '/community' })
  for (const path of ['/robots.txt', '/community/robots.txt', '/community/.well-known/security.txt'])
    expect([path, kindAt(path, below)]).toEqual([path, undefined])
})

test.each([
  ['/assets/a.js', 'noAsset'],
  ['/assets/.env', 'noAsset'],
  ['/insights', 'noPage'],
  ['/version.json', 'noPage'],
  ['/nowhere', 'noPage'],
] as const)('answers the missing file %s as %s', (path, kind) => {
  const { file, kind: answered } = missingOf(fileAt(hosting, path))
  expect(answered).toBe(kind)
  expect(file).toBe(missingOf(kind === 'noAsset' ? { kind: 'asset', file: '' } : undefined).file)
})

test('derives a file’s type from its extension, and gives none for an unknown one', () => {
  const typeOf = (file: string) => headersOf(hosting, { kind: 'asset', file }, { isSecure: false })['content-type']
  expect([typeOf('assets/a.b.js'), typeOf('page.html'), typeOf('js'), typeOf('assets/a.xyz')]).toEqual([
    'text/javascript; charset=utf-8',
    'text/html; charset=utf-8',
    'text/javascript; charset=utf-8',
    undefined,
  ])
})
