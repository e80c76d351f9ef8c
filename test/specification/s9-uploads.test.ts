import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { loopMs, maxEvents } from '../../bridge/tracking/outbox/limits.ts'
import type { TrackEvent } from '../../bridge/tracking/types.ts'
import { click, createWorld, endWorld, numbersIn } from '../bridge/tracking/world.ts'
import { fact } from '../support/specification/fact.ts'

vi.mock('../../bridge/tracking/collect/vitals.ts', () => ({ reportVitals: () => {} }))

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
  const limits = 'bridge/tracking/outbox/limits.ts'
  const table = 'bridge/exchange/calls/tracking.ts'
  fact(
    's9-batch',
    239,
    'batch 50 events',
    [
      [table, 'maxEvents = «50»', '49'],
      [table, 'maxEvents = «50»', '51'],
    ],
    async () => {
      expect(maxEvents).toBe(50)
      const { tracker } = await world.visit()
      for (const n of upTo(120)) void tracker.track(click(n))
      await world.pass(3_000)
      expect(world.reports.map((report) => report.events.length)).toEqual([50, 50, 20])
    },
  )
  fact('s9-loop', 239, 'upload loop every 500 ms', [[limits, 'loopMs = «500»']], async () => {
    expect(loopMs).toBe(500)
    const { tracker } = await world.visit()
    await world.pass(3_000)
    void tracker.track(click(1))
    await world.pass(400)
    expect(world.reports).toEqual([])
    await world.pass(200)
    expect(world.reports).toHaveLength(1)
  })
  const backoff = 'bridge/tracking/upload/backoff.ts'
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
  for (const [id, line, says] of [
    ['s9-silence', 239, 'silence after 403 is 10 s'],
    ['s8-silence', 227, 'upload failing with HTTP 403 silences uploading for 10 s'],
  ] as const)
    fact(
      id,
      line,
      says,
      [
        [backoff, 'silenceMs = «10_000»'],
        [backoff, 'silenceMs = «10_000»', '8_000'],
      ],
      async () => expect(await silenced()).toEqual({ tried: 1, during: 0, after: 1 }),
    )
  fact('s8-silence-403', 227, 'HTTP 403', [[backoff, 'status === «403»', '404']], async () =>
    expect(await silenced()).toEqual({ tried: 1, during: 0, after: 1 }),
  )
  fact(
    's4-silenced',
    119,
    'Upload is skipped while silenced',
    [[backoff, 'return until > Date.now() ? until : 0', 'return 0']],
    async () => expect((await silenced()).during).toBe(0),
  )
  fact(
    's8-config-failed',
    227,
    'A failed config fetch gives no upload',
    [['bridge/tracking/upload/switch.ts', "stats.set({ switch: «'failed'», ip: '' })", "'on'"]],
    async () => {
      await world.visit()
      world.config = 'failing'
      const { tracker } = await world.visit()
      void tracker.track(click(1))
      await world.pass(20_000)
      expect(world.reports).toEqual([])
      expect(warned).toHaveBeenCalled()
    },
  )
  fact(
    's7-config-failed',
    176,
    'on failure uploading is off',
    [['bridge/tracking/upload/switch.ts', "stats.set({ switch: «'failed'», ip: '' })", "'on'"]],
    async () => {
      world.config = 'failing'
      const { tracker } = await world.visit()
      expect(tracker.$state.get().switch).toBe('failed')
    },
  )
  fact(
    's8-config-failed-userId',
    227,
    'no user id',
    [['bridge/tracking/upload/switch.ts', 'lastConfig.userId = «undefined»', "'u1'"]],
    async () => {
      await world.visit()
      world.config = 'failing'
      const { tracker } = await world.visit()
      await tracker.track(click(1))
      world.config = 'on'
      await world.pass(30_000)
      expect(events().map(({ uid }) => uid)).not.toContain('u1')
    },
  )
  fact(
    's8-other-failures',
    227,
    'other failures only log a warning',
    [['bridge/tracking/upload/requests.ts', 'console.«warn»(`The exchange did not', 'debug']],
    async () => {
      world.report = 'unreached'
      const { tracker } = await world.visit()
      await tracker.track(click(1))
      await world.pass(1_000)
      world.report = 'ok'
      await world.pass(20_000)
      expect(warned).toHaveBeenCalledWith(expect.stringContaining('did not take 1 events'))
      expect(numbersIn(world)).toEqual([1])
      expect(tracker.counters.dropped).toEqual({})
    },
  )
  fact(
    's7-upload-pfb',
    179,
    'through an XHR with a pfb header when a pfb query parameter is present',
    [
      ['bridge/tracking/upload/delivery/browser.ts', ".get(«'pfb'»)"],
      ['bridge/tracking/upload/delivery/browser.ts', "setRequestHeader(«'pfb'»"],
    ],
    async () => {
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
    },
  )
  fact(
    's7-upload-beacon',
    179,
    'through a beacon when leaving the page',
    [['bridge/tracking/upload/delivery/browser.ts', 'navigator.sendBeacon(reportUrl, body)', 'false']],
    async () => {
      const { tracker, leave } = await world.visit()
      void tracker.track(click(1))
      leave()
      await world.settle()
      expect(world.reports.map(({ how }) => how)).toContain('beacon')
    },
  )
  fact(
    's7-upload-app',
    179,
    'in the native app events are handed to the app bridge',
    [['bridge/tracking/upload/delivery/app.ts', "bridge.call(«'trackEvents'»"]],
    async () => {
      const { appDelivery } = await import('../../bridge/tracking/upload/delivery/app.ts')
      const call = vi.fn().mockResolvedValue({ accepted: 1 })
      expect(await appDelivery({ call }).send([])).toMatchObject({ status: 200 })
      expect(call).toHaveBeenCalledWith('trackEvents', { events: [] })
    },
  )
})
