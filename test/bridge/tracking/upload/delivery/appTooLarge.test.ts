import { expect, test } from 'vitest'
import { BridgeError } from '#bridge/carriers/errors.ts'
import { appDelivery } from '#bridge/tracking/upload/delivery/app.ts'
import { click, numbersIn, repeatsIn, world, worldForEach } from '#test/bridge/tracking/world.ts'

worldForEach()

const upTo = (count: number, from = 0): number[] => Array.from({ length: count }, (_, at) => from + at)
/** Longer than the others: an exchange with little room takes no request with it. */
const long = (n: number) => {
  const words = Object.fromEntries(upTo(9).map((at) => [`words${at}`, 'a, '.repeat(200)]))
  return { ...click(n), event_tracking_ext: { n, ...words } }
}

test('splits a request that the exchange finds too large, until everything has arrived, in order and once', async () => {
  world.maxBytes = 6_000
  const { tracker } = await world.visit()
  for (const n of upTo(50)) void tracker.track(click(n))
  await world.pass(10_000)
  expect([numbersIn(world), repeatsIn(world)]).toEqual([upTo(50), 0])
  expect([...world.taken.values()].map(({ event }) => event.seq)).toEqual(upTo(50, 1))
  expect(tracker.counters).toMatchObject({ sent: 50, dropped: {} })
})

test('drops, counts and reports a single event that is too large, and delivers the others', async () => {
  world.maxBytes = 4_000
  const { tracker } = await world.visit()
  const faults: string[] = []
  const { onFault: hear } = await import('#bridge/lib/report.ts')
  const stop = hear(({ kind, name }) => faults.push(`${kind} ${name}`))
  for (const n of upTo(7)) void tracker.track(n === 3 ? long(n) : click(n))
  await world.pass(20_000)
  stop()
  expect([numbersIn(world), repeatsIn(world)]).toEqual([[0, 1, 2, 4, 5, 6], 0])
  expect(tracker.counters).toMatchObject({ sent: 6, dropped: { too_large: 1 } })
  expect(faults).toEqual(['records trackEvents: 413 for b100'])
  const before = world.reports.length
  await world.visit()
  await world.pass(30_000)
  expect(world.reports).toHaveLength(before)
})

test('keeps the halves beyond the page that made them', async () => {
  world.maxBytes = 6_000
  const { tracker } = await world.visit()
  for (const n of upTo(50)) void tracker.track(click(n))
  await world.pass(600)
  expect(numbersIn(world).length).toBeLessThan(50)
  await world.visit()
  await world.pass(30_000)
  expect([numbersIn(world), repeatsIn(world)]).toEqual([upTo(50), 0])
})

test('splits a beacon that was too large at the next visit', async () => {
  world.maxBytes = 6_000
  const { tracker, leave } = await world.visit()
  await world.pass(600)
  for (const n of upTo(20)) void tracker.track(click(n))
  leave()
  await world.settle()
  expect(numbersIn(world)).toEqual([])
  await world.visit()
  await world.pass(30_000)
  expect([numbersIn(world), repeatsIn(world)]).toEqual([upTo(20), 0])
})

test.each([
  ['finds the message too long', new BridgeError('too_large', '')],
  ['says that the exchange does', new BridgeError('native_error', '', { native: { code: 'too_large', message: '' } })],
])('splits a message to an app that %s', async (_, refusal) => {
  const handed: unknown[] = []
  const call = async (method: string, { events }: { readonly events: readonly unknown[] }) => {
    const data = { clientCommonConfig: { eventLogUploadSwitch: true, userId: '7' } }
    if (method === 'request') return { code: '00000', msg: '', data }
    if (events.length > 4) throw refusal
    handed.push(...events)
    return { accepted: events.length }
  }
  world.options = { delivery: appDelivery({ call } as never) }
  const { tracker } = await world.visit()
  for (const n of upTo(20)) void tracker.track(click(n))
  await world.pass(10_000)
  expect(handed).toHaveLength(20)
  expect(tracker.counters).toMatchObject({ sent: 20, dropped: {} })
})
