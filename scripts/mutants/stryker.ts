import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { isRecord } from '#bridge/lib/guards.ts'
import { root } from '../../esbuild.config.ts'
import { installTools, tools } from '../tools/install.ts'
import { readTested, type Tested } from './tested.ts'

async function run(command: string, args: readonly string[], options: { cwd: string; env?: NodeJS.ProcessEnv }) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'], detached: true })
  const limit = (ms: number) =>
    setTimeout(() => {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    }, ms)
  return { limit, ended: once(child, 'exit').then(([code]): number | undefined => code ?? undefined) }
}

export interface Came {
  /** Number of mutants by file. Missing files were not started. */
  readonly planned: ReadonlyMap<string, number>
  readonly tested: readonly Tested[]
}

/** Relative to the repository, also in Stryker's copies. */
const pathOf = (fileName: string): string => relative(root, fileName).split(sep).join('/')

/** Stryker omits files without mutants. */
function readPlanned(values: readonly unknown[], places: readonly string[]): Map<string, number> {
  const plan = values.find((value) => isRecord(value) && isRecord(value.planned))
  if (!isRecord(plan) || !isRecord(plan.planned)) return new Map()
  const counts = Object.entries(plan.planned).map(([fileName, count]) => [pathOf(fileName), Number(count)] as const)
  return new Map([...places.map((place) => [place.replace(/:.*/, ''), 0] as const), ...counts])
}

/**
 * Mutates `places` (`FILE` or `FILE:LINE:COLUMN-LINE:COLUMN`, lines from 1) and runs the covering tests in copies of
 * the project. Static mutants, which run when a module loads, are left to `--constants`, because each of them would
 * need all tests. @param ms time limit @param folder of `test` with the tests to run; default: all
 */
export async function runStryker(places: readonly string[], ms: number, folder = ''): Promise<Came> {
  await installTools()
  const mine = await mkdtemp(join(tmpdir(), 'insights-mutants-'))
  const [config, lines] = [join(mine, 'stryker.json'), join(mine, 'lines.jsonl')]
  await writeFile(
    config,
    JSON.stringify({
      mutate: places,
      testRunner: 'vitest',
      vitest: { configFile: 'test/mutants/vitest.config.ts' },
      plugins: [
        join(tools, '@stryker-mutator/vitest-runner/dist/src/index.js'),
        join(root, 'scripts/mutants/reporter.ts'),
      ],
      reporters: ['lines'],
      // Stryker's own handling needs an interface that our TypeScript lacks.
      tsconfigFile: 'none.json',
      ignorePatterns: [
        'dist',
        'docs',
        'test/*/node_modules',
        'scripts/tools/node_modules',
        '/test-results',
        '.sandbox',
      ],
      tempDirName: join(mine, 'copies'),
      concurrency: 2,
      ignoreStatic: true,
      allowEmpty: true,
      // A busy machine must not count as a detected mutant.
      timeoutMS: 20_000,
    }),
  )
  const { limit, ended } = await run(
    process.execPath,
    [join(tools, '@stryker-mutator/core/bin/stryker.js'), 'run', config],
    {
      cwd: root,
      env: { ...process.env, INSIGHTS_MUTANTS: lines, INSIGHTS_MUTANTS_FOLDER: folder },
    },
  )
  const timer = limit(ms)
  await ended
  clearTimeout(timer)
  const written = await readFile(lines, 'utf8').catch(() => '')
  const values = written.split('\n').flatMap((line): unknown[] => (line ? [JSON.parse(line)] : []))
  const tested = values
    .flatMap((value) => readTested(value) ?? [])
    .map((one) => ({ ...one, fileName: pathOf(one.fileName) }))
  return { planned: readPlanned(values, places), tested }
}
