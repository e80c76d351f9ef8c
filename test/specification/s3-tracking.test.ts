import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { trackEvent, trackTypes } from '../../bridge/exchange/schemas/tracking.ts'
import { readAgent } from '../../bridge/tracking/context/agent.ts'
import type { TrackEvent, TrackInput } from '../../bridge/tracking/types.ts'
import { createWorld, endWorld } from '../bridge/tracking/world.ts'
import { type Break, fact } from '../support/specification/fact.ts'

vi.mock('../../bridge/tracking/collect/vitals.ts', () => ({ reportVitals: () => {} }))

vi.mock('@fingerprintjs/fingerprintjs', () => ({
  sources: {},
  prepareForSources: async () => {},
  loadSources: () => async () => ({}),
  hashComponents: () => 'print-1',
}))

const event = 'bridge/tracking/collect/event.ts'
const context = 'bridge/tracking/context/context.ts'
const agent = 'bridge/tracking/context/agent.ts'

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
  const rows: readonly (readonly [name: string, value: unknown, place: Break])[] = [
    ['type', 'click', [event, '      «type»: input.type']],
    ['page_status', 'show', [event, '{ «page_status»: status }']],
    ['track_type', 'manual', [event, '      «track_type»: input.track_type']],
    ['business1', 'insights', [event, '      «business1»: input.business1']],
    ['business2', 'feed', [event, '      «business2»: cleanText']],
    ['event_tracking', 'like', [event, '      «event_tracking»: cleanText']],
    ['event_tracking_id', 'b100', [event, '      «event_tracking_id»: input']],
    ['event_tracking_ext', [{ n: 1 }], [event, '      «event_tracking_ext»: cleanRecord(ext']],
    ['curr_page', 'b1191', [context, '      «curr_page»: isId']],
    ['curr_page_ext', { articleId: 'p1', source1: 'home' }, [context, '«curr_page_ext»: cleanRecord(ext)']],
    ['timestamp', expect.closeTo(at, -4), [event, '      «timestamp»: clock']],
    ['timely', true, [event, '      «timely»: input']],
    ['merge', true, [event, '      «merge»: input']],
    ['seq', 1, [event, '      «seq»: view.seq']],
    ['log_seq', 1, [event, '      «log_seq»: session']],
    ['retry_count', 0, ['bridge/tracking/upload/requests.ts', 'retry_count: «tries»', '7']],
    ['ctime', expect.closeTo(at, -4), [event, '      «ctime»: Date']],
    ['url', expect.stringContaining('/de/insights/posts/p1'), [context, '      «url»: cleanAddress']],
    ['title', 'Insights', [context, '      «title»: cleanText']],
    ['referer', 'https://search.example/', [context, '      «referer»: cleanAddress']],
    ['user_language', 'de_DE', [context, '      «user_language»: languageOf']],
    ['page_unique_id', expect.stringMatching(/^[0-9a-f]{12}$/), [context, '      «page_unique_id»: view.id']],
  ]
  for (const [name, value, place] of rows)
    fact(`s3-event-${name}`, 84, name, [place], () => {
      expect(sent).toHaveProperty(name, value)
      expect(Object.keys(trackEvent.entries)).toContain(name)
    })

  const types = ['page', 'click', 'expose', 'drag', 'sideslip', 'pull up', 'pull down', 'video', 'system']
  for (const type of types)
    fact(
      `s3-event-type-${type.replace(' ', '-')}`,
      84,
      type,
      [['bridge/exchange/schemas/tracking.ts', `  '${type}',`]],
      () => expect(trackTypes).toContain(type),
    )
  const table = 'bridge/exchange/schemas/tracking.ts'
  const { page_status: status, track_type: trackType } = trackEvent.entries
  for (const [name, options, list] of [
    ['page_status-show', status.wrapped.options, "page_status: v.optional(v.picklist([«'show'», 'hide'"],
    ['page_status-hide', status.wrapped.options, "page_status: v.optional(v.picklist(['show', «'hide'»"],
    ['track_type-manual', trackType.options, "track_type: v.picklist([«'manual'», 'auto'"],
    ['track_type-auto', trackType.options, "track_type: v.picklist(['manual', «'auto'»"],
  ] as const)
    fact(`s3-event-${name}`, 84, name.split('-').at(-1) ?? '', [[table, list]], () =>
      expect(options).toContain(name.split('-').at(-1)),
    )
})

describe('whom, with what and where from an event says', () => {
  const rows: readonly (readonly [name: string, value: unknown, place: Break])[] = [
    ['app_id', 'insights', [context, '    «app_id»: appId']],
    ['app_name', 'Meridian', [context, '    «app_name»: brand']],
    ['ver', '0.1.0+abc1234', [context, '    «ver»: version']],
    ['uid', 'u7', [context, '      «uid»: (userId']],
    ['browser', 'Chrome', [agent, '    browser,', '    browserQ: browser,']],
    ['browser_version', '156.0.0.0', [agent, '    «browser_version»: version']],
    ['sys', 'Windows', [agent, '    «sys»: inApp']],
    ['os_version', '10.0', [agent, '    «os_version»: system']],
    ['device_id', expect.stringMatching(/^[0-9a-f]{32}$/), [context, '    «device_id»: deviceId']],
    ['session_id', expect.any(String), [event, '      «session_id»: session']],
    ['network_type', 'wifi', [context, '    «network_type»: networkType']],
    ['manufacturer', '', [agent, '    «manufacturer»: maker']],
    ['model', '', [agent, '    «model»: device']],
    ['screen_width', 390, [context, '    «screen_width»: screen']],
    ['screen_height', 844, [context, '    «screen_height»: screen']],
    ['timezone_offset', new Date(at).getTimezoneOffset(), [context, '    «timezone_offset»: new']],
    ['url_host', 'exchange.example', [context, '    «url_host»: location']],
    ['lib_version', '0.1.0+abc1234', [context, '    «lib_version»: version']],
    ['log_env', 'online', [context, '    «log_env»: environment']],
    ['qr_val', 'q1', [context, '    «qr_val»: fromQuery']],
    ['source_referer', 'mail', [context, '    «source_referer»: fromQuery']],
    ['source_target', 'feed', [context, '    «source_target»: fromQuery']],
    ['first_visit_time', expect.closeTo(at, -4), [context, '    «first_visit_time»: firstVisit']],
    ['first_day', true, [context, '    «first_day»: isFirstDay']],
  ]
  for (const [name, value, place] of rows)
    fact(`s3-context-${name}`, 87, name, [place], () => {
      expect(sent).toHaveProperty(name, value)
      expect(Object.keys(trackEvent.entries)).toContain(name)
    })

  for (const [name, userAgent, inApp, place] of [
    ['web', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0', false, [agent, "[sys = «'web'»"]],
    ['mobile', 'Mozilla/5.0 (Linux; Android 14; K) Chrome/156.0.0.0', false, [agent, "[«'mobile'», '', "]],
    ['app H5', 'Mozilla/5.0 (Linux; Android 14; K) Chrome/156.0.0.0', true, [agent, "'app H5'"]],
    ['Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/156.0.0.0', false, [agent, "«'Windows'», ''"]],
    ['MacOS', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/156.0.0.0', false, [agent, "«'MacOS'», 'Apple'"]],
  ] as const)
    fact(`s3-context-sys-${name.replace(' ', '-')}`, 87, name, [place], () =>
      expect(readAgent(userAgent, inApp).sys).toBe(name),
    )
  fact('s3-context-sys-iPhone', 87, 'mobile', [[agent, "[«'mobile'», 'Apple'"]], () =>
    expect(readAgent('Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Safari/604.1', false)).toMatchObject({
      sys: 'mobile',
      manufacturer: 'Apple',
      model: 'iPhone',
      os_version: '17.4',
    }),
  )
  fact('s3-context-log_env-online', 87, 'online', [[context, "environment = «'online'»"]], () =>
    expect(sent?.log_env).toBe('online'),
  )
  for (const name of ['pre', 'test-7'])
    fact(
      `s3-context-log_env-${name}`,
      87,
      name === 'pre' ? 'pre' : 'a test environment tag',
      [[context, '    «log_env»: environment']],
      async () => {
        const another = createWorld()
        another.exchange = { ...another.exchange, tracking: { environment: name } }
        const { tracker } = await another.visit('/insights')
        void tracker.track(input)
        await another.pass(1_000)
        expect([...another.taken.values()].map(({ event: one }) => one.log_env)).toContain(name)
      },
    )
})

describe('what tracking keeps in the browser', () => {
  const visitor = 'bridge/tracking/context/visitor.ts'
  /** What a page has kept once it knows its visitor. */
  const keptBy = async () => {
    const another = createWorld('')
    await another.visit('/insights')
    const { resolveVisitor } = await import('../../bridge/tracking/context/visitor.ts')
    return { id: await resolveVisitor(), local: another.local }
  }
  fact('s3-kept-visitor', 89, 'event uid (visitor id)', [[visitor, "visitorKey = «'visitor'»"]], async () => {
    const { id, local } = await keptBy()
    expect(local.get('insights/1/visitor')).toBe(id)
    expect(id).toMatch(/^[0-9a-f]{32}$/)
  })
  fact('s3-kept-fingerprint', 89, 'fingerprint', [[visitor, "'fingerprint'"]], async () =>
    expect((await keptBy()).local.get('insights/1/fingerprint')).toBe('print-1'),
  )
  for (const [name, says, key, place] of [
    ['terminalCode', 'terminal code', 'insights/1/terminalCode', ['bridge/exchange/device.ts', "'terminalCode'"]],
    ['firstVisit', 'first visit time', 'insights/1/firstVisit', ['bridge/tracking/context/context.ts', "'firstVisit'"]],
  ] as const)
    fact(`s3-kept-${name}`, 89, says, [place], () => expect(kept).toContain(key))
  fact(
    's3-kept-pending',
    89,
    'pending event list',
    [['bridge/tracking/upload/sender.ts', "openArea(«'webSdk'»)", "'web3'"]],
    async () => {
      const another = createWorld()
      another.report = 'unreached'
      const { tracker } = await another.visit('/insights')
      await tracker.track(input)
      const { openArea } = await import('../../bridge/storage/areas.ts')
      expect((await openArea('webSdk').keys()).filter((key) => key.startsWith('event|'))).toHaveLength(1)
    },
  )
})
