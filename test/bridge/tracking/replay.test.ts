import { expect, test } from 'vitest'
import type { EarlyEvent, EarlyEventPage, TrackEvent } from '#bridge/tracking/types.ts'
import { click, repeatsIn, world, worldForEach } from './world.ts'

worldForEach()

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

test('what happened before the tracker came is told in order, each with its own time', async () => {
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

test('a page that was hidden meanwhile is not shown while it was, and is another one after the browser’s cache', async () => {
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

test('a page that is gone is told as it was: of its own session and person, by the device’s clock', async () => {
  world.ahead = 60_000
  const { tracker } = await world.visit('/insights/topics')
  const now = Date.now()
  await tracker.replay(left, gone())
  await world.pass(1_000)
  expect(story()).toEqual(['show b1190', 'click b100', 'hide b1190', 'show b1191', 'hide b1191'])
  for (const event of events()) expect(event).toMatchObject({ session_id: 'gone-1', uid: '10000322' })
  expect(events()[0]).toMatchObject({ referer: 'https://search.example/', timestamp: now + 58_000, log_seq: 1, seq: 1 })
})

test('a page that is gone and is told by two tabs comes to the exchange by the same names', async () => {
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
])('where %s, what happened before is dropped and counted', async (_, arrange, dropped) => {
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
])('what %s before the tracker came is counted as dropped', async (_, arrange, dropped) => {
  arrange()
  const { tracker } = await world.visit()
  await tracker.replay([], undefined, 51)
  expect(tracker.counters).toMatchObject({ made: 51, stored: 0, dropped })
})
