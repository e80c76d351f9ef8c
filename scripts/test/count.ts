export interface Count {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export const noTests: Count = { passed: 0, failed: 0, skipped: 0 }

export const sum = (counts: readonly Count[]): Count =>
  counts.reduce(
    (all, { passed, failed, skipped }) => ({
      passed: all.passed + passed,
      failed: all.failed + failed,
      skipped: all.skipped + skipped,
    }),
    noTests,
  )

/** The part of vitest's JSON report that is counted. */
export interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: readonly (string | null)[] | null
    }[]
  }[]
}

/**
 * Counts a run of vitest. A file that broke before or beside its tests is one failure, and so is a run that ended badly without
 * naming one: nothing that went wrong counts as well.
 */
export function countReport(report: Report | undefined, exitCode: number | null): Count {
  if (!report) return { ...noTests, failed: 1 }
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  ).length
  const failed = report.numFailedTests + broken
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

const firstLine = (text: string | null | undefined): string => text?.split('\n', 1)[0] || 'without a word'

/** What failed, a line each with its file and why: a long run is read from its end. */
export const failures = (report: Report): string[] =>
  report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      return failed.length === 0
        ? [`${name}: ${firstLine(message)}`]
        : failed.map(({ fullName, failureMessages }) => `${name}: ${fullName}: ${firstLine(failureMessages?.[0])}`)
    })

/** The one line that everything ends with. */
export const lastLine = ({ passed, failed, skipped }: Count): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
