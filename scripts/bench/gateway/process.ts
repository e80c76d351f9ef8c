import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyOfTemplate } from '#test/support/gateway/template.ts'

export interface GatewayProcess {
  readonly http: string
  readonly https: string
  /** Resources used so far. Optionally collects garbage before measuring memory. */
  used(word?: 'used' | 'collected'): Promise<{ readonly rss: number; readonly held: number; readonly cpuMs: number }>
  /** Whether it is still running. */
  isUp(): boolean
  /** Kills it like a machine failure. */
  kill(): Promise<void>
  /** Stops it gracefully: requests in flight are answered. */
  close(): Promise<void>
}

/**
 * Starts a gateway in a separate process. @throws if it exits before it is ready
 * @param databaseUrl a PostgreSQL server instead of PGlite
 * @param port of plain HTTP; 0 picks a free one
 */
export async function startProcess(databaseUrl?: string, port = 0): Promise<GatewayProcess> {
  const dataDir = databaseUrl === undefined ? await copyOfTemplate() : await mkdtemp(join(tmpdir(), 'insights-bench-'))
  const words = databaseUrl === undefined ? [dataDir, String(port)] : [dataDir, String(port), databaseUrl]
  const child = fork(new URL('./serve.ts', import.meta.url), words, { stdio: 'inherit', execArgv: ['--expose-gc'] })
  const ended = once(child, 'exit').finally(() => rm(dataDir, { recursive: true, force: true }))
  const heard = async (name: string) => {
    const message = await Promise.race([
      once(child, 'message').then(([said]) => Object(said)),
      ended.then(([code]) => {
        throw new Error(`The gateway’s process ended (${code}) while the bench waited for “${name}”.`)
      }),
    ])
    return Reflect.get(message, name)
  }
  const { http, https }: { readonly http: string; readonly https: string } = await heard('addresses')
  return {
    http,
    https,
    used(word = 'used') {
      child.send(word)
      return heard('used')
    },
    isUp: () => child.exitCode === null && child.signalCode === null,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async close() {
      if (child.connected) child.send('close')
      await ended
    },
  }
}
