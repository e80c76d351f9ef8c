import { median } from '../median.ts'
import type { Figures } from '../runBench.ts'
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
    readonly kills: number
    readonly killedLost: number
    readonly heapEvents: number
    readonly heapMb: number
    readonly isBack: boolean
    readonly clockMs: number
  }
}

export const outcomesOf = ({ outcomes }: Found, { name }: Scenario): readonly Outcome[] => outcomes.get(name) ?? []

const worst = (list: readonly number[]): number => Math.max(0, ...list)
const rounded = (value: number): number => Number(value.toFixed(1))

const line = (label: string, cell: string | number): string => label.padEnd(60) + String(cell).padStart(17)
const both = (list: readonly Outcome[], of: (outcome: Outcome) => number): string => {
  const numbers = list.map(of)
  return median(numbers) === worst(numbers) ? `${worst(numbers)}` : `${median(numbers)}–${worst(numbers)}`
}

export function printTable(found: Found): void {
  const { scenarios, repeats, costs, own } = found
  const costOf = (name: string): string => {
    const list = costs.get(name) ?? []
    return `${rounded(median(list))}–${rounded(worst(list))}`
  }
  console.log(`Lost / duplicated, median–worst of ${repeats}; headless Chromium, loopback collector\n`)
  for (const scenario of scenarios) {
    const outcomes = outcomesOf(found, scenario)
    const times = outcomes.length
    const cell = `${both(outcomes, ({ lost }) => lost)} / ${both(outcomes, ({ duplicated }) => duplicated)}`
    console.log(line(times === repeats ? scenario.title : `${scenario.title} × ${times}`, cell))
    if (scenario.name.startsWith('status'))
      console.log(
        line(
          '  requests meanwhile',
          both(outcomes, ({ requests }) => requests),
        ),
      )
  }
  for (const { title, tells, lost, doubled, again } of found.departures) {
    const exchange = tells ? 'our extension' : 'a plain exchange'
    console.log(line(`${title}, ${exchange}`, `${lost} / ${doubled}`), `(${again} sent again by the same key)`)
  }
  const rows: readonly (readonly [string, string | number])[] = [
    ['µs inside a call', costOf('us')],
    ['µs inside a call, 500 waiting', costOf('pending 500')],
    ['µs inside a call, 5,000 waiting', costOf('pending 5000')],
    ['bytes an event', costOf('bytes')],
    ['bytes an event where short ones are asked for', costOf('short bytes')],
    ['longest task over 50 ms for 1,000 events of one turn, ms', costOf('longest')],
    [`lost by ${own.kills} kills of the browser 0, 1 or 6 s after a write`, own.killedLost],
    [`MB more heap after ${own.heapEvents} events`, rounded(own.heapMb)],
    ['ms off at most, with a clock that is set again and again', rounded(own.clockMs)],
    ['the page comes back from the back/forward cache', own.isBack ? 'yes' : 'no'],
    ['gzip, whole', found.gzip],
  ]
  for (const [label, cell] of rows) console.log(line(label, cell))
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
