import { plain, type Report } from './report.ts'

export interface Count {
  readonly passed: number
  readonly skipped: number
  /** What failed, a line each: its number is the number of failures, so that none can be without a name. */
  readonly failures: readonly string[]
}

/** How a run of vitest ended. */
export interface Outcome {
  /** `undefined` where the runner broke off before it wrote one. */
  readonly report: Report | undefined
  readonly exitCode: number | null
  /** The last of what it said as an error. */
  readonly said: string
  /** It was ended because it took too long. */
  readonly isLate?: boolean
}

export const noTests: Count = { passed: 0, skipped: 0, failures: [] }

export const sum = (counts: readonly Count[]): Count =>
  counts.reduce(
    (all, { passed, skipped, failures }) => ({
      passed: all.passed + passed,
      skipped: all.skipped + skipped,
      failures: [...all.failures, ...failures],
    }),
    noTests,
  )

/** Counts a run of vitest. A run that ended badly without naming why is a failure as well: nothing that went wrong counts as clean. */
export function countReport(name: string, { report, exitCode, said }: Outcome): Count {
  const failures = report?.failures ?? []
  const badly = exitCode !== 0 || !report
  return {
    passed: report?.passed ?? 0,
    skipped: report?.skipped ?? 0,
    failures:
      badly && failures.length === 0
        ? [`${name}: ${[`the run ended with ${exitCode}, and no test failed`, plain(said)].filter(Boolean).join(': ')}`]
        : failures,
  }
}

/** What a run comes to after the files in which it failed were run once more: what passed then is no failure. */
export function countAgain(first: Count, again: Count): Count {
  const mended = Math.max(0, first.failures.length - again.failures.length)
  return { passed: first.passed + mended, skipped: first.skipped, failures: again.failures }
}

/** The one line that everything ends with. */
export const lastLine = ({ passed, skipped, failures }: Count): string =>
  `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
