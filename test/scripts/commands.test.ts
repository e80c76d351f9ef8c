import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../../esbuild.config.ts'

const { scripts }: { scripts: { cli: string } } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const [, program = ''] = scripts.cli.split(' ')

/** Runs what `npm run cli` runs. */
const run = (...args: readonly string[]) =>
  promisify(execFile)(process.execPath, [join(root, program), ...args]).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  )

const names = ['pack', 'release', 'halt', 'rollback', 'site', 'doctor', 'where']

test('each command that a page of docs names is one', () => {
  const pages = globSync('{*.md,contract/*.md,docs/*.md,webview/**/*.md}', { cwd: root })
  const said = pages.map((page) => readFileSync(join(root, page), 'utf8')).join('\n')
  const called = [...said.matchAll(/(?:npm run cli --|npx insights-client) ([a-z]+)/g)].map(([, name = '']) => name)
  expect(called.length).toBeGreaterThan(10)
  expect(called.filter((name) => !names.includes(name))).toEqual([])
})

test.each(names)('%s says how it is called', async (name) => {
  for (const flag of ['--help', '-h']) {
    const { code, said } = await run(name, flag)
    expect(code).toBe(0)
    expect(said).toMatch(new RegExp(`^insights-client ${name} `))
  }
})

test.each([[[]], [['nothing']], [['constructor']]])('%j is no command, and all of them are said', async (args) => {
  const { code, said } = await run(...args)
  expect(code).toBe(1)
  for (const name of names) expect(said).toContain(`insights-client ${name} `)
  expect(await run('--help')).toEqual({ code: 0, said })
})

test('an option that a command does not take is code 2 and one line', async () => {
  const { code, said } = await run('pack', '--nonsense')
  expect(code).toBe(2)
  expect(said).toMatch(/^Unknown option '--nonsense'.*\n$/)
})
