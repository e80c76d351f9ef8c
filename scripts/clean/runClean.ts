import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Several times what all tests store, in bytes. */
const enough = 6 * 2 ** 30
const memory = '/dev/shm'

/** Containers often forbid running programs from there, which tests do. */
function startsPrograms(folder: string): boolean {
  const own = mkdtempSync(join(folder, 'insights-'))
  try {
    const program = join(own, 'program')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
    return spawnSync(program).status === 0
  } finally {
    rmSync(own, { recursive: true })
  }
}

/**
 * Temporary files are in memory if there is space. Each test gateway has a thousand small files, which disks create and
 * delete slowly.
 */
export function quickestTmpdir(): string {
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize >= enough && startsPrograms(memory)) return memory
  } catch {}
  return tmpdir()
}

export interface CleanOptions {
  /** Default 20. */
  readonly minutes?: number
  /** Prints results so far when the run is stopped or times out. */
  readonly onCut?: () => void
  /** Parent folder of temporary files. Default: the system's. */
  readonly parent?: string
}

const stops = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const
const defaultMinutes = 20

/**
 * Runs a command's work and exits. However it ends (done, stopped, failed, timed out, killed), a separate process
 * removes its temporary folder and ends all processes that use it. `work` returns the exit code.
 */
export async function runClean(
  name: string,
  { minutes = defaultMinutes, onCut, parent = tmpdir() }: CleanOptions,
  work: () => Promise<number | undefined>,
): Promise<never> {
  const folder = mkdtempSync(join(parent, `insights-${name}-`))
  // A database that refuses to run as root has its folder in it.
  chmodSync(folder, 0o711)
  // A separate session, because Ctrl-C is sent to the whole terminal.
  const sweeper = spawn(process.execPath, [fileURLToPath(new URL('./sweep.ts', import.meta.url)), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  // Marks processes started from now on as part of this run.
  process.env.TMPDIR = folder
  const swept = once(sweeper, 'exit')

  let isEnding = false
  const end = async (code: number, sentence?: string): Promise<never> => {
    isEnding = true
    if (sentence) console.error(`\n${sentence}`)
    sweeper.stdin.end()
    await swept
    process.exit(code)
  }
  const cut = (code: number, sentence: string): void => {
    if (isEnding) return
    try {
      onCut?.()
    } finally {
      void end(code, sentence)
    }
  }
  // Operations fail when their browser is closed, which is no error then.
  const fail = (error: unknown) => {
    if (!isEnding) void end(1, error instanceof Error ? error.stack : String(error))
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  for (const [signal, code] of Object.entries(stops)) {
    // The second signal ends it immediately; the sweeper still runs.
    process.on(signal, () => (isEnding ? process.exit(code) : cut(code, `${name} was stopped.`)))
  }
  // A killed npm does not notify its script.
  const { ppid } = process
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid !== ppid && cut(stops.SIGTERM, `${name} was left alone.`), 1_000)
  }
  setTimeout(() => cut(1, `${name} took more than ${minutes} minutes and was ended.`), minutes * 60_000)

  try {
    const code = (await work()) ?? 0
    return await (isEnding ? new Promise<never>(() => {}) : end(code))
  } catch (error) {
    fail(error)
    return new Promise<never>(() => {})
  }
}
