import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Run, runBench } from '#scripts/bench/runBench.ts'

/** A bench that starts a process which would outlive it, deaf to polite words, and ends in the way that it is told. */

const ends: Readonly<Record<string, () => Promise<void>>> = {
  done: async () => {},
  waits: () => new Promise(() => {}),
  throws: () => Promise.reject(new Error('It broke.')),
  breaksLater: () => {
    setTimeout(() => {
      throw new Error('It broke.')
    })
    return new Promise(() => {})
  },
}

const settings = { rounds: { whole: 5, short: 1 } }

async function work({ settings, words: [how = ''], note, miss }: Run<'rounds'>): Promise<void> {
  note(settings)
  const deaf = `process.on('SIGTERM', () => {}); console.log('ready'); setInterval(() => {}, 1_000)`
  const child = spawn(process.execPath, ['-e', deaf], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
  const folder = mkdtempSync(join(tmpdir(), 'left-'))
  await new Promise((resolve) => child.stdout.once('data', resolve))
  process.stdout.write(`${JSON.stringify({ pid: child.pid, folder })}\n`)
  if (how === 'misses') miss('It is too slow.')
  await ends[how]?.()
}

await runBench('fake', settings, work, { aims: { rounds: 4, absent: 0 } })
