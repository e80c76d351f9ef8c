import { openSandbox } from '../sandbox.ts'
import { runBench } from './runBench.ts'
import { eventsOfRound, liveThrough, partHidden, type Round } from './stay/day.ts'
import { aims, growthOf, wakersOf } from './stay/growth.ts'
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
      return { events, ...growthOf(found, hours, hours * partHidden) }
    })
    const phone = use(await openPhone(use(await openSandbox()).addresses.app))
    const onRound = (round: Round) => console.error(`round ${found.push(round)}: ${round.heapMb.toFixed(1)} MB`)
    await liveThrough(phone, { rounds, secondsOfRound: seconds, onRound })
  },
  { aims },
)
