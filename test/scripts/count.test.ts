import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVitest } from 'vitest/node'
import { countAgain, countReport, lastLine, noTests, type Outcome, sum } from '../../scripts/test/count.ts'
import type { Report } from '../../scripts/test/report.ts'

const well: Outcome = {
  report: { passed: 7, skipped: 2, failures: [], secondTries: [], failedFiles: [], besideTests: 0 },
  exitCode: 0,
  said: '',
}
const broken: Outcome = { report: undefined, exitCode: null, said: 'Aborted\n\n  out of memory\n' }

/** Test files that go wrong in each way there is. */
const unwell: Readonly<Record<string, string>> = {
  'broken.test.js': `throw new Error('it would not load')`,
  'hook.test.js': `import { beforeAll, describe, test } from 'vitest'
    describe('a room', () => { beforeAll(() => { throw new Error('no key') }); test('is open', () => {}) })`,
  'plain.test.js': `import { expect, test } from 'vitest'
    test('one is one', () => expect(1).toBe(1))
    test('one is two', () => expect(1, 'not equal').toBe(2))
    test.skip('later', () => {})`,
  'second.test.js': `import { expect, test } from 'vitest'
    let tries = 0
    test('is there in the end', { retry: 1 }, () => expect(++tries, 'too early').toBe(2))`,
  'beside.test.js': `import { test } from 'vitest'
    test('looks well', () => { Promise.reject(new Error('nobody waited for this')) })
    test('throws no error', () => { Promise.reject(); Promise.reject({ reason: 'none given' }) })
    test('waits', () => new Promise((resolve) => setTimeout(resolve, 20)))`,
}

let folder = ''
let report: Report

beforeAll(async () => {
  folder = await mkdtemp(join(import.meta.dirname, 'unwell-'))
  for (const [name, text] of Object.entries(unwell)) await writeFile(join(folder, name), text)
  process.env.INSIGHTS_TEST_REPORT = join(folder, 'report.json')
  const exitCode = process.exitCode
  const reporter = join(import.meta.dirname, '../../scripts/test/report.ts')
  const vitest = await startVitest('test', [], { root: folder, config: false, watch: false, reporters: [reporter] })
  await vitest.close()
  process.exitCode = exitCode
  report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('counts what passed and what was skipped', () => {
  expect([report.passed, report.skipped]).toEqual([5, 2])
})

test('names everything that went wrong, also beside the tests, with its file and why', () => {
  const told = [...report.failures].sort()
  for (const [index, pattern] of [
    /^beside the tests: .*: nobody waited for this/,
    /^beside the tests: after .*beside\.test\.js, .*: \{ reason: 'none given', type: /,
    /^beside the tests: .*message: undefined/,
    /broken\.test\.js: it would not load/,
    /hook\.test\.js: a room: no key/,
    /plain\.test\.js: one is two: not equal/,
  ].entries())
    expect(told[index]).toMatch(pattern)
  expect(told).toHaveLength(6)
})

test('names what needed a second try, and why the first failed', () => {
  expect(report.secondTries).toHaveLength(1)
  expect(report.secondTries[0]).toMatch(/second\.test\.js: is there in the end: too early/)
})

test('names each file in which something failed, once', () => {
  expect([...report.failedFiles].sort()).toEqual(['broken.test.js', 'hook.test.js', 'plain.test.js'])
  expect(report.besideTests).toBe(3)
})

test('what failed and passes alone counts as passed; what fails again is named by its last word', () => {
  const first = { passed: 5, skipped: 1, failures: ['late', 'wrong'] }
  expect(countAgain(first, { passed: 9, skipped: 0, failures: [] })).toEqual({ passed: 7, skipped: 1, failures: [] })
  expect(countAgain(first, { passed: 8, skipped: 0, failures: ['wrong still'] })).toEqual({
    passed: 6,
    skipped: 1,
    failures: ['wrong still'],
  })
})

test('never counts a run that ended badly as clean', () => {
  expect(countReport('node', well).failures).toEqual([])
  expect(countReport('node', { ...well, exitCode: 1 }).failures).toEqual([
    'node: the run ended with 1, and no test failed',
  ])
  expect(countReport('node', broken).failures).toEqual([
    'node: the run ended with null, and no test failed: Aborted out of memory',
  ])
})

test('ends with one line, which speaks of skipped tests only when there are some', () => {
  const red = { ...noTests, passed: 1, failures: ['this', 'that'] }
  expect(lastLine(sum([countReport('node', well), red]))).toBe('8 passed, 2 failed, 2 skipped')
  expect(lastLine({ ...noTests, passed: 3 })).toBe('3 passed, 0 failed')
})
