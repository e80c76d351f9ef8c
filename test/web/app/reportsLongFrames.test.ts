import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Report, watchReports } from '#bridge/exchange/reports.ts'
import { onFault } from '#bridge/lib/report.ts'
import { watchLongFrames } from '#web/app/reports.ts'

const script = (change: object = {}) => ({
  duration: 90,
  invoker: 'BUTTON.onclick',
  sourceURL: 'https://insights.test/assets/Home-AAAA.js?token=hunter2#hunter2',
  ...change,
})
const frame = (blockingDuration: number, scripts: readonly object[] = [script()]) => ({
  entryType: 'long-animation-frame',
  blockingDuration,
  scripts,
})

let tell: ((entries: readonly object[]) => void) | undefined
class Observer {
  static supportedEntryTypes = ['longtask', 'long-animation-frame']
  constructor(listener: (list: { getEntries(): readonly object[] }) => void) {
    tell = (entries) => listener({ getEntries: () => entries })
  }
  observe() {}
  disconnect() {
    tell = undefined
  }
}

let reports: Report[]
let stops: (() => void)[]
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('PerformanceObserver', Observer)
  onFault(() => {})()
  reports = []
  stops = [watchReports((one) => reports.push(one), { carrier: 'browser', route: () => 'home' })]
})
afterEach(() => {
  for (const stop of stops) stop()
})
const names = () => {
  vi.advanceTimersByTime(60_000)
  return reports.map(({ kind, name, count }) => [kind, name, count])
}

test('reports how long a frame kept presses waiting, and its longest script without a query', () => {
  stops.unshift(watchLongFrames())
  const longest = script({ duration: 120, invoker: 'TimerHandler:setTimeout' })
  tell?.([frame(240.4, [script(), longest])])
  expect(names()).toEqual([['slow', '240 ms: TimerHandler:setTimeout of assets/Home-AAAA.js', 1]])
})

test('reports a frame of layout alone, and a script without a file', () => {
  stops.unshift(watchLongFrames())
  tell?.([frame(300, [])])
  vi.advanceTimersByTime(60_000)
  tell?.([frame(200, [script({ sourceURL: '' })])])
  expect(names().map(([, name]) => name)).toEqual(['300 ms: no script', '200 ms: BUTTON.onclick of no file'])
})

test('ignores shorter frames, and reports at most five per page', () => {
  stops.unshift(watchLongFrames())
  tell?.([frame(199)])
  for (let at = 0; at < 9; at += 1) tell?.([frame(200)])
  expect(names().map(([, , count]) => count)).toEqual([1, 4])
  expect(tell).toBeUndefined()
})

test('does nothing in a browser without that API', () => {
  vi.stubGlobal('PerformanceObserver', Object.assign(vi.fn(), { supportedEntryTypes: ['longtask'] }))
  watchLongFrames()()
  expect(PerformanceObserver).not.toHaveBeenCalled()
  vi.stubGlobal('PerformanceObserver', undefined)
  expect(() => watchLongFrames()()).not.toThrow()
})
