import { fork } from 'node:child_process'
import { once } from 'node:events'

export interface GatewayProcess {
  readonly http: string
  readonly https: string
  /** What it has used so far. */
  used(): Promise<{ readonly rss: number; readonly cpuMs: number }>
  close(): Promise<void>
}

/** Starts the gateway of the benches in a process of its own. @throws where that ends before it has answered. */
export async function startProcess(): Promise<GatewayProcess> {
  const child = fork(new URL('./serve.ts', import.meta.url), { stdio: 'inherit' })
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
    async close() {
      child.send('close')
      await ended
    },
  }
}
