import { afterEach, expect, test, vi } from 'vitest'
import { ratingOf, reportVitals } from '#bridge/tracking/collect/tracker.ts'
import type { TrackInput } from '#bridge/tracking/types.ts'

type Report = (metric: { name: string; value: number }) => void
const reports = vi.hoisted((): Report[] => [])
vi.mock('web-vitals', () => {
  const on = (report: Report) => void reports.push(report)
  return { onCLS: on, onFCP: on, onINP: on, onLCP: on, onTTFB: on }
})

afterEach(() => {
  reports.length = 0
})

for (const [name, good, poor] of [
  ['FCP', 1_800, 3_000],
  ['LCP', 2_500, 4_000],
  ['CLS', 0.1, 0.25],
  ['INP', 200, 500],
  ['TTFB', 800, 1_800],
] as const)
  test(`[s9-vital-${name}-good] [s9-vital-${name}-poor] rates ${name} as good up to ${good} and poor beyond ${poor}`, () => {
    const ratings = [good, good * 1.001, poor, poor * 1.001].map((value) => ratingOf(name, value))
    expect(ratings).toEqual(['good', 'needs-improvement', 'needs-improvement', 'poor'])
  })

test('[s9-vital-id] reports each vital as the performance event', () => {
  const tracked: TrackInput[] = []
  reportVitals((input) => tracked.push(input))
  expect(reports).toHaveLength(5)
  reports[0]?.({ name: 'CLS', value: 0.123_456 })
  expect(tracked).toEqual([
    {
      type: 'system',
      event_tracking: 'web_vitals',
      event_tracking_id: 'b8972',
      event_tracking_ext: { name: 'CLS', value: 0.1235, rating: 'needs-improvement' },
    },
  ])
})
