import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../esbuild.config.ts'
import { build } from './build.ts'
import { check } from './check.ts'
import { type Count, countReport, lastLine, noTests, type Outcome, sum } from './test/count.ts'
import type { Report } from './test/report.ts'
import { installTools } from './test/tools.ts'

type Run = readonly string[]

/** One stage after the other. In a stage lanes go side by side, each a run of projects after the other: browsers wait a lot. */
const stages: readonly (readonly (readonly Run[])[])[] = [
  [[['node', 'react', 'preact']]],
  [[['chromium']], [['faultless'], ['webkit']]],
]

/** The tests that passed at their second try, for the end of the run. */
const secondTries: string[] = []

const heading = (title: string) => console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 76 - title.length))}`)

async function runVitest(projects: readonly string[]): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'insights-report-'))
  const file = join(folder, 'report.json')
  const args = ['run', '--passWithNoTests', '--reporter=default', '--reporter=./scripts/test/report.ts']
  const child = spawn(
    join(root, 'node_modules/.bin/vitest'),
    [...args, ...projects.flatMap((project) => ['--project', project])],
    { cwd: root, stdio: ['inherit', 'inherit', 'pipe'], env: { ...process.env, INSIGHTS_TEST_REPORT: file } },
  )
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk)
    said = `${said}${chunk}`.slice(-2_000)
  })
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', resolve)
  })
  const report = await readFile(file, 'utf8').then(
    (text): Report => JSON.parse(text),
    () => undefined,
  )
  await rm(folder, { recursive: true, force: true })
  return { report, exitCode, said }
}

async function countVitest(projects: readonly string[]): Promise<Count> {
  const name = projects.join(', ')
  let outcome = await runVitest(projects)
  if (!outcome.report) {
    // Not a test but the runner broke off. Like a test, it may do so once, and that is said.
    secondTries.push(...countReport(name, outcome).failures)
    outcome = await runVitest(projects)
  }
  secondTries.push(...(outcome.report?.secondTries ?? []))
  return countReport(name, outcome)
}

async function countBuild(): Promise<Count> {
  try {
    await build()
    return { ...noTests, passed: 1 }
  } catch (error) {
    return { ...noTests, failures: [`the build: ${error instanceof Error ? error.message : error}`] }
  }
}

heading('Tools')
const { missing, sentence } = await installTools()
console.log(sentence || 'All there.')
const cannotRun = new Set(missing.flatMap(({ projects }) => projects))

heading('Checks')
const checked = await check()
const counts: Count[] = checked.map(({ name, passed }) =>
  passed ? { ...noTests, passed: 1 } : { ...noTests, failures: [`the check of ${name}`] },
)

heading('Build')
counts.push(await countBuild())

async function run(projects: Run): Promise<void> {
  const able = projects.filter((project) => !cannotRun.has(project))
  heading(`Tests: ${projects.join(', ')}`)
  for (const project of projects.filter((name) => cannotRun.has(name))) {
    const files = globSync(`test/${project}/**/*.test.ts`, { cwd: root }).length
    console.log(`${project}: ${files} test files are skipped. ${sentence}`)
    counts.push({ ...noTests, skipped: files })
  }
  if (able.length > 0) counts.push(await countVitest(able))
}

for (const lanes of stages) {
  await Promise.all(
    lanes.map(async (lane) => {
      for (const projects of lane) await run(projects)
    }),
  )
}

const list = (title: string, lines: readonly string[]) => {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.join('\n')}`)
}

const all = sum(counts)
list('Passed at the second try', secondTries)
list('Failed', all.failures)
console.log(`\n${lastLine(all)}`)
process.exitCode = all.failures.length > 0 ? 1 : 0
