import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { click, createWorld, endWorld } from './world.ts'

let world: ReturnType<typeof createWorld>
beforeEach(() => {
  world = createWorld()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(endWorld)

const print = vi.hoisted(() => ({ takes: 0 }))
vi.mock('@fingerprintjs/fingerprintjs', () => ({
  sources: {},
  prepareForSources: async () => {},
  loadSources: () => async () => {
    print.takes += 1
    return {}
  },
  hashComponents: () => 'print-1',
}))

/** Whose each event is, in the order of the numbers that tests give. */
const makers = () =>
  [...world.taken.values()]
    .flatMap(({ event }) => [event.event_tracking_ext ?? {}].flat().map((ext) => ({ ext, uid: event.uid })))
    .toSorted((a, b) => Number(Reflect.get(a.ext, 'n')) - Number(Reflect.get(b.ext, 'n')))
    .map(({ uid }) => uid)

test('attributes events before a log-out to the user, and later ones to a visitor', async () => {
  world.userId = '7'
  world.person = '7'
  const { tracker } = await world.visit()
  void tracker.track(click(1))
  world.userId = ''
  void tracker.track(click(2))
  await world.pass(1_000)
  expect(makers()).toEqual(['7', 'visitor-1'])
})

test('attributes events before a log-in to a visitor, and later ones to the user', async () => {
  const { tracker } = await world.visit()
  void tracker.track(click(1))
  world.userId = '7'
  world.person = '7'
  void tracker.track(click(2))
  await world.pass(1_000)
  expect(makers()).toEqual(['visitor-1', '7'])
})

test('does so for events that wait until the exchange answers', async () => {
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

test('does so for events that the next page sends', async () => {
  world.userId = '7'
  world.report = 503
  const first = await world.visit()
  await first.tracker.track(click(1))
  world.userId = ''
  world.report = 'ok'
  const { tracker } = await world.visit()
  void tracker.track(click(2))
  await world.pass(20_000)
  expect(makers()).toEqual(['7', 'visitor-1'])
})

test('uses the user of the exchange’s answer when the page names none, also for events made before it', async () => {
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

test('keeps the visitor’s events when the exchange names a user only after a log-in', async () => {
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
  expect(makers()).toEqual(['visitor-1', 'visitor-1'])
})

test('does not merge events of two people', async () => {
  const { tracker } = await world.visit()
  for (const [n, userId] of ['7', '7', '', ''].entries()) {
    world.userId = userId
    void tracker.track({ ...click(n), merge: true })
  }
  await world.pass(1_000)
  expect(makers()).toEqual(['7', '7', 'visitor-1', 'visitor-1'])
  expect(tracker.counters.merged).toBe(2)
})

describe('a visitor', () => {
  test('has the stored id from the first event on, without a wait', async () => {
    await world.visit()
    const { tracker } = await world.visit()
    void tracker.track(click(1))
    await world.pass(600)
    expect(makers()).toEqual(['visitor-1'])
  })

  test('has no stored id: the first events wait for a new one', async () => {
    world = createWorld('')
    const { tracker } = await world.visit()
    await import('@fingerprintjs/fingerprintjs')
    void tracker.track(click(1))
    await world.pass(700)
    expect(world.reports).toEqual([])
    world.idle()
    await world.pass(700)
    expect(makers()).toEqual([world.local.get('insights/1/visitor')])
    expect(makers()).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
  })

  test('has no id for longer: the events wait for it for a second', async () => {
    world = createWorld('')
    const { tracker } = await world.visit()
    void tracker.track(click(1))
    await world.pass(1_700)
    expect(makers()).toEqual([''])
    void tracker.track(click(2))
    await world.pass(600)
    expect(makers()).toEqual(['', ''])
  })

  test('leaves before the id is known: the events go with the page', async () => {
    world = createWorld('')
    const { tracker, leave } = await world.visit()
    void tracker.track(click(1))
    await world.pass(100)
    leave()
    expect(world.reports.map(({ how }) => how)).toEqual(['beacon'])
    expect(makers()).toEqual([''])
  })

  test('is handed to a screen of the app before the id is known: the events are sent at once', async () => {
    world = createWorld('')
    const { tracker } = await world.visit()
    void tracker.track(click(1))
    await world.pass(100)
    void tracker.flush()
    await world.settle()
    expect(makers()).toEqual([''])
  })

  test('has no id if the exchange wants no events', async () => {
    world = createWorld('')
    world.config = 'off'
    const { tracker } = await world.visit()
    void tracker.track(click(1))
    world.idle()
    await world.pass(3_000)
    expect(world.local.has('insights/1/visitor')).toBe(false)
  })

  test('is logged in: nothing waits, and no id is made', async () => {
    world = createWorld('')
    world.userId = world.person = '7'
    print.takes = 0
    const { tracker } = await world.visit()
    void tracker.track(click(1))
    await world.pass(100)
    world.idle()
    await world.pass(500)
    expect([makers(), print.takes]).toEqual([['7'], 0])
  })
})
