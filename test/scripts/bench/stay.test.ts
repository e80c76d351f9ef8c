import { expect, test } from 'vitest'
import type { Round } from '#scripts/bench/stay/day.ts'
import { growthOf, wakersOf } from '#scripts/bench/stay/growth.ts'

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

test('what stays as it is has not grown, whatever a single round ended with', () => {
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

test('what grows by the round is told as what the second half has more', () => {
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
