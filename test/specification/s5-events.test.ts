import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { isTrackingId } from '../../bridge/tracking/collect/event.ts'
import { isFirstDay } from '../../bridge/tracking/context/context.ts'
import { merge, type StoredEvent } from '../../bridge/tracking/outbox/chunk.ts'
import type { TrackEvent } from '../../bridge/tracking/types.ts'
import { click, createWorld, endWorld } from '../bridge/tracking/world.ts'
import { fact } from '../support/specification/fact.ts'

vi.mock('../../bridge/tracking/collect/vitals.ts', () => ({ reportVitals: () => {} }))

let world: ReturnType<typeof createWorld>
let warned: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  world = createWorld()
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(endWorld)

const events = (): TrackEvent[] => [...world.taken.values()].map(({ event }) => event)

describe('events', () => {
  const event = 'bridge/tracking/collect/event.ts'
  fact('s5-id-slash', 133, "tracking id is '/'", [[event, '/^(«\\/»|b', 'x']], () =>
    expect(isTrackingId('/')).toBe(true),
  )
  fact('s5-id-letter', 133, 'the letter b followed by digits', [[event, '|«b»\\d{1,12}', 'c']], () => {
    expect(isTrackingId('b1190')).toBe(true)
    expect(['b', 'c1', 'b1x', '', 'xb1', 7].filter(isTrackingId)).toEqual([])
  })
  for (const [id, line, says] of [
    ['s5-id-dropped', 133, 'otherwise dropped with a warning'],
    ['s8-id-dropped', 227, 'An invalid event id is warned about and dropped'],
  ] as const)
    fact(
      id,
      line,
      says,
      [
        ['bridge/tracking/collect/tracker.ts', "  return 'bad_id'", '  return undefined'],
        ['bridge/tracking/collect/tracker.ts', 'console.«warn»(\n    `An event was dropped', 'debug'],
      ],
      async () => {
        const { tracker } = await world.visit()
        await tracker.track({ type: 'click', event_tracking_id: 'x1' })
        await world.pass(1_000)
        expect(tracker.counters.dropped).toEqual({ bad_id: 1 })
        expect(events()).toEqual([])
        expect(warned).toHaveBeenCalledWith(expect.stringContaining('x1'))
      },
    )
  fact(
    's5-switch',
    133,
    'Storage is allowed only when the server upload switch is on',
    [['bridge/tracking/collect/tracker.ts', "lastConfig.switch === 'off'", 'false']],
    async () => {
      world.config = 'off'
      const { tracker } = await world.visit()
      await tracker.track(click(1))
      expect(tracker.counters).toMatchObject({ stored: 0, dropped: { off: 1 } })
    },
  )
  const day = 24 * 60 * 60 * 1_000
  for (const [id, line, says] of [
    ['s5-first-day', 134, 'less than 24 hours ago'],
    ['s9-first-day', 239, 'first-day window 24 h'],
  ] as const)
    fact(
      id,
      line,
      says,
      [
        ['bridge/tracking/context/context.ts', '86_400_000'],
        ['bridge/tracking/context/context.ts', '86_400_000', '86_000_000'],
      ],
      () => {
        expect(isFirstDay(1_000, 999 + day)).toBe(true)
        expect(isFirstDay(1_000, 1_000 + day)).toBe(false)
      },
    )
  const merged = (...ids: readonly string[]) =>
    merge(
      ids.map(
        (id, n): StoredEvent => ({ ...stored, event_tracking_id: id, event_tracking_ext: { n }, seq: n, merge: true }),
      ),
    )
  const stored: StoredEvent = JSON.parse('{"type":"click","session_id":"s","page_unique_id":"p","uid":""}')
  fact(
    's5-merge',
    135,
    'combined into one event with a list of extension data',
    [['bridge/tracking/outbox/chunk.ts', 'into.exts.push(...exts)', '']],
    () =>
      expect(merged('b1', 'b1', 'b1').map(({ event_tracking_ext: ext }) => ext)).toEqual([
        [{ n: 0 }, { n: 1 }, { n: 2 }],
      ]),
  )
  fact(
    's5-merge-flag',
    135,
    'Events with the merge flag',
    [['bridge/tracking/outbox/chunk.ts', 'if (!event.merge)', 'if (false)']],
    () => {
      const plain = [1, 2].map((n): StoredEvent => ({ ...stored, event_tracking_id: 'b1', seq: n }))
      expect(merge(plain)).toEqual(plain)
    },
  )
  fact(
    's5-merge-id',
    135,
    'the same tracking id',
    [['bridge/tracking/outbox/chunk.ts', 'event.type, «event.event_tracking_id»', "''"]],
    () => expect(merged('b1', 'b2')).toHaveLength(2),
  )
})
