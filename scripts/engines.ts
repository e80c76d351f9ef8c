import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../esbuild.config.ts'
import { type Visit, visits } from '../test/engines/engines.ts'
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

/** What the tests of a visit stand under. */
const titleOf = ({ engine, build }: Pick<Visit, 'engine' | 'build'>): string => `${engine}: ${build}`

const testsOf = ({ testResults }: Report) => testResults.flatMap(({ assertionResults }) => assertionResults)

interface Verdict {
  readonly figures: Readonly<Record<'engines' | 'visits' | 'steps' | 'passed' | 'skipped', number>>
  /** What keeps the run from being good, a sentence each; none of a run in which every visit took every step. */
  readonly faults: readonly string[]
}

/** Judges a run of the walk: a visit counts where each of its steps was taken, an engine where each of its visits counts. */
export function verdictOf(
  report: Report,
  exitCode: number | null,
  visits: readonly Pick<Visit, 'engine' | 'build'>[],
): Verdict {
  const tests = testsOf(report)
  const isTaken = ({ status }: { readonly status: string }) => status === 'passed' || status === 'failed'
  const missing = visits.filter((visit) => {
    const own = tests.filter(({ ancestorTitles }) => ancestorTitles.join(' ') === titleOf(visit))
    return own.length === 0 || !own.every(isTaken)
  })
  const engines = new Set(visits.map(({ engine }) => engine))
  for (const { engine } of missing) engines.delete(engine)
  const taken = tests.filter(isTaken)
  const passed = taken.filter(({ status }) => status === 'passed').length
  return {
    figures: {
      engines: engines.size,
      visits: visits.length - missing.length,
      steps: taken.length,
      passed,
      skipped: tests.length - taken.length,
    },
    faults: [
      ...missing.map((visit) => `${titleOf(visit)} did not take each of its steps.`),
      ...(passed < taken.length ? [`${taken.length - passed} of ${taken.length} steps failed.`] : []),
      ...(exitCode === 0 ? [] : [`The run ended with ${exitCode}.`]),
    ],
  }
}

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
