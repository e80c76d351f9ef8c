import { expect, test } from 'vitest'
import { countReport, lastLine, sum } from '../../scripts/test/count.ts'

const clean = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] }

test('counts what vitest counted', () => {
  expect(countReport(clean, 0)).toEqual({ passed: 7, failed: 0, skipped: 2 })
})

test('counts a file that broke before its tests as a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ]
  expect(countReport({ ...clean, numFailedTests: 1, testResults }, 1).failed).toBe(2)
})

test('never counts a run that ended badly as clean', () => {
  expect(countReport(clean, 1).failed).toBe(1)
  expect(countReport(undefined, null).failed).toBe(1)
})

test('ends with one line, which speaks of skipped tests only when there are some', () => {
  expect(lastLine(sum([countReport(clean, 0), { passed: 1, failed: 2, skipped: 0 }]))).toBe(
    '8 passed, 2 failed, 2 skipped',
  )
  expect(lastLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed')
})
