import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { trackEvent, trackTypes } from '#bridge/exchange/schemas/tracking.ts'
import { readAgent } from '#bridge/tracking/context/agent.ts'
import type { TrackEvent, TrackInput } from '#bridge/tracking/types.ts'
import { createWorld, endWorld } from '../bridge/tracking/world.ts'
import { keepMocks } from '../support/console.ts'

keepMocks()

vi.mock('#bridge/tracking/collect/vitals.ts', () => ({ reportVitals: () => {} }))

vi.mock('@fingerprintjs/fingerprintjs', () => ({
  sources: {},
  prepareForSources: async () => {},
  loadSources: () => async () => ({}),
  hashComponents: () => 'print-1',
}))

const input: TrackInput = {
  type: 'click',
  event_tracking_id: 'b100',
  event_tracking: 'like',
  event_tracking_ext: { n: 1 },
  page_status: 'show',
  business2: 'feed',
  timely: true,
  merge: true,
}
let world: ReturnType<typeof createWorld>
let sent: TrackEvent | undefined
let kept: readonly string[] = []

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  world = createWorld()
  world.userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36'
  world.search = '?qr_val=q1&source_referer=mail&source_target=feed&source1=home'
  world.navigatorMore = { connection: { type: 'wifi' } }
  world.userId = 'u7'
  const { tracker } = await world.visit('/de/insights/posts/p1')
  void tracker.track(input)
  await world.pass(1_000)
  sent = [...world.taken.values()].map(({ event }) => event).find(({ event_tracking }) => event_tracking === 'like')
  kept = [...world.local.keys()]
})
afterAll(endWorld)

const at = 1_790_000_000_000

describe('what an event says', () => {
  const rows: readonly (readonly [name: string, value: unknown])[] = [
    ['type', 'click'],
    ['page_status', 'show'],
    ['track_type', 'manual'],
    ['business1', 'insights'],
    ['business2', 'feed'],
    ['event_tracking', 'like'],
    ['event_tracking_id', 'b100'],
    ['event_tracking_ext', [{ n: 1 }]],
    ['curr_page', 'b1191'],
    ['curr_page_ext', { articleId: 'p1', source1: 'home' }],
    ['timestamp', expect.closeTo(at, -4)],
    ['timely', true],
    ['merge', true],
    ['seq', 1],
    ['log_seq', 1],
    ['retry_count', 0],
    ['ctime', expect.closeTo(at, -4)],
    ['url', expect.stringContaining('/de/insights/posts/p1')],
    ['title', 'Insights'],
    ['referer', 'https://search.example/'],
    ['user_language', 'de_DE'],
    ['page_unique_id', expect.stringMatching(/^[0-9a-f]{12}$/)],
  ]
  for (const [name, value] of rows)
    test(`[s3-event-${name}] ${name}`, () => {
      expect(sent).toHaveProperty(name, value)
      expect(Object.keys(trackEvent.entries)).toContain(name)
    })

  const types = ['page', 'click', 'expose', 'drag', 'sideslip', 'pull up', 'pull down', 'video', 'system']
  for (const type of types)
    test(`[s3-event-type-${type.replace(' ', '-')}] ${type}`, () => expect(trackTypes).toContain(type))

  const { page_status: status, track_type: trackType } = trackEvent.entries
  for (const [name, options] of [
    ['page_status-show', status.wrapped.options],
    ['page_status-hide', status.wrapped.options],
    ['track_type-manual', trackType.options],
    ['track_type-auto', trackType.options],
  ] as const)
    test(`[s3-event-${name}] ${name.split('-').at(-1) ?? ''}`, () => expect(options).toContain(name.split('-').at(-1)))
})

describe('whom, with what and where from an event says', () => {
  const rows: readonly (readonly [name: string, value: unknown])[] = [
    ['app_id', 'insights'],
    ['app_name', 'Meridian'],
    ['ver', '0.1.0+abc1234'],
    ['uid', 'u7'],
    ['browser', 'Chrome'],
    ['browser_version', '156.0.0.0'],
    ['sys', 'Windows'],
    ['os_version', '10.0'],
    ['device_id', expect.stringMatching(/^[0-9a-f]{32}$/)],
    ['session_id', expect.any(String)],
    ['network_type', 'wifi'],
    ['manufacturer', ''],
    ['model', ''],
    ['screen_width', 390],
    ['screen_height', 844],
    ['timezone_offset', new Date(at).getTimezoneOffset()],
    ['url_host', 'exchange.example'],
    ['lib_version', '0.1.0+abc1234'],
    ['log_env', 'online'],
    ['qr_val', 'q1'],
    ['source_referer', 'mail'],
    ['source_target', 'feed'],
    ['first_visit_time', expect.closeTo(at, -4)],
    ['first_day', true],
  ]
  for (const [name, value] of rows)
    test(`[s3-context-${name}] ${name}`, () => {
      expect(sent).toHaveProperty(name, value)
      expect(Object.keys(trackEvent.entries)).toContain(name)
    })

  for (const [name, userAgent, inApp] of [
    ['web', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0', false],
    ['mobile', 'Mozilla/5.0 (Linux; Android 14; K) Chrome/156.0.0.0', false],
    ['app H5', 'Mozilla/5.0 (Linux; Android 14; K) Chrome/156.0.0.0', true],
    ['Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/156.0.0.0', false],
    ['MacOS', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/156.0.0.0', false],
  ] as const)
    test(`[s3-context-sys-${name.replace(' ', '-')}] ${name}`, () => expect(readAgent(userAgent, inApp).sys).toBe(name))
  test('[s3-context-sys-iPhone] mobile', () =>
    expect(readAgent('Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Safari/604.1', false)).toMatchObject({
      sys: 'mobile',
      manufacturer: 'Apple',
      model: 'iPhone',
      os_version: '17.4',
    }))
  test('[s3-context-log_env-online] online', () => expect(sent?.log_env).toBe('online'))
  for (const name of ['pre', 'test-7'])
    test(`[s3-context-log_env-${name}] ${name === 'pre' ? 'pre' : 'a test environment tag'}`, async () => {
      const another = createWorld()
      another.exchange = { ...another.exchange, tracking: { environment: name } }
      const { tracker } = await another.visit('/insights')
      void tracker.track(input)
      await another.pass(1_000)
      expect([...another.taken.values()].map(({ event: one }) => one.log_env)).toContain(name)
    })
})

describe('what tracking keeps in the browser', () => {
  /** What a page has kept once it knows its visitor. */
  const keptBy = async () => {
    const another = createWorld('')
    await another.visit('/insights')
    const { resolveVisitor } = await import('#bridge/tracking/context/visitor.ts')
    return { id: await resolveVisitor(), local: another.local }
  }
  test('[s3-kept-visitor] event uid (visitor id)', async () => {
    const { id, local } = await keptBy()
    expect(local.get('insights/1/visitor')).toBe(id)
    expect(id).toMatch(/^[0-9a-f]{32}$/)
  })
  test('[s3-kept-fingerprint] fingerprint', async () =>
    expect((await keptBy()).local.get('insights/1/fingerprint')).toBe('print-1'))
  for (const [name, says, key] of [
    ['terminalCode', 'terminal code', 'insights/1/terminalCode'],
    ['firstVisit', 'first visit time', 'insights/1/firstVisit'],
  ] as const)
    test(`[s3-kept-${name}] ${says}`, () => expect(kept).toContain(key))
  test('[s3-kept-pending] pending event list', async () => {
    const another = createWorld()
    another.report = 'unreached'
    const { tracker } = await another.visit('/insights')
    await tracker.track(input)
    const { openStorageArea } = await import('#bridge/storage/areas.ts')
    expect((await openStorageArea('webSdk').keys()).filter((key) => key.startsWith('event|'))).toHaveLength(1)
  })
})
