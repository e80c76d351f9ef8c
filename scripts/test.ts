import { spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../esbuild.config.ts'
import { releaseParts } from './build/parts.ts'
import { build } from './build.ts'
import { type Digests, digestsOf } from './check/sameBytes.ts'
import { check } from './check.ts'
import { quickestTmpdir } from './clean/quickestTmpdir.ts'
import { runClean } from './clean/runClean.ts'
import { type Count, countAgain, countReport, lastLine, noTests, type Outcome, sum } from './test/count.ts'
import type { Report } from './test/report.ts'
import { timeStages } from './test/stages.ts'
import { installTools } from './test/tools.ts'
import { alone, isOfBrowsers } from './test/tries.ts'

interface Run {
  readonly projects: readonly string[]
  /** Which part of how many, where the files are shared out among runs. */
  readonly shard?: string
  /** These alone; default: all of the projects but those of other runs. */
  readonly files?: readonly string[]
}

const filesOf = (project: string, ...names: readonly string[]): Run => ({
  projects: [project],
  files: names.map((name) => `test/${project}/${name}.test.ts`),
})
/** Waits for deadlines nearly all of its time. */
const waits: readonly Run[] = [filesOf('chromium', 'conformance')]
/** What would hold a part of the files up at its end. */
const walks = filesOf('chromium', 'walk', 'monkey')
const app = filesOf('webkit', 'conformance')
/** As long as all others of accessibility together. */
const allScreens = filesOf('accessibility', 'screens', 'rightToLeft')
const others = [...waits, walks, app, allScreens].flatMap(({ files = [] }) => files.map((file) => `--exclude=${file}`))

const shards = (project: string, count: number): Run[] =>
  Array.from({ length: count }, (_, at) => ({ projects: [project], shard: `${at + 1}/${count}` }))

interface Stage {
  /** How many runs go side by side. */
  readonly lanes: number
  /** What takes no processor: each in a lane of its own from the beginning. */
  readonly beside?: readonly Run[] | undefined
  readonly runs: readonly Run[]
}

/**
 * One stage after the other; in a stage each lane takes the next run. Browsers wait a lot, the other tests hardly: beside browsers
 * they would be late. The longest first, so that the lanes end together.
 */
const stages: readonly Stage[] = [
  {
    lanes: availableParallelism(),
    beside: waits,
    // Each run loads and adapts modules of its own: as few as share out well.
    runs: [{ projects: ['page', 'react', 'preact'] }, { projects: ['gateway'] }, ...shards('node', 2)],
  },
  {
    lanes: 4,
    runs: [
      { projects: ['webkit'] },
      allScreens,
      { projects: ['accessibility'] },
      walks,
      { projects: ['engines'] },
      ...shards('chromium', 4),
      app,
    ],
  },
]

/** More files than this do not fail by being late. */
const maxFilesAgain = 6

/** A quiet run of any part takes a third of it at most. */
const maxRunMinutes = 40
const maxMinutes = 85

const { stage, lines } = timeStages()

/** The tests that passed at their second try, for the end of the run. */
const secondTries: string[] = []

const heading = (title: string) => console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 76 - title.length))}`)

async function runVitest({ projects, shard, files }: Run, more: readonly string[] = []): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'insights-report-'))
  const file = join(folder, 'report.json')
  // What goes side by side is runs.
  const args = [
    'run',
    '--passWithNoTests',
    '--maxWorkers=1',
    '--reporter=default',
    '--reporter=./scripts/test/report.ts',
  ]
  const child = spawn(
    join(root, 'node_modules/.bin/vitest'),
    [
      ...args,
      ...more,
      ...projects.flatMap((project) => ['--project', project]),
      ...(shard ? ['--shard', shard] : []),
      ...(files ?? others),
    ],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'pipe'],
      env: { ...process.env, INSIGHTS_TEST_REPORT: file },
      // A group of its own, so that its browsers end with it.
      detached: true,
    },
  )
  let said = ''
  let isLate = false
  // A run that hangs is a failure with a name, not a gate that never ends.
  const limit = setTimeout(() => {
    isLate = true
    said = `it took more than ${maxRunMinutes} minutes`
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  }, maxRunMinutes * 60_000)
  child.stderr.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk)
    said = `${said}${chunk}`.slice(-2_000)
  })
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', resolve)
  }).finally(() => clearTimeout(limit))
  const report = await readFile(file, 'utf8').then(
    (text): Report => JSON.parse(text),
    () => undefined,
  )
  await rm(folder, { recursive: true, force: true })
  return { report, exitCode, said, isLate }
}

const nameOf = ({ projects, shard = '', files = [] }: Run): string =>
  [...projects, shard, ...files].filter(Boolean).join(' ')

/** Browsers' runs in which something failed, to be tried once more when nothing else runs. */
const failedRuns: { readonly run: Run; readonly count: Count }[] = []

async function countVitest(run: Run): Promise<Count> {
  const name = nameOf(run)
  let outcome = await runVitest(run)
  if (isOfBrowsers(run.projects) && !outcome.report && !outcome.isLate) {
    // Not a test but the runner broke off. Like a browser's test, it may do so once, and that is said.
    secondTries.push(...countReport(name, outcome).failures)
    outcome = await runVitest(run)
  }
  secondTries.push(...(outcome.report?.secondTries ?? []))
  const count = countReport(name, outcome)
  const { failedFiles: files = [], besideTests = 0 } = outcome.report ?? {}
  const isFew = files.length > 0 && files.length <= maxFilesAgain && besideTests === 0
  if (!isFew || !isOfBrowsers(run.projects)) return count
  failedRuns.push({ run: { projects: run.projects, files }, count })
  return noTests
}

/** Tries what failed in a browser once more, alone. It is said of what passes then. */
async function countFailedRuns(): Promise<void> {
  for (let failed = failedRuns[0]; failed; failed = failedRuns[0]) {
    const { run, count } = failed
    heading(`Alone: ${nameOf(run)}`)
    const again = await stage(`alone: ${nameOf(run)}`, () => runVitest(run, alone))
    const after = countAgain(count, countReport(nameOf(run), again))
    if (after.failures.length === 0) secondTries.push(...count.failures)
    failedRuns.shift()
    counts.push(after)
  }
}

async function countChecks(built: Digests | undefined): Promise<Count[]> {
  const checked = await check({ isRelease: true, built })
  return checked.map(({ name, faults }) => {
    const [first, ...others] = faults
    if (first === undefined) return { ...noTests, passed: 1 }
    const more = others.length > 0 ? ` (and ${others.length} more)` : ''
    return { ...noTests, failures: [`the check of ${name}: ${first}${more}`] }
  })
}

async function countBuild(): Promise<Count> {
  try {
    await build({ parts: releaseParts })
    return { ...noTests, passed: 1 }
  } catch (error) {
    return { ...noTests, failures: [`the build: ${error instanceof Error ? error.message : error}`] }
  }
}

/** The build first: one of the checks holds another one to it. */
async function buildAndCheck(): Promise<Count[]> {
  const wasEmpty = !existsSync(join(root, 'dist'))
  const built = await stage('build', countBuild)
  const digests = wasEmpty && built.failures.length === 0 ? await digestsOf(join(root, 'dist')) : undefined
  return [built, ...(await stage('checks', () => countChecks(digests)))]
}

const counts: Count[] = []

const list = (title: string, lines: readonly string[]) => {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.join('\n')}`)
}

/**
 * Says how it went.
 * @returns the code to exit with.
 */
function report(): number {
  const all = sum([...counts, ...failedRuns.map(({ count }) => count)])
  list('How long it took', lines())
  list('Passed at the second try', secondTries)
  list('Failed', all.failures)
  console.log(`\n${lastLine(all)}`)
  return all.failures.length > 0 ? 1 : 0
}

await runClean('test', { minutes: maxMinutes, onLimit: report, parent: quickestTmpdir() }, async () => {
  heading('Tools, build, checks')
  // What is fetched takes no processor: meanwhile there is something else to do.
  const [{ missing, sentence }, begun] = await Promise.all([stage('tools', installTools), buildAndCheck()])
  counts.push(...begun)
  if (sentence) console.log(sentence)
  const cannotRun = new Set(missing.flatMap(({ projects }) => projects))

  for (const project of cannotRun) {
    const files = globSync(`test/${project}/**/*.test.ts`, { cwd: root }).length
    console.log(`${project}: ${files} test files are skipped. ${sentence}`)
    counts.push({ ...noTests, skipped: files })
  }

  for (const { lanes, beside = [], runs } of stages) {
    const possible = (wanted: readonly Run[]): Run[] =>
      wanted
        .map((run) => ({ ...run, projects: run.projects.filter((project) => !cannotRun.has(project)) }))
        .filter(({ projects }) => projects.length > 0)
    const waiting = possible(runs)
    const go = async (run: Run) => {
      heading(`Tests: ${nameOf(run)}`)
      counts.push(await stage(nameOf(run), () => countVitest(run)))
    }
    const goOn = async () => {
      for (let run = waiting.shift(); run; run = waiting.shift()) await go(run)
    }
    await Promise.all([...possible(beside).map(go), ...Array.from({ length: lanes }, goOn)])
  }
  await countFailedRuns()
  return report()
})
