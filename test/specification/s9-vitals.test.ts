import { describe, expect, test, vi } from 'vitest'

vi.mock('web-vitals', () => {
  const observed = new Map<string, (metric: { readonly name: string; readonly value: number }) => void>()
  const on = (name: string) => (take: (metric: { readonly name: string; readonly value: number }) => void) =>
    void observed.set(name, take)
  return { onFCP: on('FCP'), onLCP: on('LCP'), onCLS: on('CLS'), onINP: on('INP'), onTTFB: on('TTFB'), observed }
})

describe('web vitals', () => {
  const rows = [
    ['FCP', 1_800, 3_000],
    ['LCP', 2_500, 4_000],
    ['CLS', 0.1, 0.25],
    ['INP', 200, 500],
    ['TTFB', 800, 1_800],
  ] as const
  for (const [name, good, poor] of rows) {
    test(`[s9-vital-${name}-good] ${name} ${good}/${poor}`, async () => {
      const { ratingOf } = await import('#bridge/tracking/collect/vitals.ts')
      expect([ratingOf(name, good), ratingOf(name, good * 1.001)]).toEqual(['good', 'needs-improvement'])
    })
    test(`[s9-vital-${name}-poor] ${name} ${good}/${poor}`, async () => {
      const { ratingOf } = await import('#bridge/tracking/collect/vitals.ts')
      expect([ratingOf(name, poor), ratingOf(name, poor * 1.001)]).toEqual(['needs-improvement', 'poor'])
    })
  }
  test('[s9-vital-id] Performance event tracking id b8972', async () => {
    const { reportVitals } = await import('#bridge/tracking/collect/vitals.ts')
    const { onLCP } = await import('web-vitals')
    expect(onLCP).toBeTypeOf('function')
    const track = vi.fn()
    reportVitals(track)
    const mocked: object = await import('web-vitals')
    const observed: unknown = Reflect.get(mocked, 'observed')
    if (observed instanceof Map) observed.get('LCP')({ name: 'LCP', value: 2_600 })
    expect(track).toHaveBeenCalledWith(
      expect.objectContaining({
        event_tracking_id: 'b8972',
        event_tracking_ext: { name: 'LCP', value: 2_600, rating: 'needs-improvement' },
      }),
    )
  })
})
