import { join } from 'node:path'
import exchange from '#fixtures/exchange.config.ts'
import { startGateway } from '#fixtures/gateway/index.ts'
import { sandboxKey } from '#scripts/sandboxKey.ts'

/** The benchmark's gateway in a separate process. Reports its address and, on request, its resources. */
const [dataDir = '', port, databaseUrl] = process.argv.slice(2)
const gateway = await startGateway({
  exchange,
  dataDir,
  ...(databaseUrl !== undefined && { databaseUrl, origin: 'https://localhost', log: () => {} }),
  ports: { https: 0, http: Number(port), app: 0 },
  // It only serves calls.
  builds: { web: join(dataDir, 'web'), webview: join(dataDir, 'webview'), app: join(dataDir, 'app') },
  pulse: false,
  // All streams of the benchmark come from one address.
  live: { perAddress: 5_000 },
  sandboxKey,
})
process.on('message', (word) => {
  if (word === 'used' || word === 'collected') {
    if (word === 'collected') globalThis.gc?.()
    const { user, system } = process.cpuUsage()
    const { rss, heapUsed, external } = process.memoryUsage()
    process.send?.({ used: { rss, held: heapUsed + external, cpuMs: (user + system) / 1_000 } })
  }
  if (word === 'close') {
    void gateway.close().then(() => process.exit(0))
  }
})
process.send?.({ addresses: gateway.addresses })
