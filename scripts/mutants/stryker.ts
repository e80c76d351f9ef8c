import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { root } from '../../esbuild.config.ts'
import { installTools, tools } from '../tools/install.ts'
import type { Line } from './reporter.ts'
import type { Tested } from './tested.ts'

export interface Came {
  /** Number of mutants by file. Missing files were not started. */
  readonly planned: ReadonlyMap<string, number>
  readonly tested: readonly Tested[]
}

/** Relative to the repository, also in Stryker's copies. */
const pathOf = (fileName: string): string => relative(root, fileName).split(sep).join('/')

/**
 * Mutates `places` (`FILE` or `FILE:LINE:COLUMN-LINE:COLUMN`, lines from 1) and runs the covering tests in copies of
 * the project. Static mutants, which run when a module loads, are left to `--constants`, because each of them would
 * need all tests. @param ms time limit @param folder of `test` with the tests to run; default: all
 */
export async function runStryker(places: readonly string[], ms: number, folder = ''): Promise<Came> {
  await installTools()
  const mine = await mkdtemp(join(tmpdir(), 'insights-mutants-'))
  const [config, file] = [join(mine, 'stryker.json'), join(mine, 'lines.jsonl')]
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
  const child = spawn(process.execPath, [join(tools, '@stryker-mutator/core/bin/stryker.js'), 'run', config], {
    cwd: root,
    env: { ...process.env, INSIGHTS_MUTANTS: file, INSIGHTS_MUTANTS_FOLDER: folder },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  const timer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), ms)
  await once(child, 'exit')
  clearTimeout(timer)
  const written = await readFile(file, 'utf8').catch(() => '')
  const lines = written.split('\n').flatMap((line): Line[] => (line ? [JSON.parse(line)] : []))
  const planned = lines.flatMap((line) => ('planned' in line ? Object.entries(line.planned) : []))
  return {
    // Stryker omits files without mutants.
    planned: new Map([
      ...(planned.length > 0 ? places.map((place) => [place.replace(/:.*/, ''), 0] as const) : []),
      ...planned.map(([fileName, count]) => [pathOf(fileName), count] as const),
    ]),
    tested: lines.flatMap((line) => ('planned' in line ? [] : { ...line, fileName: pathOf(line.fileName) })),
  }
}
