import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { late, setRecover } from '#bridge/lib/late.ts'
import { openWorld } from '#test/web/features/feed/home/world.ts'
import { lateSlots } from '#web/app/late.ts'
import { keepThroughRenewal } from '#web/app/recover/recover.ts'
import { $shown, showLocation, tryAgain, watchLate } from '#web/app/screen.ts'
import { beforeHandoff } from '#web/lib/page/beforeHandoff.ts'
import { browser } from '#web/lib/page/browser.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { provideSlots } from '#web/lib/page/slots.ts'
import { $location, type RouteLocation } from '#web/lib/router/location.ts'
import { $overlays, loadOverlay } from '#web/ui/overlays.ts'

/* A file that neither loads nor fails: a silent connection. */

const Here = () => null
const Next = () => null
let places = 0
const nextPlace = (): RouteLocation => ({ ...$location.get(), route: undefined, key: `place ${++places}` })

/** A module that comes when the test lets it. */
function held<T>(module: T) {
  let come = (): void => {}
  const coming = new Promise<T>((resolve) => {
    come = () => resolve(module)
  })
  return { load: () => coming, come }
}

let reload: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  openWorld()
  vi.useFakeTimers()
  setRecover(undefined, watchLate)
  reload = vi.spyOn(browser, 'reload').mockReturnValue()
  const place = nextPlace()
  $location.set(place)
  $shown.set({ state: 'shown', place, Screen: Here })
})
afterEach(() => {
  setRecover(undefined, () => {})
  $shown.set({ state: 'loading' })
  $notices.set([])
  $overlays.set({})
  provideSlots(lateSlots)
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const said = () => $notices.get().map(({ text, action }) => [text, action?.label])

/** Navigates to a screen whose module hangs. */
function leave() {
  const { load, come } = held({ Screen: Next })
  provideSlots({ ...lateSlots, missing: load })
  const place = nextPlace()
  $location.set(place)
  void showLocation(place)
  return { place, come }
}

test('reports a screen whose file hangs after 8 s, offers a reload, and still shows the screen when it comes', async () => {
  const { place, come } = leave()
  await pass(7_999)
  expect($shown.get()).toMatchObject({ state: 'shown', Screen: Here })
  await pass(1)
  expect($shown.get()).toEqual({ state: 'failed', place, kind: 'slow' })
  expect(said()).toEqual([])
  // The engine asks for it no second time: it would wait for the same answer.
  tryAgain()
  expect(reload).toHaveBeenCalledTimes(1)
  come()
  await pass(0)
  expect($shown.get()).toMatchObject({ state: 'shown', place, Screen: Next })
})

test('stores what was typed before reloading a screen that hangs', async () => {
  const order: string[] = []
  const keep = async () => void order.push('stored')
  beforeHandoff.add(keep)
  reload.mockImplementation(() => void order.push('reloaded'))
  const stop = keepThroughRenewal()
  leave()
  await pass(8_000)
  tryAgain()
  await pass(0)
  expect(order).toEqual(['stored', 'reloaded'])
  stop()
  beforeHandoff.delete(keep)
  browser.renew()
  expect(order).toEqual(['stored', 'reloaded', 'reloaded'])
})

test('shows nothing about it after navigating elsewhere', async () => {
  leave()
  await pass(4_000)
  const place = nextPlace()
  $location.set(place)
  $shown.set({ state: 'shown', place, Screen: Here })
  await pass(60_000)
  expect($shown.get()).toMatchObject({ state: 'shown', place })
  expect(said()).toEqual([])
})

test('shows a notice with a button after 8 s for an overlay that hangs, and still opens it', async () => {
  const { load, come } = held(Next)
  const brought = loadOverlay('shell', load)
  await pass(7_999)
  expect(said()).toEqual([])
  await pass(1)
  expect(said()).toEqual([['Taking longer than usual', 'Try again']])
  $notices.get()[0]?.action?.run()
  expect(reload).toHaveBeenCalledTimes(1)
  come()
  expect(await brought).toBe(true)
  expect($overlays.get()).toEqual({ shell: Next })
  // The notice is gone.
  expect(said()).toEqual([])
})

test('shows a notice for a required part of a screen, also before the screen', async () => {
  $shown.set({ state: 'loading' })
  const { load, come } = held(Next)
  void late(load, 'needed')
  await pass(7_999)
  expect(said()).toEqual([])
  await pass(1)
  expect(said()).toEqual([['Taking longer than usual', 'Try again']])
  expect($shown.get().state).toBe('loading')
  come()
  await pass(0)
  expect(said()).toEqual([])
})

test('does not report a chunk that loads once online as slow', async () => {
  setRecover(() => new Promise(() => {}))
  void late(() => Promise.reject(new Error('No.')), 'needed')
  await pass(60_000)
  expect(said()).toEqual([])
})

test('reports no slow load of a part that the page is complete without', async () => {
  void late(held(Next).load, 'beside')
  await pass(60_000)
  expect(said()).toEqual([])
  expect($shown.get().state).toBe('shown')
})

test('shows no notice within 8 s', async () => {
  const { load, come } = held(Next)
  void late(load)
  const lost = late(() => Promise.reject(new Error('No.')))
  await expect(lost).rejects.toThrow('No.')
  await pass(7_000)
  come()
  await pass(60_000)
  expect(said()).toEqual([])
})
