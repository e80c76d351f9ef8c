import { defineExchange } from '#bridge/config.ts'
import { createTracker } from '#bridge/tracking/index.ts'
import sandbox from '#fixtures/exchange.config.ts'

const tracker = createTracker({
  exchange: defineExchange({ ...sandbox, domains: { api: 'self', config: 'self', report: 'self', images: [] } }),
  state: () => ({ locale: 'en', userId: '' }),
})

export const sent = (): number => tracker.counters.sent

export const start = (): void => tracker.page(location.href)

/** Events stay in memory until the exchange has enabled tracking once. */
export const ready = (): Promise<void> =>
  new Promise((resolve) => {
    tracker.$state.subscribe((state) => {
      if (state.switch === 'on') resolve()
    })
  })

export const track = (n: number, words = 'feed'): Promise<void> =>
  tracker.track({
    type: 'click',
    event_tracking_id: 'b100',
    event_tracking: 'bench',
    event_tracking_ext: { bench_n: n, words },
  })
