import { median } from '../runBench.ts'
import type { Round } from './day.ts'

export interface Growth {
  readonly heap_growth_mb: number
  readonly nodes_growth: number
  readonly listeners_growth: number
  readonly timers_growth: number
  readonly hidden_wakeups_per_h: number
  readonly hidden_requests_per_h: number
  readonly requests_per_h: number
  readonly requests_per_h_before: number
}

const least = (values: readonly number[]): number => Math.min(...values)

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** A missing figure is -1, because JSON has no NaN. */
const rounded = (value: number, digits = 0): number => (Number.isFinite(value) ? Number(value.toFixed(digits)) : -1)

/**
 * Compares the second half of a day with the first. For the heap, which varies with the collector, it uses the median of the
 * rounds. For counts, it uses the minimum: a leak is in every later round, whereas objects that are merely released late, such as a
 * picture that is loading, are not.
 */
export function growthOf(rounds: readonly Round[], hoursOfRound: number, hoursHiddenOfRound: number): Growth {
  const half = Math.ceil(rounds.length / 2)
  const [first, second] = [rounds.slice(0, half), rounds.slice(half)]
  const grown = (of: (values: readonly number[]) => number, read: (round: Round) => number) =>
    of(second.map(read)) - of(first.map(read))
  const perHour = (of: readonly Round[], hours: number, read: (round: Round) => number) =>
    rounded(sum(of.map(read)) / (of.length * hours), 1)
  return {
    heap_growth_mb: rounded(
      grown(median, ({ heapMb }) => heapMb),
      1,
    ),
    nodes_growth: rounded(grown(least, ({ nodes }) => nodes)),
    listeners_growth: rounded(grown(least, ({ listeners }) => listeners)),
    timers_growth: rounded(grown(least, ({ timers }) => timers)),
    hidden_wakeups_per_h: perHour(rounds, hoursHiddenOfRound, ({ wakeUps }) => sum(Object.values(wakeUps))),
    hidden_requests_per_h: perHour(rounds, hoursHiddenOfRound, ({ hiddenRequests }) => hiddenRequests),
    requests_per_h: perHour(second, hoursOfRound, ({ requests }) => requests),
    requests_per_h_before: perHour(first, hoursOfRound, ({ requests }) => requests),
  }
}

export function wakersOf(rounds: readonly Round[]): readonly (readonly [what: string, count: number])[] {
  const all = new Map<string, number>()
  for (const { wakeUps } of rounds) {
    for (const [what, count] of Object.entries(wakeUps)) all.set(what, (all.get(what) ?? 0) + count)
  }
  return [...all].sort(([, one], [, other]) => other - one)
}

export const aims = {
  heap_growth_mb: 3,
  nodes_growth: 0,
  listeners_growth: 0,
  timers_growth: 0,
  hidden_wakeups_per_h: 0,
  hidden_requests_per_h: 0,
} as const satisfies Partial<Record<keyof Growth, number>>
