import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/*
 * Outlives the run that starts it, by a moment. Its input ends when that run does, whichever way: then it ends every process
 * that the run's folder names, and removes the folder. A browser's processes name it on their command lines, others in `TMPDIR`.
 */

const [folder = ''] = process.argv.slice(2)
const politeMs = 1_000
const maxMs = 10_000

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // It has ended meanwhile, belongs to another user, or this system has no such files.
    return ''
  }
}

function started(): number[] {
  let entries: readonly string[] = []
  try {
    entries = readdirSync('/proc')
  } catch {
    // Not Linux: the browsers of the benches are not there either.
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
    // It has ended meanwhile.
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

// Who stops everything by one name still wants it swept.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.stdin.on('close', () => void sweep()).resume()
