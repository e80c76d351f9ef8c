import type { Figures } from '../runBench.ts'
import { median } from '../runBench.ts'
import type { Outcome, Scenario } from './scenarios.ts'

export interface Found {
  readonly scenarios: readonly Scenario[]
  readonly repeats: number
  gzip: number
  readonly outcomes: Map<string, readonly Outcome[]>
  readonly costs: Map<string, readonly number[]>
  /** How visits ended. `tells`: the exchange reports received requests. */
  readonly departures: {
    readonly title: string
    readonly tells: boolean
    readonly lost: number
    readonly doubled: number
    readonly again: number
  }[]
  own: {
    readonly killedLost: number
    readonly heapMb: number
    readonly isBack: boolean
    readonly clockMs: number
  }
}

export const outcomesOf = ({ outcomes }: Found, { name }: Scenario): readonly Outcome[] => outcomes.get(name) ?? []

const worst = (list: readonly number[]): number => Math.max(0, ...list)
const rounded = (value: number): number => Number(value.toFixed(1))

const both = (list: readonly number[]): string =>
  median(list) === worst(list) ? `${worst(list)}` : `${median(list)}–${worst(list)}`

export function printTable(found: Found): void {
  console.log(`Events lost and sent twice, median–worst of ${found.repeats}; headless Chromium, loopback collector`)
  const rows = found.scenarios.map((scenario) => {
    const outcomes = outcomesOf(found, scenario)
    const row = (of: keyof Outcome) => both(outcomes.map((outcome) => outcome[of]))
    const requests = scenario.name.startsWith('status') && { requests: row('requests') }
    return [scenario.title, { runs: outcomes.length, lost: row('lost'), duplicated: row('duplicated'), ...requests }]
  })
  console.table(Object.fromEntries(rows))
  console.table(found.departures)
}

export function figuresOf(found: Found): Figures {
  const { scenarios, costs, own } = found
  const all = (of: (outcome: Outcome) => number): number =>
    scenarios.reduce((sum, scenario) => sum + worst(outcomesOf(found, scenario).map(of)), 0)
  const costOf = (name: string): number => rounded(median(costs.get(name) ?? []))
  return {
    lost: all(({ lost }) => lost),
    duplicated: all(({ duplicated }) => duplicated),
    outage_requests: worst(
      scenarios.flatMap((scenario) => outcomesOf(found, scenario).map(({ requests }) => requests)),
    ),
    track_us: costOf('us'),
    track_us_500_pending: costOf('pending 500'),
    track_us_5000_pending: costOf('pending 5000'),
    longest_task_ms: worst(costs.get('longest') ?? []),
    bytes_per_event: Math.round(median(costs.get('short bytes') ?? [])),
    bytes_per_event_whole: Math.round(median(costs.get('bytes') ?? [])),
    left_lost: found.departures.reduce((sum, { lost }) => sum + lost, 0),
    left_doubled: found.departures.reduce((sum, { doubled }) => sum + doubled, 0),
    killed_lost: own.killedLost,
    heap_growth_mb: rounded(own.heapMb),
    clock_error_ms: rounded(own.clockMs),
    comes_back_from_cache: own.isBack,
    gzip: found.gzip,
  }
}
