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
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
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

/** The one line that everything ends with. */
export const lastLine = ({ passed, failed, skipped }: Count): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
