import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../esbuild.config.ts'
import { visits } from '../test/engines/engines.ts'
import { build } from './build.ts'
import { runClean } from './clean/runClean.ts'

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

const mostMinutes = 20
const known = [...new Set(visits.map(({ engine }) => engine))]

await runClean('engines', { minutes: mostMinutes }, async () => {
  await build()
  const file = join(await mkdtemp(join(tmpdir(), 'insights-engines-')), 'report.json')
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = ['run', '--project', 'engines', ...reports, 'test/engines/engines.test.ts']
  await once(spawn(join(root, 'node_modules/.bin/vitest'), args, { cwd: root, stdio: 'inherit' }), 'exit')
  const report: Report = JSON.parse(await readFile(file, 'utf8'))

  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const visitOf = ({ ancestorTitles }: (typeof tests)[number]): string => ancestorTitles.join(' ')
  const wasRun = tests.filter(({ status }) => status === 'passed' || status === 'failed')
  const passed = wasRun.filter(({ status }) => status === 'passed')
  const missing = known.filter((engine) => !wasRun.some((test) => visitOf(test).startsWith(`${engine}:`)))

  for (const visit of new Set(tests.map(visitOf))) {
    console.log(`\n${visit}`)
    for (const { title, status, duration } of tests.filter((test) => visitOf(test) === visit))
      console.log(`  ${status.padEnd(8)} ${`${Math.round(duration ?? 0)} ms`.padStart(9)}  ${title}`)
  }
  const figures = { engines: known.length - missing.length, steps: wasRun.length, passed: passed.length }
  console.log(`\n${JSON.stringify({ bench: 'engines', figures })}`)
  if (missing.length > 0) console.error(`Not all engines were there: ${missing.join(', ')} did nothing.`)
  return missing.length > 0 || passed.length < wasRun.length ? 1 : 0
})
