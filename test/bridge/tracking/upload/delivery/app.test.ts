import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BridgeError } from '#bridge/carriers/errors.ts'
import { appDelivery } from '#bridge/tracking/upload/delivery/app.ts'
import { click, createWorld, endWorld } from '#test/bridge/tracking/world.ts'

let world: ReturnType<typeof createWorld>
let handed: { readonly events: readonly Record<string, unknown>[] }[]
let answer: 'takes' | 'takes half' | 'fails' | 'is silent'
/** Ends the calls that native has not answered, as the bridge does. */
let leavePage: (() => void)[]

/** A bridge whose native side answers what a test says. */
const bridge = {
  call: vi.fn(async (method: string, params: unknown) => {
    if (method === 'request') {
      return { code: '00000', msg: '', data: { clientCommonConfig: { eventLogUploadSwitch: true, userId: '7' } } }
    }
    const sent = params as { readonly events: readonly Record<string, unknown>[] }
    handed.push(sent)
    if (answer === 'fails') throw new BridgeError('timeout', 'trackEvents failed: the app did not answer in time.')
    if (answer === 'is silent') {
      return new Promise((_, reject) => {
        leavePage.push(() => reject(new BridgeError('page_left', 'trackEvents failed: the page was left.')))
      })
    }
    return { accepted: answer === 'takes' ? sent.events.length : Math.floor(sent.events.length / 2) }
  }),
}

beforeEach(() => {
  world = createWorld()
  handed = []
  leavePage = []
  answer = 'takes'
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  world.options = { delivery: appDelivery(bridge as never) }
})
afterEach(endWorld)

test('sends whole events to the app, and deletes them once it has acknowledged them', async () => {
  const { tracker } = await world.visit()
  for (const n of [1, 2, 3]) void tracker.track(click(n))
  await world.pass(600)
  expect(handed).toHaveLength(1)
  for (const event of handed[0]?.events ?? []) {
    expect(event).toMatchObject({ sys: 'app H5', uid: '7', type: 'click', session_id: expect.any(String) })
  }
  expect(tracker.counters.sent).toBe(3)
  expect(world.reports).toEqual([])
})

test.each(['fails', 'takes half'] as const)(
  'sends events again to an app that %s them, until it has them all',
  async (how) => {
    answer = how
    const { tracker } = await world.visit()
    for (const n of [1, 2, 3, 4]) void tracker.track(click(n))
    await world.pass(600)
    expect(tracker.counters.sent).toBe(0)
    answer = 'takes'
    await world.visit()
    await world.pass(20_000)
    expect(handed.at(-1)?.events.map((event) => event.seq)).toEqual([1, 2, 3, 4])
  },
)

test('does not delay the next page when a page closes before native has answered', async () => {
  answer = 'is silent'
  const page = await world.visit()
  void page.tracker.track(click(1))
  await world.pass(600)
  expect(handed).toHaveLength(1)
  for (const leave of leavePage) leave()
  await world.settle()
  answer = 'takes'
  void page.tracker.track(click(2))
  page.leave()
  expect(handed.at(-1)?.events).toMatchObject([{ event_tracking_ext: { n: 2 } }])
  await world.settle()
  const { tracker } = await world.visit()
  void tracker.track(click(3))
  await world.pass(600)
  expect(handed.at(-1)?.events).toMatchObject([{ event_tracking_ext: { n: 3 } }])
  await world.pass(20_000)
  // Native knows an event that comes twice.
  const numbers = handed.flatMap(({ events }) => events.map((event) => event.event_tracking_ext))
  expect(numbers).toEqual([1, 2, 3, 1, 2].map((n) => ({ n })))
})
