import { openSandbox } from '../sandbox.ts'
import { median, runBench } from './runBench.ts'
import { eventsOfRound, liveThrough, partHidden, type Round } from './stay/day.ts'
import { openPhone } from './stay/phone.ts'

/*
 * A page that stays open in an app for eight simulated hours: background, rotation, theme, language, account and network
 * change, and the reader reads in between. Memory is measured at the end of each round, in the same state as at its start,
 * after forced garbage collections. Nodes and listeners include those of the fake app, which are the same in each round.
 */

const settings = {
  rounds: { whole: 36, short: 2 },
  /** Simulated seconds per round. */
  seconds: { whole: 800, short: 800 },
}

const aims = {
  heap_growth_mb: 3,
  nodes_growth: 0,
  listeners_growth: 0,
  timers_growth: 0,
  hidden_wakeups_per_h: 0,
  hidden_requests_per_h: 0,
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
function growthOf(rounds: readonly Round[], hoursOfRound: number) {
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
    hidden_wakeups_per_h: perHour(rounds, hoursOfRound * partHidden, ({ wakeUps }) => sum(Object.values(wakeUps))),
    hidden_requests_per_h: perHour(rounds, hoursOfRound * partHidden, ({ hiddenRequests }) => hiddenRequests),
    requests_per_h: perHour(second, hoursOfRound, ({ requests }) => requests),
    requests_per_h_before: perHour(first, hoursOfRound, ({ requests }) => requests),
  }
}

function wakersOf(rounds: readonly Round[]): readonly (readonly [what: string, count: number])[] {
  const all = new Map<string, number>()
  for (const { wakeUps } of rounds) {
    for (const [what, count] of Object.entries(wakeUps)) all.set(what, (all.get(what) ?? 0) + count)
  }
  return [...all].sort(([, one], [, other]) => other - one)
}

const columns: readonly (keyof Round)[] = ['heapMb', 'nodes', 'listeners', 'timers', 'requests', 'hiddenRequests']

await runBench(
  'stay',
  settings,
  async ({ settings: { rounds, seconds }, report, use }) => {
    const found: Round[] = []
    const hours = seconds / 3_600
    report(() => {
      console.table(found, columns)
      for (const [what, count] of wakersOf(found)) console.log(`  woke it ${String(count).padStart(5)} times: ${what}`)
      const events = found.length * eventsOfRound
      console.log(`\n  ${events} events in ${(found.length * hours).toFixed(1)} simulated hours`)
      return { events, ...growthOf(found, hours) }
    })
    const phone = use(await openPhone(use(await openSandbox()).addresses.app))
    const onRound = (round: Round) => console.error(`round ${found.push(round)}: ${round.heapMb.toFixed(1)} MB`)
    await liveThrough(phone, { rounds, secondsOfRound: seconds, onRound })
  },
  { aims },
)
