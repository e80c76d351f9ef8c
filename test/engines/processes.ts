import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Started {
  /** Where the browser listens to who drives it, as it says itself. */
  readonly address: string
  stop(): Promise<void>
}

const startMs = 60_000
const stopMs = 5_000

const running = new Set<ChildProcess>()
// A run that breaks off leaves no browser behind.
process.on('exit', () => {
  for (const child of running) end(child, 'SIGKILL')
})

/** Ends a browser with all processes that it has started. */
function end({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal)
  } catch {
    // It has ended already.
  }
}

/**
 * Starts a browser with a profile of its own, which goes with it.
 * @param argsFor makes its arguments from the profile's folder.
 * @param listening finds the address in what it says on its second output.
 * @throws {Error} with its last words, when it ends or says no address within a minute.
 */
export async function startBrowser(
  binary: string,
  argsFor: (profile: string) => readonly string[],
  listening: RegExp,
): Promise<Started> {
  const profile = await mkdtemp(join(tmpdir(), 'insights-engine-'))
  // The first of its process group, so that all of it ends together.
  const child = spawn(binary, argsFor(profile), { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  running.add(child)
  const ended = once(child, 'exit').catch(() => undefined)
  const stop = async () => {
    end(child, 'SIGTERM')
    const late = setTimeout(() => end(child, 'SIGKILL'), stopMs)
    await ended
    clearTimeout(late)
    end(child, 'SIGKILL')
    running.delete(child)
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  let said = ''
  const address = await new Promise<string>((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`${binary} ${what}. It said: ${said.slice(-500)}`))
    const late = setTimeout(() => fail('did not say where it listens'), startMs)
    child.on('error', reject)
    child.on('exit', (code) => fail(`ended at once (${code})`))
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk
      const found = listening.exec(said)?.[1]
      if (!found) return
      clearTimeout(late)
      resolve(found)
    })
  }).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  // Its output is no longer read, and it must not wait for that.
  child.stderr.removeAllListeners('data').resume()
  return { address, stop }
}
