import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { askedByCdp, quietChromium, wholeChromium } from './quietChromium.ts'

const patienceMs = 30_000

/** A whole browser with a profile that outlives it. */
export interface Killable {
  /** Where it can be debugged: `host:port`. */
  readonly address: string
  /** Ends every process of it at once, without a word, as a crash or a phone does. */
  kill(): Promise<void>
}

/** Starts Chromium with a profile, as it was left by the one before. */
export async function startKillable(profile: string, args: readonly string[]): Promise<Killable> {
  const file = join(profile, 'DevToolsActivePort')
  await rm(file, { force: true })
  // A group of its own, so that all of its processes can be ended at once.
  const child = spawn(
    wholeChromium,
    [...quietChromium, askedByCdp, ...args, `--user-data-dir=${profile}`, 'about:blank'],
    { detached: true, stdio: 'ignore' },
  )
  const ended = once(child, 'exit')
  const kill = async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    await ended
  }
  for (const until = performance.now() + patienceMs; performance.now() < until; await pause(50)) {
    const [port] = (await readFile(file, 'utf8').catch(() => '')).split('\n')
    const answers = port && (await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => undefined))
    if (answers) return { address: `127.0.0.1:${port}`, kill }
  }
  await kill()
  throw new Error('Chromium did not say where it can be debugged.')
}
