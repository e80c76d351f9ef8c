import { execFile, spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../esbuild.config.ts'
import { pastIndexes } from './build/pastIndexes.ts'
import { isOfBrowser, unitProjectsOf } from './changed/projects.ts'
import { importsOf } from './check/imports.ts'
import { check } from './check.ts'
import { runClean } from './clean/runClean.ts'

/** Who imports a module, by the module's path. */
type Importers = ReadonlyMap<string, readonly string[]>

interface Choice {
  /** Test files to run, the nearest to the change first. */
  readonly run: readonly string[]
  /** The projects of these: each file is in one of them at least. */
  readonly projects: readonly string[]
  /** Test files that reach the change by more steps than there was room for. */
  readonly left: readonly string[]
  /** What was changed and cannot be followed by imports, runs in a browser, or is a test that no project looks at. */
  readonly unknown: readonly string[]
}

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
const isInNone = (path: string): boolean => isTest(path) && unitProjectsOf(path).length === 0
/** Read by other ways than an import: nobody can say what they break. */
const isFollowed = (path: string): boolean =>
  /\.tsx?$|^web\/locales\//.test(path) && !/^[^/]+$|\/migrations\//.test(path)
const isProse = (path: string): boolean => path.endsWith('.md')

/**
 * Chooses the tests that a change can break: those that import it, by however many steps, nearest first.
 * @param secondsOf what a test file is expected to take.
 * @param budget seconds for all of them.
 */
export function choose(
  changed: readonly string[],
  importers: Importers,
  secondsOf: (path: string) => number,
  budget: number,
): Choice {
  const found = new Set(changed)
  for (const path of found) for (const importer of importers.get(path) ?? []) found.add(importer)
  // A set grows while it is walked, step by step away from the change.
  const tests = [...found].filter((path) => isTest(path) && !isInNone(path))
  const run: string[] = []
  let seconds = 0
  for (const path of tests) {
    if (seconds + secondsOf(path) > budget) break
    seconds += secondsOf(path)
    run.push(path)
  }
  return {
    run,
    projects: [...new Set(run.flatMap(unitProjectsOf))],
    left: tests.slice(run.length),
    unknown: changed.filter((path) => !isProse(path) && (!isFollowed(path) || isOfBrowser(path) || isInNone(path))),
  }
}

/** For the tests: the checks have the rest of a minute. */
const budgetSeconds = 20
/** On two processors, with its set-up: tests of screens run under both renderers, those of the gateway open a database. */
const kinds: readonly (readonly [path: RegExp, seconds: number])[] = [
  [/^test\/fixtures\/gateway\//, 3],
  [/^test\/(web|webview)\//, 1.5],
]
const secondsOf = (path: string): number => kinds.find(([kind]) => kind.test(path))?.[1] ?? 0.5

const git = async (...args: string[]): Promise<string[]> =>
  (await promisify(execFile)('git', args, { cwd: root })).stdout.split('\n').filter(Boolean)

/** What differs from the main branch: commits since it, the working tree, and what git does not know yet. */
async function changedFiles(): Promise<string[]> {
  const [base = 'HEAD'] = await git('merge-base', 'HEAD', 'main').catch(() => ['HEAD'])
  return [
    ...new Set([...(await git('diff', '--name-only', base)), ...(await git('ls-files', '-o', '--exclude-standard'))]),
  ]
}

async function importersOf(): Promise<Map<string, string[]>> {
  const importers = new Map<string, string[]>()
  for (const path of globSync('{bridge,web,webview,fixtures,scripts,test}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  }))
    for (const target of importsOf(
      path,
      pastIndexes(path, await readFile(join(root, path), 'utf8'), (index) => readFileSync(join(root, index), 'utf8')),
    ))
      importers.set(target, [...(importers.get(target) ?? []), path])
  return importers
}

const list = (title: string, paths: readonly string[]) => {
  if (paths.length === 0) return
  console.log(`  ${title}: ${paths.slice(0, 8).join(', ')}${paths.length > 8 ? ` and ${paths.length - 8} more` : ''}`)
}

await runClean('changed', {}, async () => {
  const changed = await changedFiles()
  const { run, projects, left, unknown } = choose(changed, await importersOf(), secondsOf, budgetSeconds)
  console.log(`${changed.length} files changed, ${run.length} test files run.\n`)
  const checked = await check()
  const there = run.filter((path) => existsSync(join(root, path)))
  const named = projects.flatMap((project) => ['--project', project])
  const code =
    there.length === 0
      ? 0
      : await new Promise<number | null>((resolve) => {
          spawn(join(root, 'node_modules/.bin/vitest'), ['run', ...named, ...there], {
            cwd: root,
            stdio: 'inherit',
          }).once('exit', resolve)
        })
  list('not run, for want of time', left)
  list('changed, and not followed by imports', unknown)
  console.log('  not run: tests in browsers. npm test runs all.')
  return code === 0 && checked.every(({ passed }) => passed) ? 0 : 1
})
