import { expect, test, vi } from 'vitest'
import { locales } from '#bridge/site/locales.ts'
import { preferenceCookie } from '#bridge/site/preferenceCookie.ts'
import { routes } from '#bridge/site/routes.ts'
import { readPage } from '#bridge/tracking/collect/event.ts'
import { analyticsLocales, findAnalyticsLocale, languageOf, readAgent } from '#bridge/tracking/context/context.ts'
import { click, world, worldForEach } from '../world.ts'

worldForEach()

/** What the exchange gets of an event that is made on a page. */
async function eventOn(path: string) {
  const { tracker } = await world.visit(path)
  void tracker.track(click(1))
  await world.pass(1_000)
  return [...world.taken.values()][0]?.event
}
const chosen = (language: string) =>
  `other=1; ${preferenceCookie.name}=${encodeURIComponent(JSON.stringify({ chosen: { language } }))}`

test.each([
  ['[s2-language-cookie]', 'the cookie', chosen('fr'), '/de/insights', 'fr_FR'],
  ['[s2-language-first]', 'the first segment of the path', '', '/tr/insights', 'tr_TR'],
  ['[s2-language-second]', 'the second segment', '', '/asia-site/nl/insights', 'nl_NL'],
  ['', 'the page, where neither says one', '', '/insights', 'en_US'],
  ['', 'the path, where the cookie is damaged', `${preferenceCookie.name}=%7B`, '/ja/insights', 'ja_JP'],
  ['', 'the path, where the cookie names none of ours', chosen('xx'), '/ja/insights', 'ja_JP'],
])('%s takes the language from %s', async (_ids, _, cookie, path, expected) => {
  world.cookie = cookie
  expect((await eventOn(path))?.user_language).toBe(expected)
})

test.each([
  ['its type', { type: 'wifi', effectiveType: '4g' }, 'wifi'],
  ['its speed, if only that is known', { effectiveType: '3g' }, '3g'],
  ['nothing if the browser does not report it', undefined, ''],
])('reports of the network %s', async (_, connection, expected) => {
  world.navigatorMore = { connection }
  expect((await eventOn('/insights'))?.network_type).toBe(expected)
})

test('[s2-language-cookie] prefers the exchange’s own language cookie to that of the preferences', () => {
  vi.stubGlobal('document', { cookie: `lang=tr_TR; ${chosen('ja')}` })
  expect(languageOf('/fr/insights', 'en', 'lang')).toBe('tr_TR')
})

test.each(['pre', 'test-7'])(
  '[s3-context-log_env-%s] names the site and its environment as configured',
  async (environment) => {
    world.exchange = { ...world.exchange, tracking: { appId: 'acme', environment } }
    expect(await eventOn('/insights')).toMatchObject({ app_id: 'acme', log_env: environment, app_name: 'Meridian' })
  },
)

test('[s9-session-id] [s9-session-random] composes the session of the device, the time and a number up to 100', async () => {
  const begun = Date.now()
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    if (bytes instanceof Uint8Array) bytes.fill(100)
    return bytes
  })
  const { device_id: device = '', session_id: session = '' } = (await eventOn('/insights')) ?? {}
  expect(session.startsWith(device)).toBe(true)
  const [, at, number] = /^(\d{13})(\d{1,3})$/.exec(session.slice(device.length)) ?? []
  expect(Math.abs(Number(at) - begun)).toBeLessThan(5_000)
  expect(Number(number)).toBe(100)
})

test('omits personal data from addresses', async () => {
  world.search = '?qr_val=ann@mail.example&source_referer=mail&email=ann@mail.example'
  const event = await eventOn('/insights')
  expect(event).toMatchObject({ qr_val: '[removed]', source_referer: 'mail' })
  expect(JSON.stringify(event)).not.toContain('ann')
})

test.each([
  ['b1190', '/de/insights'],
  ['b1191', '/insights/posts/p1'],
  ['b1204', '/insights/topics'],
  ['b1205', '/insights/topics/details/btc'],
  ['b3337', '/insights/user/mira'],
  ['b6936', '/insights/rank/24h'],
])('[s9-page-%s] identifies %s', (id, path) => {
  vi.stubGlobal('location', new URL('https://exchange.example/'))
  expect(readPage(path).id).toBe(id)
  expect(Object.values(routes).filter(({ trackId }) => trackId !== null)).toHaveLength(7)
})

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0'

test.each([
  [
    '[s3-context-sys-iPhone]',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) ${webkit} Version/18.2 Mobile/15E148 Safari/604.1`,
    ['Safari', '18.2', 'mobile', '18.2', 'Apple', 'iPhone'],
  ],
  [
    '[s3-context-sys-mobile]',
    `Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A) ${chrome} Mobile Safari/537.36`,
    ['Chrome', '156.0.0.0', 'mobile', '14', 'Samsung', 'SM-S918B'],
  ],
  [
    '',
    `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`,
    ['Chrome', '156.0.0.0', 'mobile', '10', '', ''],
  ],
  [
    '[s3-context-sys-Windows]',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/156.0.1.2`,
    ['Edge', '156.0.1.2', 'Windows', '10.0', '', ''],
  ],
  [
    '[s3-context-sys-MacOS]',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/17.1 Safari/605.1.15`,
    ['Safari', '17.1', 'MacOS', '10.15.7', 'Apple', 'Macintosh'],
  ],
  [
    '[s3-context-sys-web]',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    ['Firefox', '140.0', 'web', '', '', ''],
  ],
  ['', '', ['', '', 'web', '', '', '']],
])(
  '%s [s3-context-sys-app-H5] %s',
  (_ids, userAgent, [browser, browser_version, sys, os_version, manufacturer, model]) => {
    expect(readAgent(userAgent, false)).toEqual({ browser, browser_version, sys, os_version, manufacturer, model })
    expect(readAgent(userAgent, true).sys).toBe('app H5')
  },
)

test.each([
  ['tr', 'tr_TR', 8],
  ['sv', 'sv_SE', 22],
  ['th', 'th_TH', undefined],
  ['nl', 'nl_NL', undefined],
])('[s3-analytics-%s] maps a language of analytics that the site does not have', (code, key, type) => {
  expect(findAnalyticsLocale(code)).toStrictEqual({ code, key, ...(type !== undefined && { type }) })
  expect(locales.map((locale): string => locale.code)).not.toContain(code)
})

test('[s3-analytics-ours] maps every locale of the site to the same key and type, and 27 languages in all', () => {
  for (const { code, key, type } of locales) expect(findAnalyticsLocale(code)).toEqual({ code, key, type })
  expect(analyticsLocales).toHaveLength(27)
})

test('gives each language its own type', () => {
  const types = analyticsLocales.flatMap(({ type }) => type ?? [])
  expect([types.length, new Set(types).size]).toEqual([25, 25])
})

test('accepts a code in any case, and rejects an unknown one', () => {
  expect(findAnalyticsLocale('ZH-cn')?.type).toBe(1)
  expect(findAnalyticsLocale('insights')).toBeUndefined()
})
