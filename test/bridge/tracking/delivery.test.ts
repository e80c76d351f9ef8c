import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { trackEvent } from '#bridge/exchange/schemas/tracking.ts'
import { loopMs } from '#bridge/tracking/outbox/limits.ts'
import type { EarlyEvent, EarlyEventPage, TrackEvent } from '#bridge/tracking/types.ts'
import { click, createWorld, numbersIn, repeatsIn, world, worldForEach } from './world.ts'

worldForEach()

const upTo = (count: number, from = 0): number[] => Array.from({ length: count }, (_, at) => from + at)

describe('uploading', () => {
  test('[s9-loop] [s3-kept-firstVisit] [s3-kept-terminalCode] sends events within 500 ms, and deletes them once they are taken', async () => {
    expect(loopMs).toBe(500)
    const { tracker } = await world.visit()
    await world.pass(3_000)
    for (const n of upTo(3)) void tracker.track(click(n))
    await world.pass(400)
    expect(world.reports).toEqual([])
    await world.pass(200)
    expect([...world.local.keys()]).toEqual(
      expect.arrayContaining(['insights/1/terminalCode', 'insights/1/firstVisit']),
    )
    expect(numbersIn(world)).toEqual([0, 1, 2])
    expect(tracker.counters).toMatchObject({ made: 3, stored: 3, sent: 3 })
    await world.pass(20_000)
    expect(world.reports).toHaveLength(1)
  })

  test('[s9-batch] sends a thousand events of one turn in requests of at most 50, in order, each once', async () => {
    const { tracker } = await world.visit()
    const all = upTo(1_000).map((n) => tracker.track(click(n)))
    await world.pass(600)
    await Promise.all(all)
    await world.pass(3_000)
    expect(world.reports.flatMap(({ events }) => events.map((event) => event.seq))).toEqual(upTo(1_000, 1))
    expect(Math.max(...world.reports.map(({ events }) => events.length))).toBe(50)
    expect(Math.max(...world.reports.map(({ body }) => body.length))).toBeLessThanOrEqual(60_000)
    expect(repeatsIn(world)).toBe(0)
  })

  test('sends whole events with every field that the contract requires', async () => {
    const { tracker, leave } = await world.visit()
    for (const n of upTo(3)) void tracker.track(click(n))
    await world.pass(600)
    tracker.page('https://exchange.example/insights/rank')
    leave()
    await world.settle()
    const events: unknown[] = world.reports.flatMap(({ body }) => JSON.parse(body))
    expect(world.reports.map(({ how }) => how)).toEqual(['fetch', 'beacon'])
    expect(events).toHaveLength(5)
    for (const event of events) expect(v.parse(trackEvent, event)).toEqual(event)
  })

  test('sends short events of under 350 bytes if the exchange asks for them', async () => {
    world.wantsShort = true
    const { tracker } = await world.visit()
    for (const n of upTo(50)) void tracker.track(click(n))
    await world.pass(600)
    expect((world.reports[0]?.body.length ?? 0) / 50).toBeLessThan(350)
    expect(numbersIn(world)).toEqual(upTo(50))
  })

  test('sends whole events of any length in requests of at most 60 KB', async () => {
    const { tracker } = await world.visit()
    const words = 'ä'.repeat(400)
    for (const n of upTo(200)) void tracker.track({ ...click(n), event_tracking_ext: { n, words } })
    await world.pass(6_000)
    expect(numbersIn(world)).toEqual(upTo(200))
    const sizes = world.reports.map(({ body }) => new TextEncoder().encode(body).length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(60_000)
    expect(Math.max(...sizes)).toBeGreaterThan(50_000)
  })

  test('sends a timely event at once', async () => {
    const { tracker } = await world.visit()
    void tracker.track({ ...click(1), timely: true })
    await world.settle()
    await world.pass(10)
    expect(numbersIn(world)).toEqual([1])
  })

  test('loses nothing and sends nothing twice when the page crashes before the upload', async () => {
    const first = await world.visit()
    await world.pass(100)
    await Promise.all([first.tracker.track(click(1)), first.tracker.track(click(2))])
    await world.visit()
    await world.pass(7_000)
    expect([numbersIn(world), repeatsIn(world)]).toEqual([[1, 2], 0])
  })

  test('asks about a request whose answer was lost, and does not send it again', async () => {
    world.report = 'lost'
    const { tracker } = await world.visit()
    await tracker.track(click(1))
    await world.pass(1_000)
    world.report = 'ok'
    void tracker.track(click(2))
    await world.pass(10_000)
    expect([numbersIn(world), repeatsIn(world)]).toEqual([[1, 2], 0])
    expect(world.asked.at(-1)?.events).toHaveLength(1)
  })

  test('sends a request again unchanged if the exchange does not say what arrived', async () => {
    world.report = 'lost'
    world.knowsReceived = false
    const { tracker } = await world.visit()
    const merged = { ...click(1), merge: true }
    await Promise.all([tracker.track(merged), tracker.track({ ...merged, event_tracking_ext: { n: 2 } })])
    await world.pass(1_000)
    world.report = 'ok'
    void tracker.track({ ...merged, event_tracking_ext: { n: 3 } })
    await world.pass(10_000)
    const [first, again] = world.reports
    expect(again?.events.map(({ seq, merge_seq }) => [seq, merge_seq])).toEqual(
      first?.events.map(({ seq, merge_seq }) => [seq, merge_seq]),
    )
    expect(numbersIn(world)).toEqual([1, 2, 3])
    expect(again?.events[0]?.retry_count).toBe(1)
  })
})

describe('an exchange that refuses events', () => {
  test('[s9-silence] [s8-silence] [s8-silence-403] [s4-silenced] pauses uploads for 10 s after a 403, then sends one request', async () => {
    world.report = 403
    const { tracker } = await world.visit()
    for (const n of upTo(120)) void tracker.track(click(n))
    await world.pass(9_000)
    expect(world.reports).toHaveLength(1)
    await world.pass(2_000)
    expect(world.reports).toHaveLength(2)
    world.report = 'ok'
    await world.pass(11_000)
    expect([numbersIn(world), repeatsIn(world)]).toEqual([upTo(120), 0])
  })

  test.each([429, 500, 503, 'unreached', 'lost'] as const)(
    '[s8-other-failures] sends at most three requests in an outage of 11 s, of any length or kind (%s), and loses nothing',
    async (report) => {
      const { tracker } = await world.visit()
      await world.pass(100)
      world.report = report
      const begun = Date.now()
      for (const n of upTo(10)) {
        void tracker.track({ ...click(n), timely: true })
        await world.pass(1_100)
      }
      expect(world.reports.filter(({ at }) => at <= begun + 11_000).length).toBeLessThanOrEqual(3)
      world.report = 'ok'
      await world.pass(70_000)
      expect([numbersIn(world), repeatsIn(world)]).toEqual([upTo(10), 0])
      expect(tracker.counters.dropped).toEqual({})
      expect(vi.mocked(console.warn)).toHaveBeenCalledWith(expect.stringContaining('Could not send'))
    },
  )

  test('pauses the next page too during an outage', async () => {
    world.report = 503
    const { tracker } = await world.visit()
    await tracker.track(click(1))
    await world.pass(600)
    await world.visit()
    await world.pass(2_000)
    expect(world.reports).toHaveLength(1)
  })

  test('drops and counts events after three requests that the exchange calls invalid', async () => {
    world.report = 400
    const { tracker } = await world.visit()
    await tracker.track(click(1))
    await world.pass(60_000)
    expect(world.reports).toHaveLength(3)
    expect(tracker.counters.dropped).toEqual({ refused: 1 })
  })

  test('[s4-visible] uploads waiting events when the page is shown again', async () => {
    world.report = 'unreached'
    const { tracker, hide, show } = await world.visit()
    hide()
    void tracker.track(click(1))
    await world.pass(30_000)
    world.report = 'ok'
    show()
    await world.pass(1_000)
    expect(numbersIn(world)).toEqual([1])
  })

  test('ends the wait after a network error when the page is online again', async () => {
    world.report = 'unreached'
    const { tracker, online } = await world.visit()
    await tracker.track(click(1))
    await world.pass(600)
    world.report = 'ok'
    online()
    await world.pass(300)
    expect(numbersIn(world)).toEqual([1])
  })
})

describe('a page that is hidden or closed', () => {
  test('[s4-hidden-uploads] sends its events at once when hidden, in a request that outlives it, and deletes them when it is answered', async () => {
    const { tracker, hide } = await world.visit()
    void tracker.track(click(1))
    hide()
    await world.settle()
    expect(world.reports.map(({ how }) => how)).toEqual(['keepalive'])
    expect(tracker.counters.sent).toBe(1)
    expect(world.locks.isHeld()).toBe(false)
  })

  test('[s7-upload-beacon] sends its events as a beacon when it is closed, and the next page asks about them', async () => {
    const { tracker, leave } = await world.visit()
    void tracker.track(click(1))
    leave()
    await world.settle()
    expect(world.reports.map(({ how }) => how)).toEqual(['beacon'])
    await world.visit()
    await world.pass(8_000)
    expect([numbersIn(world), repeatsIn(world)]).toEqual([[1], 0])
  })

  test('counts the events of a beacon as delivered when the exchange does not say what arrived', async () => {
    world.knowsReceived = false
    const { tracker, leave } = await world.visit()
    void tracker.track(click(1))
    leave()
    await world.settle()
    const next = await world.visit()
    await world.pass(40_000)
    expect([numbersIn(world), repeatsIn(world)]).toEqual([[1], 0])
    expect(next.tracker.$state.get().pending.stored).toBe(0)
  })

  test('sends the events of a beacon again that the exchange does not have', async () => {
    const { tracker, leave } = await world.visit()
    world.report = 503
    void tracker.track(click(1))
    leave()
    await world.settle()
    world.report = 'ok'
    await world.visit()
    await world.pass(40_000)
    expect(world.reports.map(({ how }) => how)).toEqual(['beacon', 'fetch'])
    expect([numbersIn(world), repeatsIn(world)]).toEqual([[1], 0])
  })

  test.each([true, false])(
    'sends no beacon without a network, and the next visit sends the events (an exchange that says what arrived: %s)',
    async (knowsReceived) => {
      world.knowsReceived = knowsReceived
      const { tracker, leave } = await world.visit()
      world.onLine = false
      void tracker.track(click(1))
      leave()
      await world.settle()
      expect(world.reports).toEqual([])
      world.onLine = true
      await world.visit()
      await world.pass(8_000)
      expect([numbersIn(world), repeatsIn(world)]).toEqual([[1], 0])
    },
  )

  test('leaves out events of an upload in progress', async () => {
    const { tracker, leave } = await world.visit()
    world.report = 'silent'
    await tracker.track(click(1))
    await world.pass(600)
    void tracker.track(click(2))
    leave()
    expect(world.reports.map(({ how, events }) => [how, events.length])).toEqual([
      ['fetch', 1],
      ['beacon', 1],
    ])
  })

  test('loses nothing when a beacon is refused', async () => {
    world.beacons = false
    const { tracker, leave } = await world.visit()
    void tracker.track(click(1))
    leave()
    await world.settle()
    await world.visit()
    await world.pass(8_000)
    expect([numbersIn(world), repeatsIn(world)]).toEqual([[1], 0])
  })

  test('sends 60 KB of a waiting megabyte, and the rest with the next visit', async () => {
    const { tracker, leave } = await world.visit()
    await world.pass(100)
    const words = 'a long story '.repeat(150)
    for (const n of upTo(520)) void tracker.track({ ...click(n), event_tracking_ext: { n, words } })
    leave()
    await world.settle()
    const beacons = world.reports.filter(({ how }) => how === 'beacon')
    expect(beacons.reduce((sum, { body }) => sum + body.length, 0)).toBeLessThan(64_000)
    await world.visit()
    await world.pass(15_000)
    expect([numbersIn(world), repeatsIn(world)]).toEqual([upTo(520), 0])
  })

  test('measures events in the form in which they are sent: more short ones than whole ones fit in 60 KB', async () => {
    const handedOver = async (wantsShort: boolean) => {
      const world = createWorld()
      world.wantsShort = wantsShort
      const { tracker, leave } = await world.visit()
      for (const n of upTo(400)) void tracker.track(click(n))
      leave()
      await world.settle()
      const beacons = world.reports.filter(({ how }) => how === 'beacon')
      expect(beacons.reduce((sum, { body }) => sum + body.length, 0)).toBeLessThanOrEqual(60_000)
      return numbersIn(world).length
    }
    const whole = await handedOver(false)
    expect(whole).toBeGreaterThan(20)
    expect(await handedOver(true)).toBeGreaterThan(2 * whole)
  })

  test('sends nothing while uploads are paused', async () => {
    world.report = 403
    const { tracker, leave } = await world.visit()
    await tracker.track(click(1))
    await world.pass(600)
    void tracker.track(click(2))
    leave()
    await world.settle()
    expect(world.reports).toHaveLength(1)
  })
})

describe('any order of events', () => {
  /** Repeatable: the same seed gives the same story. */
  const dice = (seed: number) => () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  const answers = ['ok', 'ok', 'ok', 'lost', 'silent', 'unreached', 503, 403] as const

  test.each(upTo(12))('loses nothing and delivers nothing twice: story %s', async (seed) => {
    const next = dice(seed + 1)
    let page = await world.visit()
    let n = 0
    await world.pass(100)
    for (let step = 0; step < 40; step++) {
      const roll = Math.floor(next() * 9)
      if (roll < 4) await Promise.race([page.tracker.track({ ...click(n++), merge: next() < 0.3 }), world.pass(300)])
      else if (roll === 4) page.hide()
      else if (roll === 5) page.show()
      else if (roll === 6) world.report = answers[Math.floor(next() * answers.length)] ?? 'ok'
      else if (roll === 7) await world.pass(Math.floor(next() * 4_000))
      else {
        if (next() < 0.7) page.leave()
        await world.settle()
        page = await world.visit()
      }
      await world.settle()
    }
    world.report = 'ok'
    page.show()
    await world.pass(60_000)
    await world.visit()
    await world.pass(60_000)
    expect([numbersIn(world), repeatsIn(world)]).toEqual([upTo(n), 0])
  })
})

const early = (
  ...told: readonly (readonly [ago: number, what: EarlyEvent['event'], title?: string])[]
): readonly EarlyEvent[] => told.map(([ago, what, title = 'Insights']) => ({ ageMs: ago, event: what, title }))
const events = (): TrackEvent[] =>
  [...world.taken.values()].map(({ event }) => event).sort((a, b) => a.log_seq - b.log_seq)
const story = () =>
  events().map(({ page_status, type, event_tracking_id }) => `${page_status ?? type} ${event_tracking_id}`)

/** Home, a press there after 400 ms, and a post 600 ms after that: all before the tracker came. */
const visit = early(
  [2_000, 'visible'],
  [2_000, '/insights'],
  [1_600, click(1)],
  [1_000, '/insights/posts/p1?source1=feed&token=secret', 'Home'],
)

test('records earlier events in order with their own times once the tracker has loaded', async () => {
  world.ahead = 60_000
  const { tracker, leave } = await world.visit()
  const now = Date.now()
  void tracker.replay(visit)
  tracker.page('https://exchange.example/insights/posts/p1?source1=feed&token=secret')
  await world.pass(500)
  leave()
  await world.settle()
  expect(story()).toEqual(['show b1190', 'click b100', 'hide b1190', 'show b1191', 'hide b1191'])
  const [shown, pressed, hidden, post] = events()
  expect([shown, pressed, hidden, post].map((event) => (event?.ctime ?? 0) - now)).toEqual([
    -2_000, -1_600, -1_000, -1_000,
  ])
  // By the exchange's clock, although it had not told its time yet.
  expect([shown, pressed, hidden, post].map((event) => (event?.timestamp ?? 0) - now)).toEqual([
    58_000, 58_400, 59_000, 59_000,
  ])
  expect(shown?.page_unique_id).toBe(hidden?.page_unique_id)
  expect(hidden?.title).toBe('Home')
  expect(post).toMatchObject({
    url: 'https://exchange.example/insights/posts/p1?source1=feed',
    referer: 'https://exchange.example/insights',
    curr_page_ext: { articleId: 'p1', source1: 'feed' },
  })
  expect(tracker.counters).toMatchObject({ made: 5, dropped: {} })
})

test('records no view for a page that was hidden meanwhile, and a new one after the browser’s cache', async () => {
  const { tracker } = await world.visit()
  void tracker.replay(
    early(
      [900, 'hidden'],
      [900, '/insights'],
      [800, 'visible'],
      [700, 'hidden'],
      [600, 'visible'],
      [500, 'gone'],
      [500, 'hidden'],
      [400, 'visible'],
    ),
  )
  await world.pass(1_000)
  expect(events().map(({ page_status, page_unique_id }) => [page_status, page_unique_id])).toEqual([
    ...['show', 'hide', 'show', 'hide'].map((status) => [status, events()[0]?.page_unique_id]),
    ['show', expect.not.stringMatching(String(events()[0]?.page_unique_id))],
  ])
})

const gone = (): EarlyEventPage => {
  let made = 0
  let pages = 0
  return {
    session: { id: 'gone-1', next: () => ++made },
    referrer: 'https://search.example/?q=them',
    userId: '10000322',
    newId: () => `gone${++pages}`,
  }
}
const left = [...visit, ...early([900, 'gone'])]

test('records a closed page with its own session, person and device time', async () => {
  world.ahead = 60_000
  const { tracker } = await world.visit('/insights/topics')
  const now = Date.now()
  await tracker.replay(left, gone())
  await world.pass(1_000)
  expect(story()).toEqual(['show b1190', 'click b100', 'hide b1190', 'show b1191', 'hide b1191'])
  for (const event of events()) expect(event).toMatchObject({ session_id: 'gone-1', uid: '10000322' })
  expect(events()[0]).toMatchObject({ referer: 'https://search.example/', timestamp: now + 58_000, log_seq: 1, seq: 1 })
})

test('gives a closed page the same names when two tabs record it', async () => {
  for (const tab of ['one', 'two']) {
    const { tracker } = await world.visit('/insights', tab)
    await tracker.replay(left, gone())
    await world.pass(1_000)
  }
  expect(world.taken.size).toBe(5)
  expect(repeatsIn(world)).toBe(5)
})

test.each([
  ['the exchange wants none', () => (world.config = 'off'), { off: 5 }],
  ['the browser asks for privacy', () => (world.navigatorMore = { doNotTrack: '1' }), { privacy: 5 }],
])('drops and counts earlier events when %s', async (_, arrange, dropped) => {
  arrange()
  const { tracker } = await world.visit()
  await tracker.replay(left, gone())
  await world.pass(20_000)
  expect(world.reports).toEqual([])
  expect(tracker.counters).toMatchObject({ made: 5, stored: 0, dropped })
})

test.each([
  ['has no room', () => {}, { full: 51 }],
  ['is not wanted', () => (world.navigatorMore = { doNotTrack: '1' }), { privacy: 51 }],
])('counts earlier events as dropped when the tracker %s', async (_, arrange, dropped) => {
  arrange()
  const { tracker } = await world.visit()
  await tracker.replay([], undefined, 51)
  expect(tracker.counters).toMatchObject({ made: 51, stored: 0, dropped })
})
