import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { click, createWorld, endWorld } from './world.ts'

vi.mock('../../../bridge/tracking/collect/vitals.ts', () => ({ reportVitals: () => {} }))

let world: ReturnType<typeof createWorld>
beforeEach(() => {
  world = createWorld()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(endWorld)

/** Whose each event is, in the order of the numbers that tests give. */
const makers = () =>
  [...world.taken.values()]
    .flatMap(({ event }) => [event.event_tracking_ext ?? {}].flat().map((ext) => ({ ext, uid: event.uid })))
    .toSorted((a, b) => Number(Reflect.get(a.ext, 'n')) - Number(Reflect.get(b.ext, 'n')))
    .map(({ uid }) => uid)

test('events made before a log-out are the user’s who made them, those after it a visitor’s', async () => {
  world.userId = '7'
  world.person = '7'
  const { tracker } = await world.visit()
  void tracker.track(click(1))
  world.userId = ''
  void tracker.track(click(2))
  await world.pass(1_000)
  expect(makers()).toEqual(['7', ''])
})

test('events made before a log-in are a visitor’s, those after it the user’s', async () => {
  const { tracker } = await world.visit()
  void tracker.track(click(1))
  world.userId = '7'
  world.person = '7'
  void tracker.track(click(2))
  await world.pass(1_000)
  expect(makers()).toEqual(['', '7'])
})

test('those that wait until the exchange answers, too', async () => {
  world.config = 'failing'
  world.userId = '7'
  const { tracker } = await world.visit()
  void tracker.track(click(1))
  await world.pass(1_000)
  world.userId = '8'
  void tracker.track(click(2))
  world.config = 'on'
  await world.pass(20_000)
  expect(makers()).toEqual(['7', '8'])
})

test('those that the next page sends, too', async () => {
  world.userId = '7'
  world.report = 503
  const first = await world.visit()
  await first.tracker.track(click(1))
  world.userId = ''
  world.report = 'ok'
  const { tracker } = await world.visit()
  void tracker.track(click(2))
  await world.pass(20_000)
  expect(makers()).toEqual(['7', ''])
})

test('where the page names nobody, the exchange’s word counts, also for what was made before it came', async () => {
  world.person = '7'
  world.config = 'failing'
  const { tracker } = await world.visit()
  void tracker.track(click(1))
  world.config = 'on'
  await world.pass(20_000)
  void tracker.track(click(2))
  await world.pass(1_000)
  expect(makers()).toEqual(['7', '7'])
})

test('whom the exchange names only after a log-in has not made the visitor’s events', async () => {
  const { tracker } = await world.visit()
  world.report = 'lost'
  await tracker.track(click(1))
  await world.pass(600)
  world.report = 'ok'
  world.userId = '7'
  world.person = '7'
  // The exchange is asked again what became of the first request.
  await world.pass(10_000)
  world.userId = ''
  void tracker.track(click(2))
  await world.pass(10_000)
  expect(world.asked.length).toBeGreaterThan(1)
  expect(makers()).toEqual(['', ''])
})

test('events of two people are not merged', async () => {
  const { tracker } = await world.visit()
  for (const [n, userId] of ['7', '7', '', ''].entries()) {
    world.userId = userId
    void tracker.track({ ...click(n), merge: true })
  }
  await world.pass(1_000)
  expect(makers()).toEqual(['7', '7', '', ''])
  expect(tracker.counters.merged).toBe(2)
})
