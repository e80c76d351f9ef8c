import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import exchange from '#fixtures/exchange.config.ts'
import { startGateway } from '#fixtures/gateway/index.ts'
import { sandboxKey } from '#scripts/sandboxKey.ts'
import { recorder } from '#scripts/traffic/record.ts'
import { drawnFolder } from './gateway/drawn.ts'
import { copyOfTemplate } from './gateway/template.ts'

/*
 * The gateway of one test process: free ports, the builds in `dist`, the whole seed. Nothing is published by itself. It prints its
 * addresses as one line of JSON and ends with the process that started it.
 */
const built = (name: string): string => fileURLToPath(new URL(`../../dist/${name}`, import.meta.url))

const dataDir = await copyOfTemplate()
const gateway = await startGateway({
  exchange,
  dataDir,
  drawnDir: await drawnFolder(),
  ports: { https: 0, http: 0, app: 0 },
  builds: { web: built('web'), webview: built('webview'), app: built('app') },
  pulse: false,
  sandboxKey,
  ...recorder(),
})
process.stdout.write(`${JSON.stringify(gateway.addresses)}\n`)

process.stdin.resume()
process.stdin.on('end', async () => {
  await gateway.close()
  // A picture may still be written.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  process.exit()
})
