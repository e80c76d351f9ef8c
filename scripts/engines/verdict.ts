import type { Visit } from '#test/engines/engines.ts'

/** As much of vitest's JSON as is read here. */
export interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[]
      readonly title: string
      readonly status: string
      readonly duration?: number | null
    }[]
  }[]
}

/** What the tests of a visit stand under. */
export const titleOf = ({ engine, build }: Pick<Visit, 'engine' | 'build'>): string => `${engine}: ${build}`

export const testsOf = ({ testResults }: Report) => testResults.flatMap(({ assertionResults }) => assertionResults)

export interface Verdict {
  readonly figures: Readonly<Record<'engines' | 'visits' | 'steps' | 'passed' | 'skipped', number>>
  /** What keeps the run from being good, a sentence each; none of a run in which every visit took every step. */
  readonly faults: readonly string[]
}

/** Judges a run of the walk: a visit counts where each of its steps was taken, an engine where each of its visits counts. */
export function verdictOf(
  report: Report,
  exitCode: number | null,
  visits: readonly Pick<Visit, 'engine' | 'build'>[],
): Verdict {
  const tests = testsOf(report)
  const isTaken = ({ status }: { readonly status: string }) => status === 'passed' || status === 'failed'
  const missing = visits.filter((visit) => {
    const own = tests.filter(({ ancestorTitles }) => ancestorTitles.join(' ') === titleOf(visit))
    return own.length === 0 || !own.every(isTaken)
  })
  const engines = new Set(visits.map(({ engine }) => engine))
  for (const { engine } of missing) engines.delete(engine)
  const taken = tests.filter(isTaken)
  const passed = taken.filter(({ status }) => status === 'passed').length
  return {
    figures: {
      engines: engines.size,
      visits: visits.length - missing.length,
      steps: taken.length,
      passed,
      skipped: tests.length - taken.length,
    },
    faults: [
      ...(visits.length === 0 ? ['No engine was visited.'] : []),
      ...missing.map((visit) => `${titleOf(visit)} did not take each of its steps.`),
      ...(passed < taken.length ? [`${taken.length - passed} of ${taken.length} steps failed.`] : []),
      ...(exitCode === 0 ? [] : [`The run ended with ${exitCode}.`]),
    ],
  }
}
