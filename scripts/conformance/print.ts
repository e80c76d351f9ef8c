import type { Report, Status } from '../../webview/conformance/report.ts'

const shown: readonly Status[] = ['passed', 'failed', 'notRun', 'excused', 'waiting']

/** Whether an app may go out as the report has it: something was tried, and nothing is wrong. */
export const isGreen = ({ totals, faults }: Pick<Report, 'totals' | 'faults'>): boolean =>
  totals.failed + totals.notRun + faults.length === 0 && totals.passed > 0

const rows = {
  failed: ({ id, expected, received }) => [
    `  failed     ${id}`,
    `    expected ${expected}`,
    `    received ${received}`,
  ],
  excused: ({ id, received }) => [`  excused    ${id}: ${received}`],
  notRun: ({ id, received }) => [`  not run    ${id}: ${received}`],
  passed: ({ id, ms }) => [`  passed     ${id}${ms === undefined ? '' : `  ${ms} ms`}`],
  running: ({ id }) => [`  running    ${id}`],
  waiting: ({ id }) => [`  waiting    ${id}`],
} as const satisfies Readonly<Record<Status, (row: Report['cases'][number]) => readonly string[]>>

/** What somebody has to look at; of the others the sums tell. */
export const worthALook: readonly Status[] = ['failed', 'excused']

/** All that became of a case. */
export const everyStatus: readonly Status[] = [...shown, 'running']

/**
 * Prints a report for people: what is wrong with the line, the cases, and the sums.
 * @returns whether it is green.
 */
export function printReport(report: Report, statuses: readonly Status[]): boolean {
  const { totals, faults, cases } = report
  for (const { name, says } of faults) console.log(`  fault      ${name}: ${says}`)
  for (const row of cases)
    if (statuses.includes(row.status)) for (const line of rows[row.status](row)) console.log(line)
  console.log(`\n  ${shown.map((status) => `${totals[status]} ${status}`).join(' · ')}  (those that wait need a hand)`)
  console.log(isGreen(report) ? '  Green.' : '  Not yet.')
  return isGreen(report)
}

/** @returns the report in one line, for a program that has waited for it. */
export function lineOf(url: string, report: Report): string {
  const { carrier, totals, faults, cases, context } = report
  const { protocol = null, platform = null, version = null } = context ?? {}
  const failed = cases.flatMap(({ id, status }) => (status === 'failed' ? [id] : []))
  return JSON.stringify({
    conformance: url,
    green: isGreen(report),
    carrier,
    app: { protocol, platform, version },
    totals,
    faults: faults.map(({ name }) => name),
    failed,
  })
}
