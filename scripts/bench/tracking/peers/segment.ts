import { AnalyticsBrowser } from '@segment/analytics-next'

let analytics: AnalyticsBrowser | undefined

export const start = (): void => {
  const integration = { apiKey: 'bench', apiHost: `${location.host}/v1`, protocol: 'http' as const }
  analytics = AnalyticsBrowser.load(
    { writeKey: 'bench', cdnSettings: { integrations: { 'Segment.io': integration } } },
    { integrations: { 'Segment.io': integration } },
  )
}

export const track = (n: number, words = 'feed'): unknown => {
  void analytics?.track('bench', { bench_n: n, words })
  return undefined
}

export const ready = undefined
export const sent = undefined
