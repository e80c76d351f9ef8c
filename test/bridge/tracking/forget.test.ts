import { expect, test, vi } from 'vitest'
import type { DeliveryResult } from '#bridge/tracking/types.ts'
import { click, numbersIn, world, worldForEach } from './world.ts'

worldForEach()

const forgets = { clear: true }

test('deletes and counts unsent stored events, including other tabs’, so that no later visit sends them', async () => {
  world.report = 503
  const first = await world.visit('/insights', 'one')
  await Promise.all([1, 2].map((n) => first.tracker.track(click(n))))
  const { tracker } = await world.visit('/insights', 'two')
  await tracker.track(click(3))
  await tracker.stop(forgets)
  expect(tracker.counters).toMatchObject({ made: 1, stored: 1, dropped: { privacy: 3 } })
  world.report = 'ok'
  await world.visit('/insights', 'one')
  await world.pass(30_000)
  expect(numbersIn(world)).toEqual([])
})

test('deletes the events left by a page that closed before it could store them', async () => {
  await world.visit()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The database does not answer.', 'UnknownError')
  })
  world.beacons = false
  const first = await world.visit()
  void first.tracker.track(click(1))
  await world.settle()
  first.leave()
  put.mockRestore()
  world.report = 503
  const { tracker } = await world.visit()
  await tracker.stop(forgets)
  world.report = 'ok'
  await world.visit()
  await world.pass(30_000)
  expect(tracker.counters.dropped).toEqual({ privacy: 1 })
  expect(numbersIn(world)).toEqual([])
})

test('drops events in memory, and settles their promises', async () => {
  world.config = 'failing'
  const { tracker } = await world.visit()
  const stored = tracker.track(click(1))
  await tracker.stop(forgets)
  await stored
  expect(tracker.counters).toMatchObject({ made: 1, stored: 0, dropped: { privacy: 1 } })
  world.config = 'on'
  await world.visit()
  await world.pass(30_000)
  expect(numbersIn(world)).toEqual([])
})

test('stores no event of the same turn, and records no views afterwards', async () => {
  const { tracker, leave } = await world.visit()
  tracker.page('https://exchange.example/insights')
  await world.pass(1_000)
  const begun = world.taken.size
  void tracker.track(click(1))
  await tracker.stop(forgets)
  await tracker.track(click(2))
  leave()
  await world.pass(30_000)
  expect(world.taken.size).toBe(begun)
  const { dropped } = tracker.counters
  // Its own event, and the hide that was not stored.
  expect(dropped).toEqual({ privacy: 2, stopped: 1 })
})

test.each([
  ['arrives after all is counted as sent', { status: 200 }, { sent: 1, dropped: {} }],
  ['is refused is dropped, and does not go again', { status: 503 }, { sent: 0, dropped: { privacy: 1 } }],
] as const)('a request in progress that %s', async (_, answer, counted) => {
  let end: (answer: DeliveryResult) => void = () => {}
  const send = vi.fn(() => new Promise<DeliveryResult>((resolve) => (end = resolve)))
  world.options = {
    delivery: {
      fetchConfig: async () => ({ clientCommonConfig: { eventLogUploadSwitch: true } }),
      send,
      sendOnPageHide: () => true,
    },
  }
  const { tracker } = await world.visit()
  await tracker.track(click(1))
  await world.pass(600)
  await tracker.stop(forgets)
  end(answer)
  await world.pass(30_000)
  expect(tracker.counters).toMatchObject(counted)
  expect(send).toHaveBeenCalledTimes(1)
  expect([...world.local.keys()].filter((key) => key.includes('trackTaken'))).toEqual([])
})

test('keeps waiting events for the next page without an opt-out', async () => {
  world.report = 503
  const { tracker } = await world.visit()
  await tracker.track(click(1))
  await tracker.stop()
  world.report = 'ok'
  await world.visit()
  await world.pass(30_000)
  expect(numbersIn(world)).toEqual([1])
})
