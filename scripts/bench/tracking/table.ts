import type { Figures } from '../runBench.ts'
import { type PeerName, peers } from './bundle.ts'
import type { Outcome, Scenario } from './scenarios.ts'

/** What has been measured so far. */
export interface Found {
  readonly scenarios: readonly Scenario[]
  readonly repeats: number
  readonly sizes: Map<PeerName, number>
  /** By scenario and peer: one for each repeat. */
  readonly outcomes: Map<string, readonly Outcome[]>
  readonly costs: Map<string, readonly number[]>
  /** How visits ended. `tells`: the exchange says which requests have arrived. */
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

export const outcomesOf = ({ outcomes }: Found, { name }: Scenario, peer: PeerName): readonly Outcome[] =>
  outcomes.get(`${name} ${peer}`) ?? []

const median = (list: readonly number[]): number =>
  list.toSorted((a, b) => a - b)[Math.floor((list.length - 1) / 2)] ?? 0
const worst = (list: readonly number[]): number => Math.max(0, ...list)
const rounded = (value: number): number => Number(value.toFixed(1))

const line = (label: string, cell: (peer: PeerName) => string | number): string =>
  label.padEnd(36) + peers.map((peer) => String(cell(peer)).padStart(17)).join('')
const both = (list: readonly Outcome[], of: (outcome: Outcome) => number): string => {
  const numbers = list.map(of)
  return median(numbers) === worst(numbers) ? `${worst(numbers)}` : `${median(numbers)}–${worst(numbers)}`
}

/** Prints the table. */
export function printTable(found: Found): void {
  const { scenarios, repeats, sizes, costs, own } = found
  const costOf = (name: string): string => {
    const list = costs.get(name) ?? []
    return `${rounded(median(list))}–${rounded(worst(list))}`
  }
  console.log(`Lost / duplicated, median–worst of ${repeats}; headless Chromium, loopback collector\n`)
  console.log(line('', (peer) => peer))
  for (const scenario of scenarios) {
    const at = (peer: PeerName) => outcomesOf(found, scenario, peer)
    const cell = (peer: PeerName) =>
      `${both(at(peer), ({ lost }) => lost)} / ${both(at(peer), ({ duplicated }) => duplicated)}`
    const times = at('ours').length
    console.log(line(times === repeats ? scenario.title : `${scenario.title} × ${times}`, cell))
    if (scenario.name.startsWith('status'))
      console.log(line('  requests meanwhile', (peer) => both(at(peer), ({ requests }) => requests)))
  }
  for (const { title, tells, lost, doubled, again } of found.departures)
    console.log(
      `ours, ${title}, ${tells ? 'an exchange with our extension' : 'a plain exchange'}: ${lost} lost, ${doubled} doubled (${again} sent again by the same key)`,
    )
  console.log(line('µs inside a call', (peer) => costOf(`${peer} us`)))
  console.log(line('bytes an event', (peer) => costOf(`${peer} bytes`)))
  console.log(line('gzip, whole', (peer) => sizes.get(peer) ?? 0))
  console.log(
    `\nours with 500 and 5,000 waiting, µs inside a call: ${costOf('pending 500')}, ${costOf('pending 5000')}`,
  )
  console.log(`ours, bytes an event where short ones are asked for: ${costOf('ours short bytes')}`)
  console.log(`ours, longest task over 50 ms for 1,000 events of one turn: ${costOf('longest')} ms`)
  console.log(`ours, browser killed ${own.kills} times 0, 1 or 6 s after a write: ${own.killedLost} lost`)
  console.log(`ours, heap after ${own.heapEvents} events: ${rounded(own.heapMb)} MB more`)
  console.log(`ours, the device's clock an hour off and set again and again: ${rounded(own.clockMs)} ms off at most`)
  console.log(`ours, the page comes back from the browser's cache: ${own.isBack ? 'yes' : 'no'}`)
}

/** What the table comes to. */
export function figuresOf(found: Found): Figures {
  const { scenarios, sizes, costs, own } = found
  const all = (peer: PeerName, of: (outcome: Outcome) => number): number =>
    scenarios.reduce((sum, scenario) => sum + worst(outcomesOf(found, scenario, peer).map(of)), 0)
  const costOf = (name: string): number => rounded(median(costs.get(name) ?? []))
  const ofPeer = (peer: PeerName) => ({
    [`${peer}_lost`]: all(peer, ({ lost }) => lost),
    [`${peer}_duplicated`]: all(peer, ({ duplicated }) => duplicated),
    [`${peer}_track_us`]: costOf(`${peer} us`),
    [`${peer}_gzip`]: sizes.get(peer) ?? 0,
  })
  return {
    lost: all('ours', ({ lost }) => lost),
    duplicated: all('ours', ({ duplicated }) => duplicated),
    outage_requests: worst(
      scenarios.flatMap((scenario) => outcomesOf(found, scenario, 'ours').map(({ requests }) => requests)),
    ),
    track_us: costOf('ours us'),
    track_us_500_pending: costOf('pending 500'),
    track_us_5000_pending: costOf('pending 5000'),
    longest_task_ms: worst(costs.get('longest') ?? []),
    bytes_per_event: Math.round(median(costs.get('ours short bytes') ?? [])),
    bytes_per_event_whole: Math.round(median(costs.get('ours bytes') ?? [])),
    left_lost: found.departures.reduce((sum, { lost }) => sum + lost, 0),
    left_doubled: found.departures.reduce((sum, { doubled }) => sum + doubled, 0),
    killed_lost: own.killedLost,
    heap_growth_mb: rounded(own.heapMb),
    clock_error_ms: rounded(own.clockMs),
    comes_back_from_cache: own.isBack,
    gzip: sizes.get('ours') ?? 0,
    ...Object.assign({}, ...peers.filter((peer) => peer !== 'ours').map(ofPeer)),
  }
}
