import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../esbuild.config.ts'
import { type Gateway, startGateway } from '../fixtures/gateway/index.ts'
import { copyOfTemplate } from '../test/fixtures/gateway/support/template.ts'
import { exchangePath, loadExchange } from './build/exchange.ts'
import { build } from './build.ts'

export type Sandbox = Pick<Gateway, 'addresses' | 'close'>

/** Builds, and starts a gateway of its own beside any other: on free ports, with a seeded folder that goes with it. */
export async function openSandbox(): Promise<Sandbox> {
  await build()
  const dataDir = await copyOfTemplate()
  const gateway = await startGateway({
    exchange: await loadExchange(exchangePath()),
    dataDir,
    ports: { https: 0, http: 0, app: 0 },
    builds: { web: join(root, 'dist/web'), webview: join(root, 'dist/webview'), app: join(root, 'dist/app') },
    pulse: false,
  })
  return {
    addresses: gateway.addresses,
    async close() {
      await gateway.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
