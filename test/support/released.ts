import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineExchange } from '../../bridge/config.ts'
import { pageBuilds } from '../../esbuild.config.ts'
import config from '../../fixtures/exchange.config.ts'
import { type Gateway, startGateway } from '../../fixtures/gateway/index.ts'
import { openRelease } from '../../fixtures/released/open.ts'
import { sealCertificates } from '../../scripts/build/certificate.ts'
import { writeFolder } from '../../scripts/build/files.ts'
import { buildPages } from '../../scripts/build/pages.ts'
import { copyOfTemplate } from './gateway/template.ts'

export interface ReleasesSite {
  readonly gateway: Gateway
  serveOld(): void
  serveToday(): void
  close(): Promise<void>
}

/** A site that is served by release 0.1, as it was, or by today's pages, at one address; by the first to begin with. */
export async function openReleasesSite(): Promise<ReleasesSite> {
  const old = await openRelease()
  const [web] = pageBuilds.filter(({ name }) => name === 'web')
  if (!web) throw new Error('There is no build of the browser’s pages.')
  // Both trust the certificate of the exchange that the first was built for.
  const signing = { ...config.signing, certificate: 'gateway.pem' }
  const exchange = await sealCertificates(defineExchange({ ...config, signing }), join(old, 'signing'))
  const today = (await buildPages(web, exchange)).files
  const live = mkdtempSync(join(tmpdir(), 'insights-released-'))
  const serveOld = () => {
    rmSync(live, { recursive: true, force: true })
    cpSync(join(old, 'web'), live, { recursive: true })
  }
  serveOld()
  const gateway = await startGateway({
    exchange: config,
    dataDir: await copyOfTemplate(),
    signing: join(old, 'signing'),
    ports: { https: 0, http: 0, app: 0 },
    builds: { web: live, webview: join(old, 'webview'), app: join(old, 'no app') },
    pulse: false,
  })
  return {
    gateway,
    serveOld,
    serveToday: () => writeFolder(live, today),
    async close() {
      await gateway.close()
      rmSync(live, { recursive: true, force: true })
    },
  }
}
