import { type Claim, type ConformanceReport, engineIn, inWords, placeOf } from '#webview/conformance/report.ts'
import type { CaseStatus } from '#webview/conformance/tools.ts'
import type { Level } from '#webview/contract/levels.ts'

const shown: readonly CaseStatus[] = ['passed', 'failed', 'notRun', 'notYet', 'excused', 'waiting']

/** Whether the app may be released, up to a level if given. An empty run is not green. */
export function isGreen(
  { totals, faults, levels }: Pick<ConformanceReport, 'totals' | 'faults' | 'levels'>,
  upTo?: Level,
): boolean {
  if (upTo === undefined)
    return totals.failed + totals.notRun + totals.notYet + faults.length === 0 && totals.passed > 0
  const last = levels.findIndex(({ level }) => level === upTo)
  return levels.slice(0, last + 1).every(({ verdict }) => verdict === 'passes') && totals.passed > 0
}

const rows = {
  failed: ({ id, expected, received }) => [
    `  failed     ${id}`,
    `    expected ${expected}`,
    `    received ${received}`,
  ],
  excused: ({ id, received }) => [`  excused    ${id}: ${received}`],
  notRun: ({ id, received }) => [`  not run    ${id}: ${received}`],
  notYet: ({ id, received }) => [`  not yet    ${id}: ${received}`],
  passed: ({ id, ms }) => [`  passed     ${id}${ms === undefined ? '' : `  ${ms} ms`}`],
  running: ({ id }) => [`  running    ${id}`],
  waiting: ({ id }) => [`  waiting    ${id}`],
} as const satisfies Readonly<Record<CaseStatus, (row: ConformanceReport['cases'][number]) => readonly string[]>>

/** One line for a method: claimed but failed, or not tried. */
const claimLine = ({ method, isClaimed, passed, of }: Claim): string => {
  const does = of === 0 ? 'not tried' : `${passed} of ${of}`
  const isKept = of === 0 || (isClaimed && passed === of)
  return `  ${method.padEnd(18)}${(isClaimed ? 'yes' : 'no').padEnd(8)}${does}${isKept ? '' : '  differs'}`
}

/** Shown in the list; others are only counted. */
export const worthALook: readonly CaseStatus[] = ['failed', 'excused']

export const everyStatus: readonly CaseStatus[] = [...shown, 'running']

/** Prints faults, cases, sums and levels. @returns whether it is green */
export function printReport(report: ConformanceReport, statuses: readonly CaseStatus[], upTo?: Level): boolean {
  const { totals, faults, cases, levels, claims } = report
  console.log(`\n  ${placeOf(report)}\n`)
  for (const { name, says } of faults) console.log(`  fault      ${name}: ${says}`)
  for (const row of cases)
    if (statuses.includes(row.status)) for (const line of rows[row.status](row)) console.log(line)
  console.log(`\n  ${shown.map((status) => `${totals[status]} ${status}`).join(' · ')}  (waiting: run by hand)\n`)
  console.log(`  ${'method'.padEnd(18)}${'claims'.padEnd(8)}does`)
  for (const claim of claims) console.log(claimLine(claim))
  console.log('')
  for (const level of levels) console.log(`  ${inWords(level)}, ${level.verdict}`)
  const green = isGreen(report, upTo)
  console.log(green ? '\n  Green.' : '\n  Not yet.')
  return green
}

/** The report in one line, for programs. */
export function lineOf(url: string, report: ConformanceReport, upTo?: Level): string {
  const { at, carrier, totals, levels, faults, cases, context, userAgent, page, claims } = report
  const { protocol = null, platform = null, version = null } = context ?? {}
  const failed = cases.flatMap(({ id, status }) => (status === 'failed' ? [id] : []))
  return JSON.stringify({
    conformance: url,
    green: isGreen(report, upTo),
    carrier,
    app: { protocol, platform, version },
    engine: engineIn(userAgent),
    page,
    at,
    notKept: claims.flatMap(({ method, isClaimed, passed, of }) => (isClaimed && passed < of ? [method] : [])),
    totals,
    levels: Object.fromEntries(levels.map(({ level, verdict }) => [level, verdict])),
    faults: faults.map(({ name }) => name),
    failed,
  })
}
