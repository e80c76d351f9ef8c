import { MinimalReporter, type TestCase, type TestModule, type TestSpecification } from 'vitest/node'

interface Progress {
  passed: number
  skipped: number
  failed: number
  left: number
}

const testsOf = (module: TestModule): TestCase[] => [...module.children.allTests()]

/** Prints failures, a line per finished project, and a summary with the tests that passed on retry. */
export default class ProjectReporter extends MinimalReporter {
  readonly #projects = new Map<string, Progress>()

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications)
    this.#projects.clear()
    for (const { project } of specifications) {
      const progress = this.#projects.get(project.name) ?? { passed: 0, skipped: 0, failed: 0, left: 0 }
      progress.left += 1
      this.#projects.set(project.name, progress)
    }
  }

  override onTestModuleEnd(module: TestModule): void {
    super.onTestModuleEnd(module)
    const { name } = module.project
    const progress = this.#projects.get(name)
    if (!progress) return
    for (const test of testsOf(module)) {
      const { state } = test.result()
      if (state !== 'pending') progress[state] += 1
      if (test.diagnostic()?.flaky) this.log(`  second try: ${module.relativeModuleId} > ${test.fullName}`)
    }
    progress.left -= 1
    if (progress.left > 0) return
    const { passed, failed, skipped } = progress
    const seconds = Math.round((performance.now() - this.start) / 1_000)
    this.log(`  ${name.padEnd(14)} ${passed} passed, ${failed} failed, ${skipped} skipped (after ${seconds} s)`)
  }
}
