import { expect, test, vi } from 'vitest'
import { preferenceCookie } from '#bridge/site/preferenceCookie.ts'
import { click, world, worldForEach } from './world.ts'

vi.mock('#bridge/tracking/collect/vitals.ts', () => ({ reportVitals: () => {} }))

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
  ['the cookie', chosen('fr'), '/de/insights', 'fr_FR'],
  ['the first segment of the path', '', '/tr/insights', 'tr_TR'],
  ['the second segment', '', '/asia-site/nl/insights', 'nl_NL'],
  ['the page, where neither says one', '', '/insights', 'en_US'],
  ['the path, where the cookie is damaged', `${preferenceCookie.name}=%7B`, '/ja/insights', 'ja_JP'],
  ['the path, where the cookie names none of ours', chosen('xx'), '/ja/insights', 'ja_JP'],
])('its language is that of %s', async (_, cookie, path, expected) => {
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

test('the site and its environment are called as the configuration says', async () => {
  world.exchange = { ...world.exchange, tracking: { appId: 'acme', environment: 'test-7' } }
  expect(await eventOn('/insights')).toMatchObject({ app_id: 'acme', log_env: 'test-7', app_name: 'Meridian' })
})

test('its session is the device, the time and a number up to 100', async () => {
  const begun = Date.now()
  const { device_id: device = '', session_id: session = '' } = (await eventOn('/insights')) ?? {}
  expect(session.startsWith(device)).toBe(true)
  const [, at, number] = /^(\d{13})(\d{1,3})$/.exec(session.slice(device.length)) ?? []
  expect(Math.abs(Number(at) - begun)).toBeLessThan(5_000)
  expect(Number(number)).toBeLessThanOrEqual(100)
})

test('what an address says of a person stays out of it', async () => {
  world.search = '?qr_val=ann@mail.example&source_referer=mail&email=ann@mail.example'
  const event = await eventOn('/insights')
  expect(event).toMatchObject({ qr_val: '[removed]', source_referer: 'mail' })
  expect(JSON.stringify(event)).not.toContain('ann')
})
