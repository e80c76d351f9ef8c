import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import type { TrackEvent } from '../../bridge/tracking/types.ts'
import { click, createWorld, endWorld, numbersIn } from '../bridge/tracking/world.ts'
import { fact } from '../support/specification/fact.ts'

vi.mock('../../bridge/tracking/collect/vitals.ts', () => ({ reportVitals: () => {} }))

let world: ReturnType<typeof createWorld>
beforeEach(() => {
  world = createWorld()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(endWorld)

const events = (): TrackEvent[] => [...world.taken.values()].map(({ event }) => event)
const pages = () =>
  events()
    .filter(({ type }) => type === 'page')
    .sort((a, b) => a.log_seq - b.log_seq)
    .map(({ page_status: status, url }) => `${status} ${new URL(url).pathname}`)
const at = (path: string): string => `https://exchange.example${path}`

describe('pages', () => {
  const views = 'bridge/tracking/collect/views.ts'
  fact(
    's4-show',
    117,
    'A show event is sent on each URL change',
    [[views, "    notify(«'show'»)", "'hide'"]],
    async () => {
      const { tracker } = await world.visit('/en/insights')
      for (const path of ['/en/insights', '/en/insights/rank', '/en/insights/search']) tracker.page(at(path))
      await world.pass(1_000)
      expect(pages().filter((page) => page.startsWith('show'))).toEqual([
        'show /en/insights',
        'show /en/insights/rank',
        'show /en/insights/search',
      ])
    },
  )
  fact(
    's4-hide',
    117,
    'the previous page gets a hide (leave) event',
    [[views, "    notify(«'hide'»)", "'show'"]],
    async () => {
      const { tracker } = await world.visit('/en/insights')
      for (const path of ['/en/insights', '/en/insights/rank']) tracker.page(at(path))
      await world.pass(1_000)
      expect(pages()).toEqual(['show /en/insights', 'hide /en/insights', 'show /en/insights/rank'])
    },
  )
  fact(
    's4-hidden',
    118,
    'When the page becomes hidden, a leave event is recorded',
    [['bridge/tracking/collect/tracker.ts', 'views.hide(isGone)\n', '']],
    async () => {
      const { tracker, hide } = await world.visit('/en/insights')
      tracker.page(at('/en/insights'))
      hide()
      await world.settle()
      expect(pages()).toEqual(['show /en/insights', 'hide /en/insights'])
    },
  )
  fact(
    's4-hidden-uploads',
    118,
    'pending events are uploaded at once',
    [['bridge/tracking/collect/tracker.ts', 'sender?.goBack(isGone)', '']],
    async () => {
      const { tracker, hide } = await world.visit('/en/insights')
      void tracker.track(click(1))
      hide()
      await world.settle()
      expect(numbersIn(world)).toEqual([1])
    },
  )
  fact(
    's4-visible',
    118,
    'When visible again, the upload loop restarts',
    [['bridge/tracking/collect/tracker.ts', 'sender?.wake(true)\n  }\n  void', '}\n  void']],
    async () => {
      world.report = 'unreached'
      const { tracker, hide, show } = await world.visit('/en/insights')
      hide()
      void tracker.track(click(1))
      await world.pass(30_000)
      world.report = 'ok'
      show()
      await world.pass(1_000)
      expect(numbersIn(world)).toEqual([1])
    },
  )
})
