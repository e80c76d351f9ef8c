import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startVitest } from 'vitest/node'
import { root } from '../esbuild.config.ts'
import { check } from './check.ts'
import { quickestTmpdir } from './clean/quickestTmpdir.ts'
import { runClean } from './clean/runClean.ts'

/*
 * `npm run test:changed [-- BASE]`: the checks, and every test without a browser that a change since BASE can break. BASE defaults
 * to the upstream branch, and without one to the commit before.
 */

/** Tests of whole tables: a new row breaks them although no import leads there. They always run. */
const tableTests = [
  'test/bridge/config.test.ts',
  'test/fixtures/app/conformance.test.ts',
  'test/fixtures/gateway/{malformed,bounds/bounds}.test.ts',
  'test/scripts/{contract,docs,exchangeContract}.test.ts',
  'test/web/{callers.node,extensions,signedCalls}.test.{ts,tsx}',
]

const git = async (...args: string[]): Promise<string[]> =>
  (await promisify(execFile)('git', args, { cwd: root })).stdout.split('\n').filter(Boolean)

async function baseOf([given]: readonly string[]): Promise<string> {
  if (given) return given
  const [upstream] = await git('rev-parse', '--abbrev-ref', '@{upstream}').catch(() => [])
  const [base] = await git('merge-base', 'HEAD', upstream ?? 'HEAD~1')
  return base ?? 'HEAD'
}

await runClean('changed', { parent: quickestTmpdir() }, async () => {
  const base = await baseOf(process.argv.slice(2))
  const changed = [...(await git('diff', '--name-only', base)), ...(await git('ls-files', '-o', '--exclude-standard'))]
  if (changed.length === 0)
    throw new Error(`Nothing differs from ${base}. Name another base: npm run test:changed -- BASE`)
  console.log(`${changed.length} files differ from ${base}.\n`)
  const checked = await check()
  const related = [...changed, ...tableTests.flatMap((glob) => globSync(glob, { cwd: root }))]
  const vitest = await startVitest('test', [], {
    watch: false,
    project: ['node', 'gateway', 'page', 'react', 'preact', 'tools'],
    related: related.map((path) => join(root, path)).filter((path) => existsSync(path)),
  })
  const modules = vitest.state.getTestModules()
  await vitest.close()
  console.log(`\n${modules.length} test files ran. Tests in browsers did not: npm test and npm run test:all run them.`)
  const isGreen = modules.length > 0 && modules.every((module) => module.ok()) && process.exitCode !== 1
  return isGreen && checked.every(({ faults }) => faults.length === 0) ? 0 : 1
})
