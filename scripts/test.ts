import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'
import { root } from '../esbuild.config.ts'
import { releaseParts } from './build/parts.ts'
import { build } from './build.ts'
import { digestsOf } from './check/sameBytes.ts'
import { check } from './check.ts'
import { quickestTmpdir } from './clean/quickestTmpdir.ts'
import { runClean } from './clean/runClean.ts'
import { installTools, tools } from './test/tools.ts'

/**
 * `npm test` runs the checks, every test of the product that needs no browser, and the main journeys in Chromium.
 * `npm run test:all` runs what `npm test` leaves out. `npm test -- PATH` runs the tests of these paths alone.
 */
const quick = {
  projects: ['node', 'gateway', 'page', 'react', 'preact', 'journeys'],
  tools: tools.filter(({ projects }) => projects.includes('journeys')),
  minutes: 40,
}
const rest = {
  projects: ['tools', 'chromium', 'accessibility', 'webkit', 'engines'],
  tools,
  minutes: 60,
}

const { values, positionals: paths } = parseArgs({
  options: { all: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const { projects, tools: wanted, minutes } = values.all ? rest : quick

const counts = { passed: 0, failed: 0, skipped: 0 }
const lastLine = (): string => `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`

async function buildAndCheck(): Promise<void> {
  if (values.all) await rm(join(root, 'dist'), { recursive: true, force: true })
  await build({ parts: values.all ? releaseParts : [] })
  counts.passed += 1
  const built = values.all ? await digestsOf(join(root, 'dist')) : undefined
  for (const { faults } of await check({ isRelease: values.all, built }))
    counts[faults.length ? 'failed' : 'passed'] += 1
}

async function runTests(project: string[]): Promise<void> {
  process.env.INSIGHTS_IS_BUILT = '1'
  const vitest = await startVitest('test', [...paths], {
    watch: false,
    project,
  })
  const modules = vitest.state.getTestModules()
  for (const test of modules.flatMap(({ children }) => [...children.allTests()])) {
    const { state } = test.result()
    counts[state === 'pending' ? 'failed' : state] += 1
  }
  // A file that does not load and an error outside of tests fail the run as well.
  const broken = modules.filter((module) => module.errors().length > 0).length
  counts.failed += broken + vitest.state.getUnhandledErrors().length
  if (modules.length === 0) throw new Error(`No test file matches ${paths.join(' ') || project.join(', ')}.`)
  await vitest.close()
}

await runClean('test', { minutes, onLimit: () => console.log(lastLine()), parent: quickestTmpdir() }, async () => {
  const { missing, sentence } = await installTools(wanted)
  const left = projects.filter((name) => missing.some((tool) => tool.projects.includes(name)))
  if (paths.length === 0) await buildAndCheck()
  await runTests(projects.filter((name) => !left.includes(name)))
  if (left.length > 0) console.log(`\nNot run: ${left.join(', ')}. ${sentence}`)
  console.log(`\n${lastLine()}`)
  return counts.failed > 0 ? 1 : 0
})
