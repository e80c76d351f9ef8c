import { setTimeout as pause } from 'node:timers/promises'
import { type Cdp, evaluate } from '#scripts/drivers/cdp.ts'
import { startKillable } from '#scripts/drivers/killable.ts'

const patienceMs = 30_000

export interface KilledBrowser {
  readonly cdp: Cdp
  evaluate<T>(expression: string): Promise<T>
  until(expression: string): Promise<void>
  /** Kills it like a crash. @returns the time on `performance.now()` */
  kill(): Promise<number>
}

export async function openProfile(profile: string): Promise<KilledBrowser> {
  const { open, kill } = await startKillable(profile, ['--ignore-certificate-errors', '--window-size=1280,900'])
  const cdp = await open().catch((error: unknown) => kill().then(() => Promise.reject(error)))
  return {
    cdp,
    evaluate: (expression) => evaluate(cdp, expression),
    async until(expression) {
      for (const until = performance.now() + patienceMs; performance.now() < until; await pause(50)) {
        if (await evaluate<boolean>(cdp, expression).catch(() => false)) return
      }
      throw new Error(`Timed out waiting for: ${expression}`)
    },
    async kill() {
      const at = performance.now()
      await kill()
      return at
    },
  }
}
