import { afterEach, expect, test, vi } from 'vitest'
import { ratingOf, reportVitals } from '#bridge/tracking/collect/vitals.ts'
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

test.each([
  ['FCP', 1_800, 'good'],
  ['FCP', 1_801, 'needs-improvement'],
  ['FCP', 3_001, 'poor'],
  ['LCP', 2_500, 'good'],
  ['LCP', 4_000, 'needs-improvement'],
  ['LCP', 4_001, 'poor'],
  ['CLS', 0.1, 'good'],
  ['CLS', 0.26, 'poor'],
  ['INP', 200, 'good'],
  ['INP', 501, 'poor'],
  ['TTFB', 800, 'good'],
  ['TTFB', 1_801, 'poor'],
] as const)('%s of %s is %s', (name, value, rating) => {
  expect(ratingOf(name, value)).toBe(rating)
})

test('each vital is reported as the performance event', () => {
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
