import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../../esbuild.config.ts'

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Benches read their arguments in one place, and one stands for all. What runs the tests takes its arguments by itself. */
const commands = Object.entries(scripts).flatMap(([name, command]) => {
  const file = command.replace(/^node scripts\/install\.mjs (\w+)$/, 'node scripts/$1.ts').replace(/^node /, '')
  const isOther = name.startsWith('bench:') && name !== 'bench:kills'
  return /^scripts\/(?!test\b)[\w/]+\.ts$/.test(file) && !isOther ? [[name, file] as const] : []
})
for (const name of ['api', 'traffic']) commands.push([`contract -- ${name}`, `scripts/${name}.ts`])

const run = (file: string, argument: string) =>
  promisify(execFile)(process.execPath, [join(root, file), argument], { cwd: root }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  )

test('there are commands to ask', () => expect(commands.length).toBeGreaterThan(12))

test('CONTRIBUTING names each command', () => {
  const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const isHook = (name: string) => name === 'prepublishOnly' || name.startsWith('bench:')
  const isNamed = (name: string) =>
    page.includes(`npm run ${name}`) || page.includes(`npm ${name}`) || page.includes(`\`${name}\``)
  expect(Object.keys(scripts).filter((name) => !isHook(name) && !isNamed(name))).toEqual([])
})

test('npm run bench lists all benches, and rejects another name with one line', async () => {
  const names = Object.keys(scripts).flatMap((name) => /^bench:(\w+)$/.exec(name)?.[1] ?? [])
  const { stdout } = await run('scripts/bench.ts', '--help')
  const listed = [...stdout.matchAll(/^ {2}([a-z]+) {2,}/gm)].flatMap(([, name]) => name ?? [])
  expect(listed).toEqual(expect.arrayContaining(names))
  expect(listed.filter((name) => !existsSync(join(root, `scripts/bench/${name}.ts`)))).toEqual([])
  expect(await run('scripts/bench.ts', 'constructor')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^Unknown bench.*\n$/),
  })
})

test.each(commands)('%s prints its usage for --help, and does nothing else', async (_, file) => {
  const { code, stdout, stderr } = await run(file, '--help')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^\S.*\n\n {2}\S/)
})

test.each(['scripts/api.ts', 'scripts/messages.ts'])('%s rejects an unknown option with one line', async (file) => {
  expect(await run(file, '--nonsense')).toEqual({
    code: 2,
    stdout: '',
    stderr: "Unknown option '--nonsense'. --help lists the options.\n",
  })
})
