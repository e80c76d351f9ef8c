import { expect, test, vi } from 'vitest'
import { isGreen, lineOf, printReport, worthALook } from '#scripts/conformance/print.ts'
import { type ConformanceReport, claimsOf, levelStates, type Results } from '#webview/conformance/report.ts'
import { caseGroup, conformanceCases } from '#webview/contract/cases.ts'
import { levelOfCase } from '#webview/contract/levels.ts'

const cases = conformanceCases()
const auto = cases.filter((item) => caseGroup(item) === 'auto')

/** The report of an app that has come as far as the first level. */
function reportOf(faults: ConformanceReport['faults'] = []): ConformanceReport {
  const results: Results = Object.fromEntries(
    auto.map((item) => [
      item.id,
      levelOfCase(item) === 'show' ? { status: 'passed', received: '' } : { status: 'notYet', received: 'no handler' },
    ]),
  )
  const passed = Object.values(results).filter(({ status }) => status === 'passed').length
  return {
    report: 'insights-conformance',
    at: '2026-01-01T00:00:00Z',
    carrier: 'iosReply',
    context: null,
    userAgent: 'Mozilla/5.0 (X11) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    page: { release: '1.0.0+abc1234', package: '1.4.0' },
    claims: claimsOf(cases, results, (method) => method !== 'badge'),
    totals: { waiting: 0, running: 0, passed, failed: 0, excused: 0, notRun: 0, notYet: auto.length - passed },
    levels: levelStates(cases, results, faults),
    faults,
    cases: auto.map(({ id }) => ({ id, expected: '', status: 'waiting', received: '', ...results[id] })),
  }
}

test('prints the result of each level, without a line for each skipped case', () => {
  const said: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
  expect(printReport(reportOf(), worthALook)).toBe(false)
  const lines = said.join('\n').split('\n')
  const { passed, notYet } = reportOf().totals
  expect(lines).toContainEqual(
    expect.stringMatching(`^  Show: ${passed} of ${passed} \\(\\d+ more by hand\\), passes$`),
  )
  expect(lines.filter((line) => /^ {2}(Hand over|Whole|Exchange): 0 of \d+.*, not yet$/.test(line))).toHaveLength(3)
  expect(lines.length).toBeLessThan(notYet)
})

test('prints device, time, and the app’s claims next to its behaviour', () => {
  const said: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
  const report = reportOf()
  const context = { protocol: 1, platform: 'ios', version: '2.31.0' } as const
  const told = { theme: 'white', locale: 'en', currency: null, userId: null, simulation: false, screens: [] } as const
  const safeArea = { top: 0, right: 0, bottom: 0, left: 0 }
  const broken = report.claims.map((claim) => (claim.method === 'request' ? { ...claim, passed: 1 } : claim))
  const whole: ConformanceReport = { ...report, context: { ...context, ...told, safeArea }, claims: broken }
  printReport(whole, worthALook)
  const lines = said.join('\n').split('\n')
  const place =
    'ios app 2.31.0 · protocol 1 · iosReply · WebKit 605.1.15 · page 1.0.0+abc1234 · package 1.4.0 · 2026-01-01'
  expect(lines).toContain(`  ${place}`)
  const { of } = report.claims.find(({ method }) => method === 'request') ?? {}
  expect(lines.filter((line) => / {2}(request|badge|closePage) /.test(line))).toEqual([
    `  request           yes     1 of ${of}  differs`,
    expect.stringMatching(/^ {2}closePage {9}yes {5}\d+ of \d+$/),
    '  badge             no      not tried',
  ])
  expect(JSON.parse(lineOf('https://a.example/', whole))).toMatchObject({
    engine: 'WebKit 605.1.15',
    notKept: ['request'],
  })
})

test('passes up to a level when later ones are skipped', () => {
  expect(isGreen(reportOf())).toBe(false)
  expect(isGreen(reportOf(), 'show')).toBe(true)
  expect(isGreen(reportOf(), 'handOver')).toBe(false)
  expect(isGreen(reportOf([{ name: 'doubled', says: '' }]), 'show')).toBe(false)
  expect(JSON.parse(lineOf('https://a.example/', reportOf(), 'show'))).toMatchObject({
    green: true,
    levels: { show: 'passes', handOver: 'not yet', whole: 'not yet', exchange: 'not yet' },
  })
})
