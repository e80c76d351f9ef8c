import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { root } from '../../esbuild.config.ts'

describe('commands', () => {
  const { scripts }: { scripts: { cli: string } } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [, program = ''] = scripts.cli.split(' ')

  /** Runs what `npm run cli` runs. */
  const run = (...args: readonly string[]) =>
    promisify(execFile)(process.execPath, [join(root, program), ...args]).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
    )

  const names = ['pack', 'release', 'halt', 'rollback', 'site', 'doctor', 'where']

  test('each command in the docs exists', () => {
    const pages = globSync('{*.md,contract/*.md,docs/*.md,webview/**/*.md}', { cwd: root })
    const said = pages.map((page) => readFileSync(join(root, page), 'utf8')).join('\n')
    const called = [...said.matchAll(/(?:npm run cli --|npx insights-client) ([a-z]+)/g)].map(([, name = '']) => name)
    expect(called.length).toBeGreaterThan(10)
    expect(called.filter((name) => !names.includes(name))).toEqual([])
  })

  test.each(names)('%s prints its usage', async (name) => {
    for (const flag of ['--help', '-h']) {
      const { code, said } = await run(name, flag)
      expect(code).toBe(0)
      expect(said).toMatch(new RegExp(`^insights-client ${name} `))
    }
  })

  test.each([[[]], [['nothing']], [['constructor']]])(
    'rejects %j as a command, and lists all commands',
    async (args) => {
      const { code, said } = await run(...args)
      expect(code).toBe(1)
      for (const name of names) expect(said).toContain(`insights-client ${name} `)
      expect(await run('--help')).toEqual({ code: 0, said })
    },
  )

  test('an unknown option of a command exits with 2 and one line', async () => {
    const { code, said } = await run('pack', '--nonsense')
    expect(code).toBe(2)
    expect(said).toMatch(/^Unknown option '--nonsense'.*\n$/)
  })
})

describe('help', () => {
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

  test('CONTRIBUTING lists each command', () => {
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
})
