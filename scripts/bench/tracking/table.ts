import { type Figures, median } from '../runBench.ts'
import type { Outcome, Scenario } from './scenarios.ts'

export type Outcomes = ReadonlyMap<Scenario, Outcome[]>

const worst = (list: readonly number[]): number => Math.max(0, ...list)

const both = (list: readonly number[]): string =>
  median(list) === worst(list) ? `${worst(list)}` : `${median(list)}–${worst(list)}`

export function printOutcomes(found: Outcomes, repeats: number): void {
  console.log(`Events lost and sent twice, median–worst of ${repeats}; headless Chromium, loopback collector`)
  const rows = [...found].map(([{ title, name }, outcomes]) => {
    const row = (of: keyof Outcome) => both(outcomes.map((outcome) => outcome[of]))
    const requests = name.startsWith('status') && { requests: row('requests') }
    return [title, { runs: outcomes.length, lost: row('lost'), duplicated: row('duplicated'), ...requests }]
  })
  console.table(Object.fromEntries(rows))
}

/** The worst of each scenario. */
export function lossesOf(found: Outcomes): Figures {
  const worstOf = (of: keyof Outcome) => [...found.values()].map((outcomes) => worst(outcomes.map((each) => each[of])))
  const all = (of: keyof Outcome) => worstOf(of).reduce((sum, each) => sum + each, 0)
  return { lost: all('lost'), duplicated: all('duplicated'), outage_requests: worst(worstOf('requests')) }
}
