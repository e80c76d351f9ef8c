import { expect, test } from 'vitest'
import type { TrackEvent } from '#bridge/tracking/types.ts'
import { click, world, worldForEach } from '../world.ts'

worldForEach()

const pagesIn = (): TrackEvent[] =>
  [...world.taken.values()]
    .map(({ event }) => event)
    .filter(({ type }) => type === 'page')
    .sort((a, b) => a.log_seq - b.log_seq)
const story = () => pagesIn().map(({ page_status, event_tracking_id }) => `${page_status} ${event_tracking_id}`)
const at = (path: string) => `https://exchange.example${path}`

test('[s4-show] [s4-hide] [s9-page-article] [s9-page-source1] [s9-page-topic] records show and hide of each address, in pairs, with the id of its page', async () => {
  const { tracker, leave } = await world.visit('/en/insights')
  tracker.page(at('/en/insights'))
  tracker.page(at('/en/insights/posts/p1?source1=feed&token=secret'))
  tracker.page(at('/en/insights/topics/details/btc'))
  tracker.page(at('/en/insights/topics/details/btc'))
  tracker.page(at('/en/insights/search'))
  leave()
  await world.settle()
  expect(story()).toEqual([
    ...['show b1190', 'hide b1190', 'show b1191', 'hide b1191', 'show b1205', 'hide b1205', 'show /', 'hide /'],
  ])
  const pages = pagesIn()
  const pairs = [0, 2, 4, 6].map((place) => pages.slice(place, place + 2).map((event) => event.page_unique_id))
  for (const [shown, hidden] of pairs) expect(shown).toBe(hidden)
  expect(new Set(pairs.flat()).size).toBe(4)
  expect(pages[2]).toMatchObject({
    curr_page_ext: { articleId: 'p1', source1: 'feed' },
    url: at('/en/insights/posts/p1?source1=feed'),
    referer: at('/en/insights'),
    user_language: 'en_US',
    seq: 1,
    log_seq: 3,
  })
  expect(pages[4]).toMatchObject({ curr_page_ext: { topicId: 'btc' } })
})

test('[s4-hidden] records one hide for a hidden page, and a show when it is visible again', async () => {
  const { tracker, hide, show } = await world.visit()
  tracker.page(at('/insights'))
  hide()
  hide()
  show()
  show()
  hide()
  await world.settle()
  expect(story()).toEqual(['show b1190', 'hide b1190', 'show b1190', 'hide b1190'])
  expect(new Set(pagesIn().map((event) => event.page_unique_id)).size).toBe(1)
})

test('records a page from the cache as another page', async () => {
  const { tracker, leave, restore } = await world.visit()
  tracker.page(at('/insights'))
  leave()
  restore()
  void tracker.track(click(1))
  leave()
  await world.settle()
  expect(story()).toEqual(['show b1190', 'hide b1190', 'show b1190', 'hide b1190'])
  expect(new Set(pagesIn().map((event) => event.page_unique_id)).size).toBe(2)
})

test('records a show of an address that changes while the page is hidden once it is visible', async () => {
  const { tracker, hide, show } = await world.visit()
  tracker.page(at('/insights'))
  hide()
  tracker.page(at('/insights/topics'))
  show()
  hide()
  await world.settle()
  expect(story()).toEqual(['show b1190', 'hide b1190', 'show b1204', 'hide b1204'])
})

test('keeps the session as long as its tab, with continuous numbers', async () => {
  const first = await world.visit()
  await first.tracker.track(click(1))
  await world.pass(600)
  const second = await world.visit()
  await second.tracker.track(click(2))
  await world.pass(600)
  const other = await world.visit('/insights', 'two')
  await other.tracker.track(click(3))
  await world.pass(600)
  const [one, two, three] = [...world.taken.values()].map(({ event }) => event)
  expect(two?.session_id).toBe(one?.session_id)
  expect([one?.log_seq, two?.log_seq, three?.log_seq]).toEqual([1, 2, 1])
  expect(three?.session_id).not.toBe(one?.session_id)
  expect(one?.session_id).toMatch(new RegExp(`^${one?.device_id}\\d{13}\\d{1,3}$`))
})

test('records a hide on stop, and counts later events as dropped', async () => {
  const { tracker } = await world.visit()
  tracker.page(at('/insights'))
  tracker.stop()
  await tracker.track(click(1))
  expect(tracker.counters).toMatchObject({ made: 3, stored: 0, dropped: { stopped: 1 } })
  await world.settle()
  await world.visit()
  await world.pass(8_000)
  expect(story()).toEqual(['show b1190', 'hide b1190'])
})
