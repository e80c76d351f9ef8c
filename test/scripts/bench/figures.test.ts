import { describe, expect, test } from 'vitest'
import { figuresIn, missedAims, ratioOf } from '#scripts/bench/against/ratios.ts'
import type { Round } from '#scripts/bench/stay/day.ts'
import { growthOf, wakersOf } from '#scripts/bench/stay/growth.ts'

describe('against', () => {
  test('a ratio above 1 is slower, of times and of rates', () => {
    expect(ratioOf('signing_burst_of_8_ms', 20, 10)).toBe(2)
    expect(ratioOf('gateway_requests_per_s', 50, 100)).toBe(2)
    expect(ratioOf('gateway_requests_per_s', 0, 100)).toBe(Number.POSITIVE_INFINITY)
    expect(ratioOf('gateway_requests_per_s', 50, 0)).toBeUndefined()
    expect(ratioOf('gateway_p99_ms', 20, 0)).toBeUndefined()
    expect(ratioOf('gateway_p99_ms', Number.NaN, 10)).toBeUndefined()
  })

  test('reports each time and rate that is slower than the aim', () => {
    const same = { gateway_requests_per_s: 1.1, gateway_p99_ms: 0.4, gateway_rss_mb: 3, signing_texts: 2 }
    expect(missedAims(same)).toEqual([])
    expect(
      missedAims({ ...same, gateway_requests_per_s: 1.101, gateway_p99_ms_meanwhile: 2, signing_keypair_s: 3 }),
    ).toEqual([
      'gateway_requests_per_s is slower: 1.101 times what it was, and the aim is 1.1.',
      'gateway_p99_ms_meanwhile is slower: 2 times what it was, and the aim is 1.1.',
      'signing_keypair_s is slower: 3 times what it was, and the aim is 1.1.',
    ])
    expect(missedAims({ gateway_rss_mb: 1 })).toEqual(['No time and no rate was compared.'])
  })

  test('a bench prints its figures before a missed aim', () => {
    const line = '{"bench":"feed","figures":{"posts":150,"jumps":0}}'
    expect(figuresIn(`150 posts\n\n${line}\nlate_frames_per_100 is 44.5: 1 at most.\n`)).toEqual({
      posts: 150,
      jumps: 0,
    })
    expect(figuresIn('Killed\n')).toBeUndefined()
    expect(figuresIn('{"bench":"feed","figures":{"posts":20},"cutShort":true}\n')).toBeUndefined()
  })
})

describe('stay', () => {
  const round = (changes: Partial<Round> = {}): Round => ({
    heapMb: 8,
    nodes: 2_600,
    listeners: 470,
    timers: 6,
    requests: 100,
    hiddenRequests: 0,
    wakeUps: {},
    ...changes,
  })

  const day = (change: (at: number) => Partial<Round>) => Array.from({ length: 8 }, (_, at) => round(change(at)))

  test('a single outlier is no growth', () => {
    const rounds = day((at) => (at === 5 ? { heapMb: 30, nodes: 9_000, listeners: 2_000, timers: 90 } : {}))
    const growth = growthOf(rounds, 0.25, 0.05)
    expect(growth).toEqual({
      heap_growth_mb: 0,
      nodes_growth: 0,
      listeners_growth: 0,
      timers_growth: 0,
      hidden_wakeups_per_h: 0,
      hidden_requests_per_h: 0,
      requests_per_h: 400,
      requests_per_h_before: 400,
    })
  })

  test('what is let go of late has not grown, and a single node or listener a round that is held for good has', () => {
    const late = day((at) => (at % 4 === 3 ? {} : { nodes: 2_600 + 10 * at, listeners: 470 + at }))
    expect(growthOf(late, 0.25, 0.05)).toMatchObject({ nodes_growth: 0, listeners_growth: 0 })
    const more = day((at) => ({ nodes: 2_600 + at, listeners: 470 + at }))
    expect(growthOf(more, 0.25, 0.05)).toMatchObject({ nodes_growth: 4, listeners_growth: 4 })
  })

  test('growth is the difference between the second and the first half', () => {
    const rounds = day((at) => ({
      heapMb: 8 + at,
      nodes: 2_600 + 100 * at,
      listeners: 470 + 10 * at,
      requests: 100 + at,
    }))
    expect(growthOf(rounds, 0.25, 0.05)).toMatchObject({
      heap_growth_mb: 4,
      nodes_growth: 400,
      listeners_growth: 40,
      requests_per_h_before: 406,
      requests_per_h: 422,
    })
  })

  test('each time that the page was woken up counts for the hours out of sight, and is told by what woke it', () => {
    const rounds = day((at) => ({ wakeUps: at % 2 ? { tick: 2, look: 3 } : { look: 1 }, hiddenRequests: 1 }))
    expect(growthOf(rounds, 0.25, 0.05)).toMatchObject({ hidden_wakeups_per_h: 60, hidden_requests_per_h: 20 })
    expect(wakersOf(rounds)).toEqual([
      ['look', 16],
      ['tick', 8],
    ])
  })
})
