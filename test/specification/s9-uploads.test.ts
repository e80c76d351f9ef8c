import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loopMs, maxEvents } from '#bridge/tracking/outbox/limits.ts'
import type { TrackEvent } from '#bridge/tracking/types.ts'
import { click, createWorld, endWorld, numbersIn } from '../bridge/tracking/world.ts'

vi.mock('#bridge/tracking/collect/vitals.ts', () => ({ reportVitals: () => {} }))

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at)

let world: ReturnType<typeof createWorld>
let warned: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  world = createWorld()
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(endWorld)

const events = (): TrackEvent[] => [...world.taken.values()].map(({ event }) => event)

describe('what is uploaded, and when', () => {
  test('[s9-batch] batch 50 events', async () => {
    expect(maxEvents).toBe(50)
    const { tracker } = await world.visit()
    for (const n of upTo(120)) void tracker.track(click(n))
    await world.pass(3_000)
    expect(world.reports.map((report) => report.events.length)).toEqual([50, 50, 20])
  })
  test('[s9-loop] upload loop every 500 ms', async () => {
    expect(loopMs).toBe(500)
    const { tracker } = await world.visit()
    await world.pass(3_000)
    void tracker.track(click(1))
    await world.pass(400)
    expect(world.reports).toEqual([])
    await world.pass(200)
    expect(world.reports).toHaveLength(1)
  })

  const silenced = async () => {
    world.report = 403
    const { tracker } = await world.visit()
    void tracker.track(click(1))
    await world.pass(600)
    world.report = 'ok'
    const tried = world.reports.length
    await world.pass(9_000)
    const during = world.reports.length - tried
    await world.pass(2_000)
    return { tried, during, after: world.reports.length - tried - during }
  }
  for (const [id, says] of [
    ['s9-silence', 'silence after 403 is 10 s'],
    ['s8-silence', 'upload failing with HTTP 403 silences uploading for 10 s'],
  ] as const)
    test(`[${id}] ${says}`, async () => expect(await silenced()).toEqual({ tried: 1, during: 0, after: 1 }))
  test('[s8-silence-403] HTTP 403', async () => expect(await silenced()).toEqual({ tried: 1, during: 0, after: 1 }))
  test('[s4-silenced] Upload is skipped while silenced', async () => expect((await silenced()).during).toBe(0))
  test('[s8-config-failed] A failed config fetch gives no upload', async () => {
    await world.visit()
    world.config = 'failing'
    const { tracker } = await world.visit()
    void tracker.track(click(1))
    await world.pass(20_000)
    expect(world.reports).toEqual([])
    expect(warned).toHaveBeenCalled()
  })
  test('[s7-config-failed] on failure uploading is off', async () => {
    world.config = 'failing'
    const { tracker } = await world.visit()
    expect(tracker.$state.get().switch).toBe('failed')
  })
  test('[s8-config-failed-userId] no user id', async () => {
    await world.visit()
    world.config = 'failing'
    const { tracker } = await world.visit()
    await tracker.track(click(1))
    world.config = 'on'
    await world.pass(30_000)
    expect(events().map(({ uid }) => uid)).not.toContain('u1')
  })
  test('[s8-other-failures] other failures only log a warning', async () => {
    world.report = 'unreached'
    const { tracker } = await world.visit()
    await tracker.track(click(1))
    await world.pass(1_000)
    world.report = 'ok'
    await world.pass(20_000)
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('Could not send 1 events'))
    expect(numbersIn(world)).toEqual([1])
    expect(tracker.counters.dropped).toEqual({})
  })
  test('[s7-upload-pfb] through an XHR with a pfb header when a pfb query parameter is present', async () => {
    const sent: (readonly [string, string])[] = []
    class Request {
      open() {}
      setRequestHeader(name: string, value: string) {
        sent.push([name, value])
      }
      send() {}
    }
    vi.stubGlobal('XMLHttpRequest', Request)
    world.search = '?pfb=p7'
    const { tracker } = await world.visit()
    void tracker.track(click(1))
    await world.pass(1_000)
    expect(sent).toContainEqual(['pfb', 'p7'])
  })
  test('[s7-upload-beacon] through a beacon when leaving the page', async () => {
    const { tracker, leave } = await world.visit()
    void tracker.track(click(1))
    leave()
    await world.settle()
    expect(world.reports.map(({ how }) => how)).toContain('beacon')
  })
  test('[s7-upload-app] in the native app events are handed to the app bridge', async () => {
    const { appDelivery } = await import('#bridge/tracking/upload/delivery/app.ts')
    const call = vi.fn().mockResolvedValue({ accepted: 1 })
    expect(await appDelivery({ call }).send([])).toMatchObject({ status: 200 })
    expect(call).toHaveBeenCalledWith('trackEvents', { events: [] })
  })
})
