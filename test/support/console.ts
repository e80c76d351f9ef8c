import { format } from 'node:util'
import { afterAll, afterEach, vi } from 'vitest'

/*
 * A setup file: a test's spies, globals and fake timers end with it, after its own hooks. `console.error` and `console.warn` print
 * nothing in a test. A message that the test does not expect fails it.
 */

let isFileWide = false

/** Leaves spies, globals and fake timers that a file puts up once as they are, to its end. */
export function keepMocks(): void {
  isFileWide = true
}
afterAll(() => {
  isFileWide = false
})
afterEach(() => {
  if (isFileWide) return
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Method = 'error' | 'warn'

interface Printed {
  readonly method: Method
  readonly text: string
  /** Its stack names the code that printed. */
  readonly error: Error
}

const printed: Printed[] = []
const expected: { readonly method: Method; readonly sentence: RegExp }[] = []

/** Expects the current test to print these messages, each at least once. It may be called before or after they are printed. */
export function expectConsole(method: Method, ...sentences: readonly RegExp[]): void {
  for (const sentence of sentences) expected.push({ method, sentence })
}

function checkConsole(): void {
  const messages = printed.splice(0)
  const expectations = expected.splice(0)
  const matches = (one: Printed, { method, sentence }: (typeof expected)[number]) =>
    one.method === method && sentence.test(one.text)
  const unexpected = messages.filter((one) => !expectations.some((expectation) => matches(one, expectation)))
  const [first] = unexpected
  if (first) {
    const texts = unexpected.map(({ method, text }) => `console.${method}: ${text}`).join('\n')
    first.error.message = `The test, or an earlier test of this file, printed a message that no test expects:\n${texts}\nFix the cause. If the message is right, call expectConsole('${first.method}', /…/) from test/support/console.ts in the test.`
    throw first.error
  }
  const missing = expectations.filter((expectation) => !messages.some((one) => matches(one, expectation)))
  if (missing.length > 0)
    throw new Error(`Not printed: ${missing.map(({ method, sentence }) => `console.${method} ${sentence}`).join(', ')}`)
}

const note =
  (method: Method) =>
  (...parts: readonly unknown[]): void => {
    printed.push({ method, text: format(...parts), error: new Error() })
  }
const { error, warn } = console
Object.assign(console, { error: note('error'), warn: note('warn') })
afterAll(() => void Object.assign(console, { error, warn }))
afterEach(checkConsole)
// What is printed after the last test fails the file.
afterAll(checkConsole)
