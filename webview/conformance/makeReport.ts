import { isAppContext } from '#bridge/app/methods/getAppContext.ts'
import { packageVersion, release } from '#bridge/lib/release.ts'
import type { Case } from '../contract/cases.ts'
import type { NamedFault } from './diagnose.ts'
import { type ConformanceReport, claimsOf, countOf, expectedOf, levelStates, type Results } from './report.ts'
import { ask, type Tools } from './tools.ts'

const contextMs = 2_000

/** What a report keeps of who is logged in. */
const secret = { userId: null, firstAnswers: undefined }

/** What a team hands on, as it stands now. */
export async function makeReport(
  { bridge, page }: Pick<Tools, 'bridge' | 'page'>,
  cases: readonly Case[],
  results: Results,
  faults: readonly NamedFault[],
): Promise<ConformanceReport> {
  const ended = await ask({ bridge }, 'getAppContext', {}, { timeoutMs: contextMs })
  return {
    report: 'insights-conformance',
    at: new Date().toISOString(),
    carrier: bridge.carrier,
    context: 'result' in ended && isAppContext(ended.result) ? { ...ended.result, ...secret } : null,
    userAgent: page.navigator.userAgent,
    page: { release: release(), package: packageVersion() },
    claims: claimsOf(cases, results, bridge.supports),
    totals: countOf(cases, results),
    levels: levelStates(cases, results, faults),
    faults,
    cases: cases.map((item) => ({
      id: item.id,
      expected: expectedOf(item),
      ...(results[item.id] ?? { status: 'waiting', received: '' }),
    })),
  }
}

export const reportTitle = 'Insights conformance'

/**
 * Hands a text to the app's own share sheet.
 * @returns whether it was shared; `undefined` where the app has no sheet, or it failed.
 */
export async function shareByApp(
  { bridge, page }: Pick<Tools, 'bridge' | 'page'>,
  text: string,
): Promise<boolean | undefined> {
  if (!bridge.supports('share')) return undefined
  const url = new URL(page.location.href)
  // A key is for who opened the page.
  url.searchParams.delete('sandbox')
  const params = { url: url.href, title: reportTitle, text }
  return bridge.call('share', params).then(
    ({ shared }) => shared,
    () => undefined,
  )
}
