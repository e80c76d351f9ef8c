import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import config from '#fixtures/exchange.config.ts'
import { openNetwork } from '#test/support/network.ts'
import { pageBuilds } from '../../esbuild.config.ts'
import { exchangePath, loadExchange } from '../build/exchange.ts'
import { withTwins, writeFolder } from '../build/files.ts'
import { buildPages } from '../build/pages.ts'
import { runIn, setOffline } from '../drivers/cdp.ts'
import { asUsed, slowCpu, withChromium } from '../drivers/chromium.ts'
import { openSandbox } from '../sandbox.ts'
import { trust, untilAtRest } from './page/comeBack.ts'
import { ask, firstWords } from './page/load.ts'
import { watchPage } from './page/watch.ts'
import { type Run, runBench } from './runBench.ts'

/*
 * A repeated visit to a feed with the CPU slowed down four times: with and without the service worker, in turn, and then
 * with the worker and no network. Each visitor has a separate browser.
 */

const settings = { runs: { whole: 12, short: 2 } }
const aims = { reload_offline_ms: 600, warm_share: 1.03 }

type Way = 'with' | 'without'

const withoutWorker = `Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined })`

async function work({ settings: { runs }, sample, use }: Run<keyof typeof settings>): Promise<void> {
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
  /** @returns the time to the first words, in ms */
  const visitAgain = (way: Way): Promise<number> => {
    const initScripts = [watch, ...(way === 'without' ? [withoutWorker] : [])]
    return withChromium({ ...asUsed, mobile: true, initScripts, args }, async (chromium) => {
      await chromium.browser.url(url)
      await runIn(chromium.cdp, untilAtRest, true, way === 'with')
      await chromium.browser.pause(2_000)
      await chromium.browser.url('about:blank')
      await slowCpu(chromium)
      const words = await ask<number>(chromium, url, 'insightsWatch.words()')
      if (way === 'without') return words
      network.cut()
      await chromium.cdp.send('Network.enable')
      await setOffline(chromium.cdp, true)
      sample({ reload_offline_ms: await ask<number>(chromium, url, 'insightsWatch.words()') })
      return words
    }).finally(() => network.restore())
  }
  for (let run = 0; run < runs; run++) {
    const found = { with: Number.NaN, without: Number.NaN }
    const order: readonly Way[] = run % 2 === 0 ? ['with', 'without'] : ['without', 'with']
    for (const way of order) found[way] = await visitAgain(way)
    // Compare within pairs: other load on the machine affects both.
    sample({
      warm_with_ms: found.with,
      warm_without_ms: found.without,
      warm_share: found.with / found.without,
    })
    console.error(`${run + 1} of ${runs}: ${JSON.stringify(found)}`)
  }
}

await runBench('offline', settings, work, { aims })
