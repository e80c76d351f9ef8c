import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../esbuild.config.ts'
import { build } from './build.ts'

/** As much of vitest's JSON as is read here. */
interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[]
      readonly title: string
      readonly status: string
      readonly duration?: number | null
    }[]
  }[]
}

await build()
const folder = await mkdtemp(join(tmpdir(), 'insights-engines-'))
const file = join(folder, 'report.json')
const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
const args = ['run', '--project', 'engines', ...reports, 'test/engines/engines.test.ts']
const vitest = spawn(join(root, 'node_modules/.bin/vitest'), args, { cwd: root, stdio: 'inherit' })
await once(vitest, 'exit')
const report: Report = JSON.parse(await readFile(file, 'utf8'))
await rm(folder, { recursive: true, force: true })

const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
const visitOf = ({ ancestorTitles }: (typeof tests)[number]): string => ancestorTitles.join(' ')
const visits = [...new Set(tests.map(visitOf))]
const wasRun = tests.filter(({ status }) => status === 'passed' || status === 'failed')
const passed = wasRun.filter(({ status }) => status === 'passed')
const engines = new Set(wasRun.map(({ ancestorTitles }) => ancestorTitles[0]?.split(':')[0]))

for (const visit of visits) {
  console.log(`\n${visit}`)
  for (const { title, status, duration } of tests.filter((test) => visitOf(test) === visit))
    console.log(`  ${status.padEnd(8)} ${`${Math.round(duration ?? 0)} ms`.padStart(9)}  ${title}`)
}
console.log(
  `\n${JSON.stringify({ bench: 'engines', figures: { engines: engines.size, steps: wasRun.length, passed: passed.length } })}`,
)
if (wasRun.length === 0 || passed.length < wasRun.length) process.exitCode = 1
