import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { root } from '../../esbuild.config.ts'

/** Signs that a path may have, and that an address has other uses for. */
const name = 'insights clone #1 100%, a%20b? é & '
let clone = ''
let npm: ChildProcess | undefined
let gateway = 0

beforeAll(async () => {
  clone = await mkdtemp(join(tmpdir(), name))
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z'], { cwd: root, maxBuffer: 2 ** 24 })
  for (const path of stdout.split('\0').filter(Boolean))
    await cp(join(root, path), join(clone, path), { recursive: true, verbatimSymlinks: true })
  await symlink(join(root, 'node_modules'), join(clone, 'node_modules'))
})
afterAll(async () => {
  npm?.kill('SIGKILL')
  if (gateway > 0 && isRunning(gateway)) process.kill(gateway, 'SIGKILL')
  await rm(clone, { recursive: true, force: true })
})

const env = { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter) }

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a clone in a folder of any name builds and starts, and SIGTERM to npm ends all of it', async () => {
  const child = spawn('npm', ['start', '--', '--https', '0', '--http', '0', '--app', '0'], {
    cwd: clone,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  npm = child
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
  await vi.waitFor(() => expect(said).toContain('Ctrl-C stops it'), { timeout: 100_000, interval: 100 })
  const [, origin = ''] = /(http:\/\/localhost:\d+)\/insights/.exec(said) ?? []
  const page = await fetch(`${origin}/insights`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>')])
  const locks = async () => (await readdir(join(clone, '.sandbox'))).filter((name) => name.endsWith('.sock'))
  gateway = Number(/^gateway-(\d+)-/.exec((await locks())[0] ?? '')?.[1])
  expect(isRunning(gateway)).toBe(true)

  child.kill('SIGTERM')
  await once(child, 'exit')
  await vi.waitFor(() => expect(isRunning(gateway)).toBe(false), { timeout: 20_000, interval: 100 })
  expect(await locks()).toEqual([])
  await expect(fetch(`${origin}/insights`)).rejects.toThrow('fetch failed')
}, 120_000)

test('finds the text modules in a clone', async () => {
  const args = [join(clone, 'scripts/messages.ts'), 'status', 'de']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: clone, env })
  expect(stdout).toMatch(/^ +de\b.*\d/m)
})
