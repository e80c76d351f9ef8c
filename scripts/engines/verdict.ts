import type { Visit } from '#test/engines/engines.ts'

export interface Step {
  readonly visit: string
  readonly state: string
}

export const titleOf = ({ engine, build }: Pick<Visit, 'engine' | 'build'>): string => `${engine}: ${build}`

export interface Verdict {
  readonly figures: Readonly<Record<'engines' | 'visits' | 'steps' | 'passed' | 'skipped', number>>
  /** Empty if each visit took every step. */
  readonly faults: readonly string[]
}

export function verdictOf(
  steps: readonly Step[],
  exitCode: number,
  visits: readonly Pick<Visit, 'engine' | 'build'>[],
): Verdict {
  const isTaken = ({ state }: Step) => state === 'passed' || state === 'failed'
  const missing = visits.filter((visit) => {
    const own = steps.filter((step) => step.visit === titleOf(visit))
    return own.length === 0 || !own.every(isTaken)
  })
  const engines = new Set(visits.map(({ engine }) => engine))
  for (const { engine } of missing) engines.delete(engine)
  const taken = steps.filter(isTaken)
  const passed = taken.filter(({ state }) => state === 'passed').length
  return {
    figures: {
      engines: engines.size,
      visits: visits.length - missing.length,
      steps: taken.length,
      passed,
      skipped: steps.length - taken.length,
    },
    faults: [
      ...(visits.length === 0 ? ['No engine was visited.'] : []),
      ...missing.map((visit) => `${titleOf(visit)} did not take each of its steps.`),
      ...(passed < taken.length ? [`${taken.length - passed} of ${taken.length} steps failed.`] : []),
      ...(exitCode === 0 ? [] : [`The run ended with ${exitCode}.`]),
    ],
  }
}
