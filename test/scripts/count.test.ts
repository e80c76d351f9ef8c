import { expect, test } from 'vitest'
import { countReport, failures, lastLine, sum } from '../../scripts/test/count.ts'

const clean = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] }

const unwell = {
  ...clean,
  numFailedTests: 1,
  testResults: [
    { name: 'a.test.ts', status: 'failed', message: 'it would not load\nat all', assertionResults: [] },
    {
      name: 'b.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'failed', fullName: 'one is two', failureMessages: ['1 is not 2\n  at b.test.ts'] },
        { status: 'passed', fullName: 'one is one' },
      ],
    },
    { name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'two is two' }] },
  ],
}

test('counts what vitest counted', () => {
  expect(countReport(clean, 0)).toEqual({ passed: 7, failed: 0, skipped: 2 })
})

test('counts a file that broke before its tests as a failure', () => {
  expect(countReport(unwell, 1).failed).toBe(2)
})

test('names each failure with its file and the first line of why', () => {
  expect(failures(unwell)).toEqual(['a.test.ts: it would not load', 'b.test.ts: one is two: 1 is not 2'])
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
