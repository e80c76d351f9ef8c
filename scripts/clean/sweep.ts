import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/*
 * Started by a run and outlives it. When its input closes, the run has ended: then it ends all processes that use the
 * run's folder (in their arguments or `TMPDIR`) and removes the folder.
 */

const [folder = ''] = process.argv.slice(2)
const politeMs = 1_000
const maxMs = 10_000

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // It has ended, belongs to another user, or this is not Linux.
    return ''
  }
}

function started(): number[] {
  let entries: readonly string[] = []
  try {
    entries = readdirSync('/proc')
  } catch {
    // Not Linux.
  }
  return entries
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .filter((pid) => ['cmdline', 'environ'].some((file) => read(`/proc/${pid}/${file}`).includes(folder)))
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended.
  }
}

async function sweep(): Promise<void> {
  const begun = performance.now()
  let left = started()
  for (const pid of left) send(pid, 'SIGTERM')
  while (left.length > 0 && performance.now() - begun < maxMs) {
    await pause(50)
    left = started()
    if (performance.now() - begun > politeMs) for (const pid of left) send(pid, 'SIGKILL')
  }
  if (left.length > 0) console.error(`Still running: ${left.join(', ')}.`)
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

// Signals sent to all processes must not prevent the clean-up.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.stdin.on('close', () => void sweep()).resume()
