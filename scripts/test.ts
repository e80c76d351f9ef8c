import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../esbuild.config.ts'
import { build } from './build.ts'
import { check } from './check.ts'
import { type Count, countReport, failures, lastLine, noTests, type Report, sum } from './test/count.ts'
import { installTools } from './test/tools.ts'

type Run = readonly string[]

/** One stage after the other. In a stage lanes go side by side, each a run of projects after the other: browsers wait a lot. */
const stages: readonly (readonly (readonly Run[])[])[] = [
  [[['node', 'react', 'preact']]],
  [[['chromium']], [['faultless'], ['webkit']]],
]

/** What failed, for the end of the run. */
const failed: string[] = []

const heading = (title: string) => console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 76 - title.length))}`)

async function countVitest(projects: readonly string[]): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), 'insights-report-'))
  const file = join(folder, 'report.json')
  const args = ['run', '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const child = spawn(
    join(root, 'node_modules/.bin/vitest'),
    [...args, ...projects.flatMap((project) => ['--project', project])],
    { cwd: root, stdio: 'inherit' },
  )
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', resolve)
  })
  const report = await readFile(file, 'utf8').then(
    (text): Report => JSON.parse(text),
    () => undefined,
  )
  await rm(folder, { recursive: true, force: true })
  if (report) failed.push(...failures(report))
  return countReport(report, exitCode)
}

async function countBuild(): Promise<Count> {
  try {
    await build()
    return { ...noTests, passed: 1 }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { ...noTests, failed: 1 }
  }
}

heading('Tools')
const { missing, sentence } = await installTools()
console.log(sentence || 'All there.')
const cannotRun = new Set(missing.flatMap(({ projects }) => projects))

heading('Checks')
const checked = await check()
failed.push(...checked.filter(({ passed }) => !passed).map(({ name }) => `the check of ${name}`))
const counts: Count[] = checked.map(({ passed }) => ({ ...noTests, [passed ? 'passed' : 'failed']: 1 }))

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

const all = sum(counts)
if (failed.length > 0) console.log(`\nFailed:\n${failed.join('\n')}`)
console.log(`\n${lastLine(all)}`)
process.exitCode = all.failed > 0 ? 1 : 0
