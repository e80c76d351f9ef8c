import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { inspect } from 'node:util'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'

/** What a run of vitest leaves for `npm test`, in the file that `INSIGHTS_TEST_REPORT` names. */
export interface Report {
  readonly passed: number
  readonly skipped: number
  /** One line for each test, file or moment beside the tests that went wrong. */
  readonly failures: readonly string[]
  /** One line for each test that passed at its second try, with why the first failed. */
  readonly secondTries: readonly string[]
  /** The test files with a failure in them. */
  readonly failedFiles: readonly string[]
  /** How much went wrong beside the tests, for which no file need be to blame. */
  readonly besideTests: number
}

/** What vitest says of something thrown. Anything can be thrown, so that nothing of an error need be there. */
interface Failure {
  readonly message?: unknown
  readonly stack?: unknown
  /** The test that ran last, where no test is to blame. */
  readonly VITEST_TEST_NAME?: unknown
  readonly VITEST_TEST_PATH?: unknown
}

export const plain = (text: string): string =>
  text
    .replace(/\p{Cc}\[[0-9;]*m/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

const maxWords = 400

/** A long sentence by its two ends: one names the thing, the other says what is wrong with it. */
const shortened = (text: string): string =>
  text.length > maxWords ? `${text.slice(0, maxWords / 2)} … ${text.slice(-maxWords / 2)}` : text

/** Why, and where in this project, on one line: a long run is read from its end. */
export function why(thrown: Failure): string {
  const { VITEST_TEST_NAME: _name, VITEST_TEST_PATH: _path, stack, ...rest } = thrown
  const said = typeof rest.message === 'string' ? rest.message : inspect(rest, { breakLength: Infinity })
  const ours = (typeof stack === 'string' ? stack : '')
    .split('\n')
    .find(
      (line) =>
        line.includes(':') &&
        /\b(?:test|bridge|web|webview|fixtures|scripts)\//.test(line) &&
        !line.includes('node_modules'),
    )
  return `${shortened(plain(said)) || 'without a word'}${ours ? ` (${plain(ours)})` : ''}`
}

const line = (file: string, name: string, errors: readonly Failure[] = []): string =>
  [file, name, errors[0] ? why(errors[0]) : ''].filter(Boolean).join(': ')

const moduleOf = (part: TestCase | TestSuite | TestModule): TestModule => (part.type === 'module' ? part : part.module)

const where = (part: TestCase | TestSuite | TestModule): string =>
  [part.project.name, moduleOf(part).relativeModuleId].filter(Boolean).join(' ')

const lastTest = ({ VITEST_TEST_PATH: path, VITEST_TEST_NAME: name }: Failure): string =>
  typeof path === 'string' ? `after ${relative('', path)}${typeof name === 'string' ? `, ${name}` : ''}` : ''

const errorsOf = (test: TestCase): readonly Failure[] => test.result().errors ?? []

/** Collects what a run came to: also what went wrong beside its tests, which vitest's JSON does not say. */
export function reportOf(modules: readonly TestModule[], unhandled: readonly Failure[]): Report {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const inState = (state: string) => tests.filter((test) => test.result().state === state)
  const failed = inState('failed')
  const broken = modules
    .flatMap((module) => [module, ...module.children.allSuites()])
    .filter((part) => part.errors().length > 0)
  return {
    passed: inState('passed').length,
    skipped: inState('skipped').length,
    failures: [
      ...failed.map((test) => line(where(test), test.fullName, errorsOf(test))),
      ...broken.map((part) => line(where(part), part.type === 'suite' ? part.fullName : '', part.errors())),
      ...unhandled.map((error) => line('beside the tests', lastTest(error), [error])),
    ],
    secondTries: inState('passed')
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => line(where(test), test.fullName, errorsOf(test))),
    failedFiles: [...new Set([...failed, ...broken].map((part) => moduleOf(part).relativeModuleId))],
    besideTests: unhandled.length,
  }
}

export default class ReportForRunner implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Failure[]): void {
    const file = process.env.INSIGHTS_TEST_REPORT
    if (file) writeFileSync(file, JSON.stringify(reportOf(modules, unhandled)))
  }
}
