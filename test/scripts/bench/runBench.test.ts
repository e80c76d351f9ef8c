import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'

const fake = fileURLToPath(new URL('./fakeBench.ts', import.meta.url))

interface Begun {
  readonly pid: number
  readonly folder: string
}

function start(...args: string[]) {
  const bench = spawn(process.execPath, [fake, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  let said = ''
  bench.stderr.setEncoding('utf8').on('data', (part: string) => {
    said += part
  })
  const begun = new Promise<Begun>((resolve) => {
    createInterface({ input: bench.stdout }).on('line', (line) => {
      if (line.startsWith('{"pid"')) resolve(JSON.parse(line))
      lines.push(line)
    })
  })
  const ended = new Promise<number | null>((resolve) => bench.once('close', resolve))
  return { bench, begun, ended, last: () => lines.at(-1), said: () => said }
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const cutShort = '{"bench":"fake","figures":{"rounds":5},"cutShort":true}'
const nothing = { running: false, folder: false }

async function expectNothingLeft({ pid, folder }: Begun): Promise<void> {
  await vi.waitFor(() => expect({ running: isRunning(pid), folder: existsSync(folder) }).toEqual(nothing), 15_000)
}

describe('a bench leaves no process and no folder', () => {
  test.each([
    { signal: 'SIGINT', code: 130 },
    { signal: 'SIGTERM', code: 143 },
    { signal: 'SIGHUP', code: 129 },
    { signal: 'SIGKILL', code: null },
  ] as const)('when it gets a $signal', async ({ signal, code }) => {
    const { bench, begun, ended, last } = start('waits')
    const left = await begun
    expect(isRunning(left.pid)).toBe(true)
    bench.kill(signal)
    expect(await ended).toBe(code)
    // What is killed cannot print what it has.
    if (code !== null) expect(last()).toBe(cutShort)
    await expectNothingLeft(left)
  })

  test.each(['throws', 'breaksLater'])('when it %s', async (how) => {
    const { begun, ended, said } = start(how)
    const left = await begun
    expect(await ended).toBe(1)
    expect(said()).toContain('It broke.')
    await expectNothingLeft(left)
  })

  test('when its time is up, with a message and its figures', async () => {
    const { begun, ended, said, last } = start('waits', '--minutes', '0.05')
    const left = await begun
    expect(await ended).toBe(1)
    expect(said()).toContain('took more than 0.05 minutes')
    expect(last()).toBe(cutShort)
    await expectNothingLeft(left)
  })

  test('when it is done, with the figures in its last line', async () => {
    const { begun, ended, last } = start('done', '--short')
    const left = await begun
    expect(await ended).toBe(0)
    expect(last()).toBe('{"bench":"fake","figures":{"rounds":1}}')
    expect({ running: isRunning(left.pid), folder: existsSync(left.folder) }).toEqual(nothing)
  })
})

test('a bench that misses an aim prints its figures and each missed aim, and fails', async () => {
  const { ended, said, last } = start('misses')
  expect(await ended).toBe(1)
  expect(last()).toBe('{"bench":"fake","figures":{"rounds":5}}')
  expect(said()).toMatch(/It is too slow\.\nrounds is 5: 4 at most\.\n$/)
})

test('a bench rejects an option that is not a number', async () => {
  const { ended, said } = start('done', '--rounds', 'many')
  expect(await ended).toBe(2)
  expect(said()).toContain('--rounds takes a number, not many.')
})
