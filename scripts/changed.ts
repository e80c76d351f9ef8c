import { execFile, spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../esbuild.config.ts'
import { pastIndexes } from './build/pastIndexes.ts'
import { choose } from './changed/choose.ts'
import { importsOf } from './check/imports.ts'
import { check } from './check.ts'
import { quickestTmpdir } from './clean/quickestTmpdir.ts'
import { runClean } from './clean/runClean.ts'

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

await runClean('changed', { parent: quickestTmpdir() }, async () => {
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
  return code === 0 && checked.every(({ faults }) => faults.length === 0) ? 0 : 1
})
