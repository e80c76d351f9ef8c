import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TrackEvent } from '#bridge/tracking/types.ts'
import { click, createWorld, endWorld, numbersIn } from '../bridge/tracking/world.ts'

vi.mock('#bridge/tracking/collect/vitals.ts', () => ({ reportVitals: () => {} }))

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
  test('[s4-show] A show event is sent on each URL change', async () => {
    const { tracker } = await world.visit('/en/insights')
    for (const path of ['/en/insights', '/en/insights/rank', '/en/insights/search']) tracker.page(at(path))
    await world.pass(1_000)
    expect(pages().filter((page) => page.startsWith('show'))).toEqual([
      'show /en/insights',
      'show /en/insights/rank',
      'show /en/insights/search',
    ])
  })
  test('[s4-hide] the previous page gets a hide (leave) event', async () => {
    const { tracker } = await world.visit('/en/insights')
    for (const path of ['/en/insights', '/en/insights/rank']) tracker.page(at(path))
    await world.pass(1_000)
    expect(pages()).toEqual(['show /en/insights', 'hide /en/insights', 'show /en/insights/rank'])
  })
  test('[s4-hidden] When the page becomes hidden, a leave event is recorded', async () => {
    const { tracker, hide } = await world.visit('/en/insights')
    tracker.page(at('/en/insights'))
    hide()
    await world.settle()
    expect(pages()).toEqual(['show /en/insights', 'hide /en/insights'])
  })
  test('[s4-hidden-uploads] pending events are uploaded at once', async () => {
    const { tracker, hide } = await world.visit('/en/insights')
    void tracker.track(click(1))
    hide()
    await world.settle()
    expect(numbersIn(world)).toEqual([1])
  })
  test('[s4-visible] When visible again, the upload loop restarts', async () => {
    world.report = 'unreached'
    const { tracker, hide, show } = await world.visit('/en/insights')
    hide()
    void tracker.track(click(1))
    await world.pass(30_000)
    world.report = 'ok'
    show()
    await world.pass(1_000)
    expect(numbersIn(world)).toEqual([1])
  })
})
