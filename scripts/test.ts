import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, matchesGlob } from 'node:path'
import { parseArgs } from 'node:util'
import { type CliOptions, startVitest, type TestModule } from 'vitest/node'
import { root } from '../esbuild.config.ts'
import { journeys } from '../vitest.config.ts'
import { refuse } from './args.ts'
import { releaseParts } from './build/release.ts'
import { build } from './build.ts'
import { digestsOf } from './check/sameBytes.ts'
import { check } from './check.ts'
import { quickestTmpdir, runClean } from './clean/runClean.ts'
import { installTools, tools } from './test/tools.ts'
import { passFiles, passProjects, printTraffic, recordTraffic } from './traffic/pass.ts'

/**
 * `npm test` runs the checks, every test of the product that needs no browser, and the main journeys in Chromium.
 * `npm run test:all` runs what `npm test` leaves out, and checks the traffic of the journeys against the contract. `npm test -- PATH` runs the tests of these paths alone.
 * `npm test -- --changed [BASE]` runs the checks, and every test without a browser that a change since BASE can break. BASE defaults
 * to the upstream branch, and without one to the commit before.
 */
const quick = {
  projects: ['node', 'gateway', 'page', 'react', 'preact', 'recipes', 'journeys'],
  tools: tools.filter(({ projects }) => projects.includes('journeys')),
  minutes: 40,
}
const rest = {
  projects: ['tools', 'chromium', 'accessibility', 'webkit', 'engines'],
  tools,
  minutes: 75,
}

const related = { projects: ['node', 'gateway', 'page', 'react', 'preact', 'tools'], tools: [], minutes: 20 }

/** Tests of whole tables, which break without an import of the new row. They run after every change. */
const tableTests = [
  'test/bridge/config.test.ts',
  'test/fixtures/app/conformance.test.ts',
  'test/fixtures/gateway/{malformed,bounds/bounds}.test.ts',
  'test/scripts/{contract,docs,exchangeContract}.test.ts',
  'test/web/{callers.node,extensions,signedCalls}.test.{ts,tsx}',
]

const browsers = new Set(['journeys', 'chromium', 'accessibility', 'webkit', 'engines'])

const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean', default: false }, changed: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const paths = values.changed ? [] : positionals
const { projects, tools: wanted, minutes } = values.changed ? related : values.all ? rest : quick

const counts = { passed: 0, failed: 0, skipped: 0 }
function add(found: typeof counts): void {
  for (const key of ['passed', 'failed', 'skipped'] as const) counts[key] += found[key]
}
const lastLine = (): string => `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`

async function buildAndCheck(): Promise<void> {
  if (values.all) await rm(join(root, 'dist'), { recursive: true, force: true })
  if (!values.changed) {
    await build({ parts: values.all ? releaseParts : [] })
    counts.passed += 1
  }
  const built = values.all ? await digestsOf(join(root, 'dist')) : undefined
  for (const { faults } of await check({ isRelease: values.all, built }))
    counts[faults.length ? 'failed' : 'passed'] += 1
}

interface Outcome {
  readonly counts: typeof counts
  /** Empty after an error outside of tests. */
  readonly failed: readonly TestModule[]
}

async function run(files: readonly string[], options: CliOptions): Promise<Outcome> {
  const vitest = await startVitest('test', [...files], { watch: false, ...options })
  const modules = vitest.state.getTestModules()
  if (modules.length === 0) throw new Error(`No test file matches ${files.join(' ') || String(options.project)}.`)
  const found = { passed: 0, failed: 0, skipped: 0 }
  for (const test of modules.flatMap(({ children }) => [...children.allTests()])) {
    const { state } = test.result()
    found[state === 'pending' ? 'failed' : state] += 1
  }
  // Errors outside of tests, or while loading a file, fail the run as well.
  const outside = vitest.state.getUnhandledErrors().length
  found.failed += modules.filter((module) => module.errors().length > 0).length + outside
  await vitest.close()
  return { counts: found, failed: outside > 0 ? [] : modules.filter((module) => !module.ok()) }
}

/** With more files than this, the failures are not caused by load. */
const maxAgain = 10

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean)

function baseOf([given]: readonly string[]): string {
  if (given) return given
  try {
    return git('merge-base', 'HEAD', '@{upstream}')[0] ?? 'HEAD'
  } catch {
    return 'HEAD~1'
  }
}

function changedFiles(): string[] {
  const base = baseOf(positionals)
  const changed = [...git('diff', '--name-only', base), ...git('ls-files', '-o', '--exclude-standard')]
  if (changed.length === 0) refuse(`Nothing differs from ${base}. Name another base: npm test -- --changed BASE`)
  console.log(`${changed.length} files differ from ${base}.\n`)
  return [...changed, ...tableTests.flatMap((glob) => globSync(glob, { cwd: root }))]
    .map((path) => join(root, path))
    .filter((path) => existsSync(path))
}

const inChromiumProject = (path: string): boolean =>
  path.startsWith('test/chromium/') && !journeys.some((glob) => matchesGlob(path, glob))

/** Runs the tests, and a few failed browser files again, alone. */
async function runTests(files: readonly string[], options: CliOptions): Promise<void> {
  const first = await run(files, options)
  const { failed } = first
  const isLate = failed.length > 0 && failed.length <= maxAgain && failed.every((one) => browsers.has(one.project.name))
  if (isLate) {
    const late = failed.map(({ relativeModuleId }) => relativeModuleId)
    console.log(`\nOnce more, alone: ${late.join(', ')}`)
    process.exitCode = 0
    const again = await run(late, { project: [...new Set(failed.map((one) => one.project.name))], maxWorkers: 1 })
    counts.passed += first.counts.failed - again.counts.failed
    first.counts.failed = again.counts.failed
  }
  add(first.counts)
}

/** Runs the journeys, recorded, and compares their calls with the contract. */
async function runTraffic(): Promise<void> {
  const traffic = await recordTraffic(() => runTests(passFiles, { project: [...passProjects] }))
  add({ passed: 0, failed: printTraffic(traffic).length, skipped: 0 })
}

if (/[#?%]/.test(root)) refuse(`vitest cannot load ${root}: rename the folder, without #, ? and %.`)

await runClean('test', { minutes, onCut: () => console.log(lastLine()), parent: quickestTmpdir() }, async () => {
  const { missing, sentence } = await installTools(wanted)
  const left = projects.filter((name) => missing.some((tool) => tool.projects.includes(name)))
  const changed = values.changed ? changedFiles() : undefined
  if (paths.length === 0) await buildAndCheck()
  if (!changed) process.env.INSIGHTS_IS_BUILT = '1'
  const isRecorded = values.all && paths.length === 0 && !passProjects.some((name) => left.includes(name))
  await runTests(paths, {
    project: projects.filter((name) => !left.includes(name)),
    ...(changed && { related: changed }),
    // These run once, recorded. Were journeys named here, Vitest would leave them out of the second run as well.
    ...(isRecorded && { cliExclude: passFiles.filter(inChromiumProject) }),
  })
  if (changed) console.log('\nTests in browsers did not run: npm test and npm run test:all run them.')
  if (isRecorded) await runTraffic()
  if (left.length > 0) console.log(`\nNot run: ${left.join(', ')}. ${sentence}`)
  console.log(`\n${lastLine()}`)
  return counts.failed > 0 ? 1 : 0
})
