import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Cdp, connectCdp } from '../../drivers/cdp.ts'
import { askedByCdp, quietChromium } from '../../drivers/quietChromium.ts'

const chromium = '/usr/bin/chromium'
const args = [...quietChromium, askedByCdp, '--ignore-certificate-errors', '--window-size=1280,900']
const patienceMs = 30_000

/** A whole browser with a profile that outlives it. */
export interface KilledBrowser {
  readonly cdp: Cdp
  /** Runs an expression in the page. */
  evaluate<T>(expression: string): Promise<T>
  /** Waits until an expression is true. */
  until(expression: string): Promise<void>
  /**
   * Ends it as a crash does: every process of it at once, without a word.
   * @returns when, on `performance.now()`.
   */
  kill(): Promise<number>
}

async function addressOf(profile: string): Promise<string> {
  const file = join(profile, 'DevToolsActivePort')
  for (const until = performance.now() + patienceMs; performance.now() < until; await pause(50)) {
    const [port] = (await readFile(file, 'utf8').catch(() => '')).split('\n')
    if (port) return `127.0.0.1:${port}`
  }
  throw new Error('Chromium did not say where it can be debugged.')
}

const ended = (child: ChildProcess): Promise<unknown> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', resolve))

/** Starts Chromium with a profile, as it was left by the one before. */
export async function openProfile(profile: string): Promise<KilledBrowser> {
  await rm(join(profile, 'DevToolsActivePort'), { force: true })
  // A group of its own, so that all of its processes can be ended at once.
  const child = spawn(chromium, [...args, `--user-data-dir=${profile}`, 'about:blank'], {
    detached: true,
    stdio: 'ignore',
  })
  const end = async (): Promise<number> => {
    const at = performance.now()
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    await ended(child)
    return at
  }
  try {
    const cdp = await connectCdp(await addressOf(profile))
    await cdp.send('Page.enable')
    const evaluate = async <T>(expression: string): Promise<T> => {
      const answer = await cdp.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
      const { result, exceptionDetails } = answer as { result: { value: T }; exceptionDetails?: { text: string } }
      if (exceptionDetails) throw new Error(`The page could not be asked: ${exceptionDetails.text} ${expression}`)
      return result.value
    }
    return {
      cdp,
      evaluate,
      async until(expression) {
        for (const until = performance.now() + patienceMs; performance.now() < until; await pause(50)) {
          if (await evaluate<boolean>(expression).catch(() => false)) return
        }
        throw new Error(`It never came to be: ${expression}`)
      },
      async kill() {
        const at = await end()
        cdp.close()
        return at
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}
