import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Gateway, type GatewayOptions, startGateway } from '#fixtures/gateway/index.ts'
import { drawnFolder } from '#test/support/gateway/drawn.ts'
import { copyOfTemplate } from '#test/support/gateway/template.ts'
import { root } from '../esbuild.config.ts'
import { exchangePath, loadExchange } from './build/exchange.ts'
import { build } from './build.ts'
import { sandboxKey } from './sandboxKey.ts'

export type Sandbox = Pick<Gateway, 'addresses' | 'close'>
export type Builds = GatewayOptions['builds']
type Serving = Sandbox & { readonly builds: Builds }

const built: Builds = {
  web: join(root, 'dist/web'),
  webview: join(root, 'dist/webview'),
  app: join(root, 'dist/app'),
}

/** Builds, and starts a gateway on free ports with temporary data. `change` may replace the served folders. */
export async function openSandbox(change?: (builds: Builds) => Promise<Builds>): Promise<Serving> {
  await build({ parts: ['compressed'] })
  return startSandbox({ builds: (await change?.(built)) ?? built })
}

/** The same with existing builds. @param stillAt stops the gateway's clock at this time */
export async function startSandbox(options: Partial<GatewayOptions> = {}, stillAt?: number): Promise<Serving> {
  const dataDir = await copyOfTemplate(stillAt)
  const gateway = await startGateway({
    exchange: await loadExchange(exchangePath()),
    dataDir,
    drawnDir: await drawnFolder(),
    ports: { https: 0, http: 0, app: 0 },
    builds: built,
    pulse: false,
    sandboxKey,
    ...(stillAt !== undefined && { now: () => stillAt }),
    ...options,
  })
  return {
    addresses: gateway.addresses,
    builds: options.builds ?? built,
    async close() {
      await gateway.close()
      // A picture may still be written.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
