import { newTracker, trackSelfDescribingEvent } from '@snowplow/browser-tracker'

export const start = (): void => {
  newTracker('bench', location.origin, { appId: 'bench', encodeBase64: false, eventMethod: 'post' })
}

export const track = (n: number, words = 'feed'): unknown => {
  trackSelfDescribingEvent({
    event: { schema: 'iglu:example/bench/jsonschema/1-0-0', data: { bench_n: n, words } },
  })
  return undefined
}

export const ready = undefined
export const sent = undefined
