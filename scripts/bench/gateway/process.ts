import { fork } from 'node:child_process'
import { once } from 'node:events'

export interface GatewayProcess {
  readonly http: string
  readonly https: string
  /** What it has used so far. */
  used(): Promise<{ readonly rss: number; readonly cpuMs: number }>
  /** Whether it runs still. */
  isUp(): boolean
  close(): Promise<void>
}

/**
 * Starts the gateway of the benches in a process of its own. @throws where that ends before it has answered.
 * @param databaseUrl a PostgreSQL server in place of PGlite.
 */
export async function startProcess(databaseUrl?: string): Promise<GatewayProcess> {
  const words = databaseUrl === undefined ? [] : [databaseUrl]
  const child = fork(new URL('./serve.ts', import.meta.url), words, { stdio: 'inherit' })
  const ended = once(child, 'exit')
  const heard = async (name: string) => {
    const message = await Promise.race([
      once(child, 'message').then(([said]) => Object(said)),
      ended.then(([code]) => {
        throw new Error(`The gateway’s process ended (${code}) where “${name}” was waited for.`)
      }),
    ])
    return Reflect.get(message, name)
  }
  const { http, https }: { readonly http: string; readonly https: string } = await heard('addresses')
  return {
    http,
    https,
    used() {
      child.send('used')
      return heard('used')
    },
    isUp: () => child.exitCode === null && child.signalCode === null,
    async close() {
      if (child.connected) child.send('close')
      await ended
    },
  }
}
