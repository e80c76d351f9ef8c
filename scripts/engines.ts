import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { visits } from '#test/engines/engines.ts'
import { root } from '../esbuild.config.ts'
import { readArgs } from './args.ts'
import { build } from './build.ts'
import { runClean } from './clean/runClean.ts'
import { type Report, testsOf, verdictOf } from './engines/verdict.ts'

readArgs('npm run engines\n\n  Visits the built pages in the oldest supported engines.', {})

const maxMinutes = 20

await runClean('engines', { minutes: maxMinutes }, async () => {
  await build()
  const file = join(await mkdtemp(join(tmpdir(), 'insights-engines-')), 'report.json')
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = ['run', '--project', 'engines', ...reports, 'test/engines/engines.test.ts']
  const [exitCode]: (number | null)[] = await once(
    spawn(join(root, 'node_modules/.bin/vitest'), args, { cwd: root, stdio: 'inherit' }),
    'exit',
  )
  const report: Report = JSON.parse(await readFile(file, 'utf8'))

  const tests = testsOf(report)
  const visitOf = ({ ancestorTitles }: (typeof tests)[number]): string => ancestorTitles.join(' ')
  for (const visit of new Set(tests.map(visitOf))) {
    console.log(`\n${visit}`)
    for (const { title, status, duration } of tests.filter((test) => visitOf(test) === visit))
      console.log(`  ${status.padEnd(8)} ${`${Math.round(duration ?? 0)} ms`.padStart(9)}  ${title}`)
  }
  const { figures, faults } = verdictOf(report, exitCode ?? null, visits)
  console.log(`\n${JSON.stringify({ bench: 'engines', figures })}`)
  for (const fault of faults) console.error(fault)
  return faults.length > 0 ? 1 : 0
})
