import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, TestModule, TestSpecification } from 'vitest/node'
import { root } from '../../esbuild.config.ts'

/** A fact of the specification, with its line number and text. */
interface Fact {
  readonly id: string
  readonly line: number
  readonly words: string
}

const list = 'test/specification.json'

export const factFiles = (): string[] =>
  globSync('test/{bridge,web,webview}/**/*.test.{ts,tsx}', { cwd: root }).filter((file) =>
    /['`[]s\d-/.test(readFileSync(join(root, file), 'utf8')),
  )

export const idsOf = (title: string): string[] => /^(?:\[s\d[\w.-]*\] ?)+/.exec(title)?.[0].match(/[\w.-]+/g) ?? []

/** Fails if a fact of `test/specification.json` has no passing test with its id in the title. */
export default class SpecificationReporter implements Reporter {
  #isWhole = false

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    const begun = new Set(specifications.map(({ moduleId }) => moduleId))
    this.#isWhole = factFiles().every((file) => begun.has(join(root, file)))
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (!this.#isWhole) return
    const facts: readonly Fact[] = JSON.parse(readFileSync(join(root, list), 'utf8'))
    const tests = modules.flatMap(({ children }) => [...children.allTests()])
    const idsIn = (is: (state: string) => boolean) =>
      tests.filter((test) => is(test.result().state)).flatMap(({ name }) => idsOf(name))
    const passed = new Set(idsIn((state) => state === 'passed'))
    const missing = facts.filter(({ id }) => !passed.has(id))
    const unknown = idsIn(() => true).filter((id) => !facts.some((fact) => fact.id === id))
    for (const { id, line, words } of missing)
      console.error(`  No test of [${id}] passed: line ${line} of the specification, “${words}”.`)
    for (const id of unknown) console.error(`  [${id}] is not in ${list}.`)
    console.log(
      JSON.stringify({ bench: 'facts', figures: { facts: facts.length, pinned: facts.length - missing.length } }),
    )
    if (missing.length + unknown.length > 0) process.exitCode = 1
  }
}
