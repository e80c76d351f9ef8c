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
  /** How many mutants each file has in what was asked for. One that is not here was not begun. */
  readonly planned: ReadonlyMap<string, number>
  readonly tested: readonly Tested[]
}

/** Paths as the project names them, wherever the copy stands that they are told of. */
const pathOf = (fileName: string): string => relative(root, fileName).split(sep).join('/')

/** Stryker names no file that has none. */
function readPlanned(values: readonly unknown[], places: readonly string[]): Map<string, number> {
  const plan = values.find((value) => isRecord(value) && isRecord(value.planned))
  if (!isRecord(plan) || !isRecord(plan.planned)) return new Map()
  const counts = Object.entries(plan.planned).map(([fileName, count]) => [pathOf(fileName), Number(count)] as const)
  return new Map([...places.map((place) => [place.replace(/:.*/, ''), 0] as const), ...counts])
}

/**
 * Changes what stands at `places` (`FILE` or `FILE:LINE:COLUMN-LINE:COLUMN`, lines from 1) one by one, and runs the tests that
 * come by it, in copies of the project. What is made once, when a module is loaded, is left to `npm run mutants -- --constants`: every
 * test comes by it, so that one such mutant takes as long as all of them.
 * @param ms after so long it is ended; what it has done until then is answered.
 * @param folder the folder of `test` whose tests are run, such as `bridge/carriers`; default: all that hold the bridge.
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
      // Its own way with it calls an interface that our TypeScript lacks.
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
      // A machine has other things to do too, and what is late is not what is noticed.
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
