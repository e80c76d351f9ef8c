import { ready, sent, start, track } from './tracker.ts'

start()

export const begun = ready

const listed = (from: number, count: number): number[] => Array.from({ length: count }, (_, at) => from + at)

let longestTaskMs = 0
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration)
}).observe({ type: 'longtask', buffered: true })

export const trackAll = (from: number, count: number, words?: string): Promise<unknown> =>
  Promise.all(listed(from, count).map((n) => track(n, words)))

/** Tracks an event at this interval, in ms. */
export async function trackSlowly(from: number, count: number, everyMs: number): Promise<void> {
  for (const n of listed(from, count)) {
    void track(n)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

const rounds = 10

/** Microseconds per call, as the median of ten rounds, to exclude other load on the machine. */
export function cost(from: number, count: number): number {
  const each = count / rounds
  const times = Array.from({ length: rounds }, (_, round) => {
    const numbers = listed(from + round * each, each)
    const begun = performance.now()
    for (const n of numbers) void track(n)
    return ((performance.now() - begun) / each) * 1_000
  })
  return times.sort((a, b) => a - b)[rounds / 2] ?? 0
}

/** The longest task while this many events are tracked at once and stored, in ms; 0 if none was over 50. */
export async function longestTask(from: number, count: number): Promise<number> {
  longestTaskMs = 0
  await trackAll(from, count)
  await new Promise((resolve) => setTimeout(resolve, 500))
  return longestTaskMs
}

export function turn(state: 'hidden' | 'visible'): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => state === 'hidden' })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

export async function trackMany(count: number): Promise<void> {
  for (let from = 0; from < count; from += 1_000) {
    await trackAll(from, 1_000)
    while (sent() < from) await new Promise((resolve) => setTimeout(resolve, 100))
  }
  while (sent() < count) await new Promise((resolve) => setTimeout(resolve, 100))
}

/**
 * Tracks an event.
 * @returns its time by a monotonic clock, in ms since 1970
 */
export function trackTimed(n: number): number {
  void track(n)
  return performance.timeOrigin + performance.now()
}

const deviceNow = Date.now

export function setClock(aheadMs: number): void {
  Date.now = () => deviceNow() + aheadMs
}
