import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import type { TrackInput } from '../types.ts'

/** Up to the first it is good, above the second poor; ms, but for CLS. */
export const thresholds = {
  FCP: [1_800, 3_000],
  LCP: [2_500, 4_000],
  CLS: [0.1, 0.25],
  INP: [200, 500],
  TTFB: [800, 1_800],
} as const
type VitalName = keyof typeof thresholds

export function ratingOf(name: VitalName, value: number): 'good' | 'needs-improvement' | 'poor' {
  const [good, poor] = thresholds[name]
  if (value <= good) return 'good'
  return value <= poor ? 'needs-improvement' : 'poor'
}

/** The id of the exchange’s performance event. */
const performanceId = 'b8972'

/** Reports the web vitals, each once it is final. The library cannot do it on iOS before 15.4 and in WebView before 92. */
export function reportVitals(track: (input: TrackInput) => unknown): void {
  if (!('at' in Array.prototype)) return
  const report = ({ name, value }: { readonly name: VitalName; readonly value: number }) =>
    void track({
      type: 'system',
      event_tracking: 'web_vitals',
      event_tracking_id: performanceId,
      event_tracking_ext: {
        name,
        value: name === 'CLS' ? Math.round(value * 10_000) / 10_000 : Math.round(value),
        rating: ratingOf(name, value),
      },
    })
  for (const observe of [onFCP, onLCP, onCLS, onINP, onTTFB]) observe(report)
}
