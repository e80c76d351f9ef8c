import { join } from 'node:path'
import { inspect } from 'node:util'
import { createVitest, type TestCase, type TestModule, type TestSpecification } from 'vitest/node'
import { root } from '../../esbuild.config.ts'
import type { FactMeta } from '../../test/support/specification/fact.ts'
import { inNode, inPage, pageFacts } from '../../vitest.config.ts'

/** A fact and the file of its test. */
export interface FactOutcome extends FactMeta {
  readonly testFile: string
  /** Its test passes as the source is. */
  readonly isRight: boolean
}

export interface Runner {
  readonly facts: readonly FactOutcome[]
  /** Whether the test of a fact fails while a file of the source says something else. */
  fails(fact: FactOutcome, file: string, text: string): Promise<boolean>
  close(): Promise<void>
}

/** What was broken may leave its test waiting for ever. */
const patienceMs = 15_000

/** Runs the specification's tests once, in workers that stay warm for what is asked of them later. No file on disk is touched. */
export async function startRunner(): Promise<Runner> {
  let overlaid: { readonly path: string; readonly text: string } | undefined
  const overlay = {
    name: 'facts',
    enforce: 'pre' as const,
    load(id: string) {
      const [path, query] = id.split('?')
      if (!overlaid || path !== overlaid.path) return undefined
      return query === 'raw' ? `export default ${JSON.stringify(overlaid.text)}` : overlaid.text
    },
  }
  const inside = inNode('facts', { include: ['test/specification/**/*.test.ts'], exclude: pageFacts, isolate: false })
  const onPage = inPage('facts on a page', { include: pageFacts })
  const vitest = await createVitest(
    {
      root,
      config: false,
      watch: false,
      maxWorkers: 1,
      fsModuleCache: false,
      reporters: [{}],
      projects: [inside, onPage].map(({ test, plugins, ...project }) => ({
        ...project,
        plugins: [...plugins, overlay],
        test: { ...test, testTimeout: patienceMs },
      })),
    },
    { server: { watch: null } },
  )
  const specifications = await vitest.globTestSpecifications()
  const byFile = new Map<string, TestSpecification>(specifications.map((one) => [one.moduleId, one]))

  const casesOf = (modules: readonly TestModule[]): TestCase[] => modules.flatMap((one) => [...one.children.allTests()])
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, true)
  for (const one of testModules) for (const error of one.errors()) throw new Error(`${one.moduleId}: ${error.message}`)
  if (unhandledErrors.length > 0)
    throw new Error(`Not handled: ${unhandledErrors.map((error) => inspect(error)).join('\n')}`)
  const facts = casesOf(testModules).flatMap((one): FactOutcome[] => {
    const { fact } = one.meta()
    return fact ? [{ ...fact, testFile: one.module.moduleId, isRight: one.result().state === 'passed' }] : []
  })

  return {
    facts,
    async fails({ id, testFile }, file, text) {
      const specification = byFile.get(testFile)
      if (!specification) throw new Error(`There is no test file ${testFile}.`)
      const path = join(root, file)
      overlaid = { path, text }
      vitest.invalidateFile(path)
      vitest.setGlobalTestNamePattern(new RegExp(`\\[${id}\\]`))
      try {
        const run = await vitest.runTestSpecifications([specification])
        const cases = casesOf(run.testModules).filter((one) => one.meta().fact?.id === id)
        // A module that does not even load takes all of its tests with it.
        const isLost = run.testModules.some((one) => one.errors().length > 0)
        return isLost || cases.some((one) => one.result().state === 'failed')
      } finally {
        overlaid = undefined
        vitest.invalidateFile(path)
      }
    },
    close: () => vitest.close(),
  }
}
