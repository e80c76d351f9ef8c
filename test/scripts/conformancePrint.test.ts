import { afterEach, expect, test, vi } from 'vitest'
import { isGreen, lineOf, printReport, worthALook } from '../../scripts/conformance/print.ts'
import { levelStates, type Report, type Results } from '../../webview/conformance/report.ts'
import { conformanceCases, groupOf } from '../../webview/contract/cases.ts'
import { levelOfCase } from '../../webview/contract/levels.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const cases = conformanceCases()
const auto = cases.filter((item) => groupOf(item) === 'auto')

/** The report of an app that has come as far as the first level. */
function reportOf(faults: Report['faults'] = []): Report {
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
    userAgent: '',
    totals: { waiting: 0, running: 0, passed, failed: 0, excused: 0, notRun: 0, notYet: auto.length - passed },
    levels: levelStates(cases, results, faults),
    faults,
    cases: auto.map(({ id }) => ({ id, expected: '', status: 'waiting', received: '', ...results[id] })),
  }
}

test('prints how each level stands, and no line for each case that is left for later', () => {
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

test('is green up to a level, where the later ones are left', () => {
  expect(isGreen(reportOf())).toBe(false)
  expect(isGreen(reportOf(), 'show')).toBe(true)
  expect(isGreen(reportOf(), 'handOver')).toBe(false)
  expect(isGreen(reportOf([{ name: 'doubled', says: '' }]), 'show')).toBe(false)
  expect(JSON.parse(lineOf('https://a.example/', reportOf(), 'show'))).toMatchObject({
    green: true,
    levels: { show: 'passes', handOver: 'not yet', whole: 'not yet', exchange: 'not yet' },
  })
})
