import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isTrackingId } from '#bridge/tracking/collect/event.ts'
import { isFirstDay } from '#bridge/tracking/context/context.ts'
import { merge, type StoredEvent } from '#bridge/tracking/outbox/chunk.ts'
import type { TrackEvent } from '#bridge/tracking/types.ts'
import { click, createWorld, endWorld } from '../bridge/tracking/world.ts'

vi.mock('#bridge/tracking/collect/vitals.ts', () => ({ reportVitals: () => {} }))

let world: ReturnType<typeof createWorld>
let warned: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  world = createWorld()
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(endWorld)

const events = (): TrackEvent[] => [...world.taken.values()].map(({ event }) => event)

describe('events', () => {
  test("[s5-id-slash] tracking id is '/'", () => expect(isTrackingId('/')).toBe(true))
  test('[s5-id-letter] the letter b followed by digits', () => {
    expect(isTrackingId('b1190')).toBe(true)
    expect(['b', 'c1', 'b1x', '', 'xb1', 7].filter(isTrackingId)).toEqual([])
  })
  for (const [id, says] of [
    ['s5-id-dropped', 'otherwise dropped with a warning'],
    ['s8-id-dropped', 'An invalid event id is warned about and dropped'],
  ] as const)
    test(`[${id}] ${says}`, async () => {
      const { tracker } = await world.visit()
      await tracker.track({ type: 'click', event_tracking_id: 'x1' })
      await world.pass(1_000)
      expect(tracker.counters.dropped).toEqual({ bad_id: 1 })
      expect(events()).toEqual([])
      expect(warned).toHaveBeenCalledWith(expect.stringContaining('x1'))
    })
  test('[s5-switch] Storage is allowed only when the server upload switch is on', async () => {
    world.config = 'off'
    const { tracker } = await world.visit()
    await tracker.track(click(1))
    expect(tracker.counters).toMatchObject({ stored: 0, dropped: { off: 1 } })
  })
  const day = 24 * 60 * 60 * 1_000
  for (const [id, says] of [
    ['s5-first-day', 'less than 24 hours ago'],
    ['s9-first-day', 'first-day window 24 h'],
  ] as const)
    test(`[${id}] ${says}`, () => {
      expect(isFirstDay(1_000, 999 + day)).toBe(true)
      expect(isFirstDay(1_000, 1_000 + day)).toBe(false)
    })
  const merged = (...ids: readonly string[]) =>
    merge(
      ids.map(
        (id, n): StoredEvent => ({ ...stored, event_tracking_id: id, event_tracking_ext: { n }, seq: n, merge: true }),
      ),
    )
  const stored: StoredEvent = JSON.parse('{"type":"click","session_id":"s","page_unique_id":"p","uid":""}')
  test('[s5-merge] combined into one event with a list of extension data', () =>
    expect(merged('b1', 'b1', 'b1').map(({ event_tracking_ext: ext }) => ext)).toEqual([
      [{ n: 0 }, { n: 1 }, { n: 2 }],
    ]))
  test('[s5-merge-flag] Events with the merge flag', () => {
    const plain = [1, 2].map((n): StoredEvent => ({ ...stored, event_tracking_id: 'b1', seq: n }))
    expect(merge(plain)).toEqual(plain)
  })
  test('[s5-merge-id] the same tracking id', () => expect(merged('b1', 'b2')).toHaveLength(2))
})
