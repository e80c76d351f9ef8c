import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { trackEvent, trackTypes } from '#bridge/exchange/schemas/tracking.ts'
import { isFirstDay } from '#bridge/tracking/context/context.ts'
import { merge, restore, type StoredEvent, shorten } from '#bridge/tracking/outbox/chunk.ts'
import { maxStored } from '#bridge/tracking/outbox/limits.ts'
import { click, createWorld, endWorld, numbersIn, repeatsIn } from '../world.ts'

let world: ReturnType<typeof createWorld>
let warned: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  world = createWorld()
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(endWorld)

const eventsIn = () => [...world.taken.values()].map(({ event }) => event)

test.each(['b', 'x12', 'b12x', '', ' b12', '/x', 'b1234567890123'])(
  '[s5-id-letter] [s5-id-dropped] [s8-id-dropped] drops and counts the id %j, with a warning',
  async (id) => {
    const { tracker } = await world.visit()
    await tracker.track({ type: 'click', event_tracking_id: id })
    expect(tracker.counters.dropped).toEqual({ bad_id: 1 })
    expect(warned).toHaveBeenCalledWith(expect.stringContaining(JSON.stringify(id)))
  },
)

test('[s5-id-slash] [s5-id-letter] sends an id of twelve digits, the longest allowed, and a slash', async () => {
  const { tracker } = await world.visit()
  for (const id of ['b123456789012', '/']) await tracker.track({ type: 'click', event_tracking_id: id })
  await world.pass(600)
  expect(eventsIn().map((event) => event.event_tracking_id)).toEqual(['b123456789012', '/'])
})

const wholeEvent = {
  app_id: 'insights',
  app_name: 'Meridian',
  ver: '0.1.0+abc1234',
  uid: 'u7',
  browser: 'Chrome',
  browser_version: '156.0.0.0',
  sys: 'Windows',
  os_version: '10.0',
  device_id: expect.stringMatching(/^[0-9a-f]{32}$/),
  session_id: expect.any(String),
  network_type: 'wifi',
  manufacturer: '',
  model: '',
  screen_width: 390,
  screen_height: 844,
  timezone_offset: new Date(1_790_000_000_000).getTimezoneOffset(),
  url_host: 'exchange.example',
  lib_version: '0.1.0+abc1234',
  log_env: 'online',
  qr_val: 'q1',
  source_referer: 'mail',
  source_target: 'feed',
  first_visit_time: expect.closeTo(1_790_000_000_000, -4),
  first_day: true,
  type: 'click',
  page_status: 'show',
  track_type: 'manual',
  business1: 'insights',
  business2: 'feed',
  event_tracking: 'like',
  event_tracking_id: 'b100',
  event_tracking_ext: [{ n: 1 }],
  curr_page: 'b1191',
  curr_page_ext: { articleId: 'p1', source1: 'home' },
  timestamp: expect.closeTo(1_790_000_000_000, -4),
  ctime: expect.closeTo(1_790_000_000_000, -4),
  timely: true,
  merge: true,
  seq: 1,
  log_seq: 1,
  retry_count: 0,
  url: 'https://exchange.example/de/insights/posts/p1?qr_val=q1&source_referer=mail&source_target=feed&source1=home',
  title: 'Insights',
  referer: 'https://search.example/',
  user_language: 'de_DE',
  page_unique_id: expect.stringMatching(/^[0-9a-f]{12}$/),
  counters: expect.objectContaining({ made: 1, stored: 1 }),
} as const

const ofTheEvent =
  'type page_status track_type business1 business2 event_tracking event_tracking_id event_tracking_ext curr_page curr_page_ext timestamp timely merge seq log_seq retry_count ctime url title referer user_language page_unique_id'
const isOfTheEvent = (name: string): boolean => ofTheEvent.split(' ').includes(name)
const eventIds = Object.keys(wholeEvent)
  .filter((name) => name !== 'counters' && name !== 'merge_seq')
  .map((name) => `[s3-${isOfTheEvent(name) ? 'event' : 'context'}-${name}]`)

test(`${eventIds.join(' ')} [s3-context-log_env-online] [s9-page-area] sends all fields that the exchange asks for`, async () => {
  world.userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36'
  world.search = '?qr_val=q1&source_referer=mail&source_target=feed&source1=home'
  world.navigatorMore = { connection: { type: 'wifi' } }
  world.userId = 'u7'
  const { tracker } = await world.visit('/de/insights/posts/p1')
  await tracker.track({
    ...click(1),
    event_tracking: 'like',
    page_status: 'show',
    business2: 'feed',
    timely: true,
    merge: true,
  })
  await world.pass(1_000)
  expect(eventsIn()[0]).toEqual(wholeEvent)
  expect(Object.keys(trackEvent.entries)).toEqual(expect.arrayContaining(Object.keys(wholeEvent)))
})

const types = ['page', 'click', 'expose', 'drag', 'sideslip', 'pull up', 'pull down', 'video', 'system']
const typeIds = types.map((type) => `[s3-event-type-${type.replace(' ', '-')}]`)
test(`${typeIds.join(' ')} [s3-event-page_status-show] [s3-event-page_status-hide] [s3-event-track_type-manual] [s3-event-track_type-auto] sends events of these types`, () => {
  expect(trackTypes).toEqual(types)
  expect(trackEvent.entries.page_status.wrapped.options).toEqual(expect.arrayContaining(['show', 'hide']))
  expect(trackEvent.entries.track_type.options).toEqual(expect.arrayContaining(['manual', 'auto']))
})

test('names the package of the page in each event, and none for a server’s page', async () => {
  world.packageVersion = '1.4.0'
  const { tracker } = await world.visit()
  for (const n of [1, 2]) await tracker.track(click(n))
  await world.pass(600)
  expect(eventsIn().map((event) => event.package_version)).toEqual(['1.4.0', '1.4.0'])
  world.packageVersion = undefined
  const next = await world.visit()
  await next.tracker.track(click(3))
  await world.pass(600)
  expect(eventsIn().map((event) => 'package_version' in event)).toEqual([true, true, false])
})

test('ends the first day after 24 hours', async () => {
  const { tracker } = await world.visit()
  vi.setSystemTime(Date.now() + 86_400_000)
  await tracker.track(click(1))
  await world.pass(600)
  const next = await world.visit()
  await next.tracker.track(click(2))
  await world.pass(600)
  expect(eventsIn().map((event) => event.first_day)).toEqual([true, false])
})

test.each([
  [0, true],
  [86_399_999, true],
  [86_400_000, false],
])('[s5-first-day] [s9-first-day] marks an event %i ms after the first visit as first day: %j', (ms, is) => {
  expect(isFirstDay(1_763_700_000_000, 1_763_700_000_000 + ms)).toBe(is)
})

describe('merging', () => {
  test('[s5-merge] [s5-merge-flag] [s5-merge-id] merges events of one id into one with an ordered list, without losing any', async () => {
    const { tracker } = await world.visit()
    for (let n = 0; n < 30; n++) void tracker.track({ ...click(n), merge: true })
    void tracker.track(click(99))
    await world.pass(600)
    expect(eventsIn()).toHaveLength(2)
    expect(eventsIn()[0]?.event_tracking_ext).toEqual(Array.from({ length: 30 }, (_, n) => ({ n })))
    expect(eventsIn()[0]?.merge_seq).toEqual(Array.from({ length: 30 }, (_, n) => n + 1))
    expect(tracker.counters.merged).toBe(29)
  })

  test('[s5-merge-id] gives the same result in steps and at once', () => {
    const events = Array.from(
      { length: 40 },
      (_, at): StoredEvent =>
        ({
          session_id: 's',
          page_unique_id: at < 30 ? 'p' : 'q',
          seq: at + 1,
          type: at % 7 ? 'click' : 'expose',
          event_tracking_id: `b${at % 3}`,
          event_tracking_ext: { at },
          merge: at % 5 > 0,
        }) as Partial<StoredEvent> as StoredEvent,
    )
    const inSteps = merge([...merge(events.slice(0, 13)), ...merge(events.slice(13, 25)), ...events.slice(25)])
    expect(inSteps).toEqual(merge(events))
    expect(merge(merge(events))).toEqual(merge(events))
    expect(restore(JSON.parse(JSON.stringify(shorten(merge(events)))))).toEqual(merge(events))
  })
})

describe('the exchange’s time', () => {
  const hour = 3_600_000
  test('corrects events of a device that is an hour off, including those before the first answer', async () => {
    world.ahead = hour
    const { tracker } = await world.visit()
    await world.pass(1_000)
    const due = Date.now() + hour
    void tracker.track(click(1))
    vi.setSystemTime(Date.now() - 2 * hour)
    world.ahead = 3 * hour
    await world.pass(1_000)
    void tracker.track(click(2))
    await world.pass(1_000)
    const [one, two] = eventsIn()
    expect(Math.abs((one?.timestamp ?? 0) - due)).toBeLessThan(250)
    expect(Math.abs((two?.timestamp ?? 0) - due - 1_000)).toBeLessThan(250)
  })

  test('is applied to events from before it was known', async () => {
    world.config = 'failing'
    world.ahead = hour
    const { tracker } = await world.visit()
    const due = Date.now() + hour
    void tracker.track(click(1))
    world.config = 'on'
    await world.pass(30_000)
    expect(Math.abs((eventsIn()[0]?.timestamp ?? 0) - due)).toBeLessThan(250)
  })

  test('is applied to them even if the device’s clock has been set since', async () => {
    world.config = 'failing'
    const { tracker } = await world.visit()
    const due = Date.now() + hour
    void tracker.track(click(1))
    await world.pass(100)
    vi.setSystemTime(Date.now() - 2 * hour)
    world.ahead = 3 * hour
    world.config = 'on'
    await world.pass(30_000)
    expect(Math.abs((eventsIn()[0]?.timestamp ?? 0) - due)).toBeLessThan(250)
  })

  test('is the device’s if no server time is known', async () => {
    world.ahead = null
    const { tracker } = await world.visit()
    const due = Date.now()
    void tracker.track(click(1))
    await world.pass(1_000)
    expect(Math.abs((eventsIn()[0]?.timestamp ?? 0) - due)).toBeLessThan(250)
  })
})

describe('storage', () => {
  test('is missing: events are kept in memory, counted, sent, and handed over when the page closes', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const { tracker, leave } = await world.visit()
    const isSafe = vi.fn()
    void tracker.track(click(1)).then(isSafe)
    await world.settle()
    expect(tracker.counters).toMatchObject({ stored: 0, held: 1 })
    expect(isSafe).not.toHaveBeenCalled()
    await world.pass(12_000)
    expect(tracker.counters).toMatchObject({ stored: 0, held: 1, sent: 1 })
    expect(isSafe).toHaveBeenCalled()
    void tracker.track(click(2))
    leave()
    await world.settle()
    expect([numbersIn(world), repeatsIn(world)]).toEqual([[1, 2], 0])
  })

  test('is full of events: further ones are dropped and counted', async () => {
    world.report = 503
    const { tracker } = await world.visit()
    for (let round = 0; round * 1_000 < maxStored; round++) {
      const all = Array.from({ length: 1_000 }, (_, n) => tracker.track(click(n)))
      await world.settle()
      await Promise.all(all)
    }
    await world.pass(15_000)
    await tracker.track(click(1))
    expect(tracker.counters.dropped).toEqual({ full: 1 })
  })

  test('drops and counts an event that no request can carry', async () => {
    const { tracker } = await world.visit()
    const words = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`w${at}`, 'a long story '.repeat(150)]))
    await tracker.track({ ...click(1), event_tracking_ext: words })
    expect(tracker.counters.dropped).toEqual({ too_large: 1 })
  })
})

test('notifies a debug panel of each change', async () => {
  const { tracker } = await world.visit()
  const seen: number[] = []
  const stop = tracker.$state.subscribe((state) => void seen.push(state.counters.made))
  void tracker.track(click(1))
  await world.pass(600)
  stop()
  void tracker.track(click(2))
  await world.settle()
  expect(seen.at(0)).toBe(0)
  expect(seen.at(-1)).toBe(1)
  expect(tracker.$state.get().responses[0]).toMatchObject({ status: 200, events: 1 })
})

test('flush uploads waiting events, and takes at most 200 ms', async () => {
  const { tracker } = await world.visit()
  void tracker.track(click(1))
  await Promise.all([tracker.flush(), world.settle()])
  expect(numbersIn(world)).toEqual([1])
  world.report = 'silent'
  void tracker.track(click(2))
  let isDone = false
  void tracker.flush().then(() => {
    isDone = true
  })
  await world.pass(200)
  expect(isDone).toBe(true)
})

test('[s3-kept-pending] keeps unsent events in the area webSdk of data version 1', async () => {
  world.report = 'unreached'
  const { tracker } = await world.visit()
  await tracker.track(click(1))
  await world.pass(100)
  // Read past our code, by the names that every release has used.
  const database = await openDB('insights')
  const filled: string[] = []
  for (const area of database.objectStoreNames) if ((await database.count(area)) > 0) filled.push(area)
  expect([database.version, filled]).toEqual([1, ['webSdk']])
  expect(JSON.stringify(await database.getAll('webSdk'))).toContain(click(1).event_tracking_id)
  database.close()
})
