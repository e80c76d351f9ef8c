import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface CleanOptions {
  /** How long it may take. Default 20. */
  readonly minutes?: number
  /** Prints what there is when the run is stopped or its time is over. */
  readonly onCut?: () => void
  /** Where the folder of its temporary files is made. Default: where this machine has them. */
  readonly parent?: string
}

const stops = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const
const defaultMinutes = 20

/**
 * Does a command's work, and ends with it. However it ends (done, stopped, failed, out of time, killed), no process and no
 * temporary folder of it is left: all of them stand in a folder of its own, which a process beside it sweeps.
 *
 * `work` answers the code to exit with; default 0.
 */
export async function runClean(
  name: string,
  { minutes = defaultMinutes, onCut, parent = tmpdir() }: CleanOptions,
  work: () => Promise<number | undefined>,
): Promise<never> {
  const folder = mkdtempSync(join(parent, `insights-${name}-`))
  // A database that refuses to run as root has its own folder in it.
  chmodSync(folder, 0o711)
  // In a session of its own: Ctrl-C reaches all that belongs to the terminal.
  const sweeper = spawn(process.execPath, [fileURLToPath(new URL('./sweep.ts', import.meta.url)), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  // Whatever is started from now on has its temporary files there, and by that is known as the run's.
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
  // Operations in progress fail while their browser is taken away: that is no error.
  const fail = (error: unknown) => {
    if (!isEnding) void end(1, error instanceof Error ? error.stack : String(error))
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  for (const [signal, code] of Object.entries(stops)) {
    // A second one ends it at once; what is left is swept all the same.
    process.on(signal, () => (isEnding ? process.exit(code) : cut(code, `${name} was stopped.`)))
  }
  // A killed npm tells its script nothing.
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
