import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import exchange from '../fixtures/exchange.config.ts'
import { startGateway } from '../fixtures/gateway/index.ts'
import { drawnFolder } from './support/gateway/drawn.ts'
import { copyOfTemplate } from './support/gateway/template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Origins of the gateway that the browser tests share. */
    sandbox: { readonly https: string; readonly http: string; readonly app: string }
  }
}

const built = (name: string): string => fileURLToPath(new URL(`../dist/${name}`, import.meta.url))

/** Starts the gateway for the browser tests, on free ports, with the builds and the whole seed. Nothing is published by itself. */
export default async function (project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await copyOfTemplate()
  const gateway = await startGateway({
    exchange,
    dataDir,
    drawnDir: await drawnFolder(),
    ports: { https: 0, http: 0, app: 0 },
    builds: { web: built('web'), webview: built('webview'), app: built('app') },
    pulse: false,
  })
  project.provide('sandbox', gateway.addresses)
  return async () => {
    await gateway.close()
    // A picture may still be written.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
