import { expect, test, vi } from 'vitest'
import { click, numbersIn, repeatsIn, world, worldForEach } from './world.ts'

worldForEach()

/**
 * For a while the database fails at this.
 * @returns mend
 */
function breaks(what: 'put' | 'get' | 'delete' | 'getAllKeys'): () => void {
  const spy = vi.spyOn(IDBObjectStore.prototype, what).mockImplementation(() => {
    throw new DOMException('The database does not answer.', 'UnknownError')
  })
  return () => spy.mockRestore()
}

test('settles an event only once it is safe, when storage fails', async () => {
  world.report = 503
  const { tracker } = await world.visit()
  const mend = breaks('put')
  const isSafe = vi.fn()
  void tracker.track(click(1)).then(isSafe)
  await world.pass(3_000)
  expect(tracker.counters).toMatchObject({ stored: 0, held: 1 })
  expect(isSafe).not.toHaveBeenCalled()
  mend()
  await world.pass(20_000)
  expect(isSafe).toHaveBeenCalled()
  world.report = 'ok'
  await world.visit()
  await world.pass(90_000)
  expect([numbersIn(world), repeatsIn(world)]).toEqual([[1], 0])
})

test('settles an event that is uploaded from memory, and does not store it once storage recovers', async () => {
  const { tracker } = await world.visit()
  const mend = breaks('put')
  const isSafe = vi.fn()
  void tracker.track(click(1)).then(isSafe)
  await world.pass(20_000)
  expect(tracker.counters).toMatchObject({ stored: 0, held: 1, sent: 1 })
  expect(isSafe).toHaveBeenCalled()
  mend()
  await world.pass(20_000)
  await world.visit()
  await world.pass(20_000)
  expect([numbersIn(world), repeatsIn(world)]).toEqual([[1], 0])
})

test.each(['get', 'getAllKeys', 'delete'] as const)(
  'loses nothing and sends nothing twice when storage fails to %s for a while',
  async (what) => {
    const { tracker } = await world.visit()
    world.report = 503
    for (let n = 0; n < 120; n++) void tracker.track(click(n))
    await world.pass(1_000)
    const mend = breaks(what)
    world.report = 'ok'
    await world.pass(30_000)
    mend()
    await world.pass(30_000)
    await world.visit()
    await world.pass(30_000)
    expect([numbersIn(world).length, repeatsIn(world)]).toEqual([120, 0])
  },
)

test('leaves events to the next page, once, when a page goes before they are stored', async () => {
  await world.visit()
  const mend = breaks('put')
  world.beacons = false
  const { tracker, leave } = await world.visit()
  void tracker.track(click(1))
  await world.settle()
  void tracker.track(click(2))
  leave()
  mend()
  await world.visit()
  await world.pass(20_000)
  await world.visit()
  await world.pass(20_000)
  expect([numbersIn(world), repeatsIn(world)]).toEqual([[1, 2], 0])
})

test('leaves events only once when a hidden page stores them after all', async () => {
  const { tracker, hide, show } = await world.visit()
  world.report = 503
  await world.pass(1_000)
  void tracker.track(click(1))
  hide()
  await world.pass(1_000)
  show()
  world.report = 'ok'
  await world.pass(30_000)
  await world.visit()
  await world.pass(20_000)
  expect([numbersIn(world), repeatsIn(world)]).toEqual([[1], 0])
})

test('sends nothing twice after a crash before taken events are removed', async () => {
  const { tracker } = await world.visit()
  await tracker.track(click(1))
  const mend = breaks('delete')
  await world.pass(1_000)
  expect(numbersIn(world)).toEqual([1])
  mend()
  await world.visit()
  await world.pass(20_000)
  expect([numbersIn(world), repeatsIn(world)]).toEqual([[1], 0])
})
