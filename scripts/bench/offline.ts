import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import config from '#fixtures/exchange.config.ts'
import { openNetwork } from '#test/support/network.ts'
import { pageBuilds } from '../../esbuild.config.ts'
import { exchangePath, loadExchange } from '../build/exchange.ts'
import { withTwins, writeFolder } from '../build/files.ts'
import { buildPages } from '../build/pages.ts'
import { runIn } from '../drivers/cdp.ts'
import { asUsed, type Chromium, openChromium } from '../drivers/chromium.ts'
import { openSandbox } from '../sandbox.ts'
import { trust } from './page/comeBack.ts'
import { ask, firstWords } from './page/load.ts'
import { watchPage } from './page/watch.ts'
import { median, type Run, runBench } from './runBench.ts'

/*
 * A repeated visit to a feed with the CPU slowed down four times: with and without the service worker, in turn, and then
 * with the worker and no network. Each visitor has a separate browser.
 */

const settings = { runs: { whole: 12, short: 2 } }
const aims = { reload_offline_ms: 600, warm_share: 1.03 }

type Way = 'with' | 'without'

const withoutWorker = `Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined })`

/** Runs in the page: waits until the feed is cached and, with a worker, everything that is shown offline. */
async function untilKept(hasWorker: boolean): Promise<void> {
  const asked = <R>(request: IDBRequest<R>) =>
    new Promise<R>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const hasFeed = async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'insights')) return false
    const database = await asked(indexedDB.open('insights'))
    const keys = await asked(database.transaction('requests').objectStore('requests').getAllKeys())
    database.close()
    return keys.some((key) => String(key).endsWith(' feed recommended'))
  }
  const hasDocument = async () => (await caches.match(new URL('/insights-document', location.href))) !== undefined
  for (const end = performance.now() + 60_000; !((await hasFeed()) && (!hasWorker || (await hasDocument()))); ) {
    if (performance.now() > end) throw new Error('The first visit did not store its feed.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await new Promise((resolve) => setTimeout(resolve, 2_000))
}

async function setOffline({ cdp }: Chromium, offline: boolean): Promise<void> {
  await cdp.send('Network.enable')
  const line = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await cdp.send('Network.emulateNetworkConditions', { offline, ...line })
}

async function work({ settings: { runs }, report, use }: Run<keyof typeof settings>): Promise<void> {
  const found: Record<Way | 'offline', number[]> = { with: [], without: [], offline: [] }
  // Compare within pairs: other load on the machine affects both.
  const share = () => median(found.with.map((ms, at) => ms / (found.without[at] ?? Number.NaN)))
  report(() => {
    return {
      warm_with_ms: Math.round(median(found.with)),
      warm_without_ms: Math.round(median(found.without)),
      warm_share: Number(share().toFixed(3)),
      reload_offline_ms: Math.round(median(found.offline)),
    }
  })
  const folder = await mkdtemp(join(tmpdir(), 'insights-bench-offline-'))
  const sandbox = use(
    await openSandbox(async (builds) => {
      const [web] = pageBuilds.filter(({ name }) => name === 'web')
      if (!web) throw new Error('The browser build is missing. Run npm run build.')
      const exchange = await loadExchange(exchangePath())
      const { files } = await buildPages(web, { ...exchange, site: { ...config.site, offline: true } })
      writeFolder(folder, await withTwins(files))
      return { ...builds, web: folder }
    }),
  )
  const network = use(await openNetwork(sandbox.addresses.https))
  const url = `${network.origin}/insights`
  const watch = `(${watchPage})(${JSON.stringify(await firstWords(sandbox.addresses.http))})`
  const args = await trust(network.origin)
  const visitAgain = async (way: Way): Promise<void> => {
    const initScripts = [watch, ...(way === 'without' ? [withoutWorker] : [])]
    const chromium = await openChromium({ ...asUsed, mobile: true, initScripts, args })
    try {
      await chromium.browser.url(url)
      await runIn(chromium.cdp, untilKept, way === 'with')
      await chromium.browser.url('about:blank')
      await chromium.cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      found[way].push(await ask<number>(chromium, url, 'insightsWatch.words()'))
      if (way === 'without') return
      network.cut()
      await setOffline(chromium, true)
      found.offline.push(await ask<number>(chromium, url, 'insightsWatch.words()'))
    } finally {
      network.restore()
      await chromium.close()
    }
  }
  for (let run = 0; run < runs; run++) {
    const order: readonly Way[] = run % 2 === 0 ? ['with', 'without'] : ['without', 'with']
    for (const way of order) await visitAgain(way)
    console.error(`${run + 1} of ${runs}: ${JSON.stringify(Object.values(found).map((times) => times.at(-1)))}`)
  }
}

await runBench('offline', settings, work, { aims })
