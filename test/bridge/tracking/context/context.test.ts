import { expect, test, vi } from 'vitest'
import { preferenceCookie } from '#bridge/site/preferenceCookie.ts'
import { routes } from '#bridge/site/routes.ts'
import { readPage } from '#bridge/tracking/collect/event.ts'
import { languageOf } from '#bridge/tracking/context/context.ts'
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
])('%s its language is that of %s', async (_ids, _, cookie, path, expected) => {
  world.cookie = cookie
  expect((await eventOn(path))?.user_language).toBe(expected)
})

test.each([
  ['its kind', { type: 'wifi', effectiveType: '4g' }, 'wifi'],
  ['how fast it is, where that is all', { effectiveType: '3g' }, '3g'],
  ['nothing, where the browser does not tell', undefined, ''],
])('of the network it says %s', async (_, connection, expected) => {
  world.navigatorMore = { connection }
  expect((await eventOn('/insights'))?.network_type).toBe(expected)
})

test('[s2-language-cookie] the exchange’s own cookie of the language comes before that of the preferences', () => {
  vi.stubGlobal('document', { cookie: `lang=tr_TR; ${chosen('ja')}` })
  expect(languageOf('/fr/insights', 'en', 'lang')).toBe('tr_TR')
})

test.each(['pre', 'test-7'])(
  '[s3-context-log_env-%s] the site and its environment are called as the configuration says',
  async (environment) => {
    world.exchange = { ...world.exchange, tracking: { appId: 'acme', environment } }
    expect(await eventOn('/insights')).toMatchObject({ app_id: 'acme', log_env: environment, app_name: 'Meridian' })
  },
)

test('[s9-session-id] [s9-session-random] its session is the device, the time and a number up to 100', async () => {
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

test('what an address says of a person stays out of it', async () => {
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
])('[s9-page-%s] is the id of %s', (id, path) => {
  vi.stubGlobal('location', new URL('https://exchange.example/'))
  expect(readPage(path).id).toBe(id)
  expect(Object.values(routes).filter(({ trackId }) => trackId !== null)).toHaveLength(7)
})
