import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import exchange from '../../fixtures/exchange.config.ts'
import { type Chromium, openChromium } from '../../test/drivers/chromium.ts'
import { openSandbox } from '../sandbox.ts'
import { phoneScript } from './page/phone.ts'
import { type Load, watchPage } from './page/watch.ts'

/*
 * A cold load of the feed on a slow phone: 390×844 at three device pixels, a processor four times slower, 1.6 Mbit/s with
 * 150 ms round trips. Each load has a browser of its own, so that nothing is cached; the server is warm.
 */

const slowCpu = 4
/** A browser that has just been started is busy with itself for a while: that is not the page's. */
const settleMs = 2_500
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

const watch = `(${watchPage})()`
const inPhone = phoneScript(exchange)

async function evaluate<T>({ cdp }: Chromium, expression: string): Promise<T> {
  const answer = await cdp.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
  const { result, exceptionDetails } = answer as { result: { value: T }; exceptionDetails?: { text: string } }
  if (exceptionDetails) throw new Error(`The page could not be measured: ${exceptionDetails.text}`)
  return result.value
}

async function load<T>(url: string, initScripts: readonly string[], expression: string, isSlow = true): Promise<T> {
  const chromium = await openChromium({ mobile: true, initScripts })
  try {
    await setTimeout(settleMs)
    if (isSlow) {
      await chromium.cdp.send('Network.enable')
      await chromium.cdp.send('Network.emulateNetworkConditions', network)
      await chromium.cdp.send('Emulation.setCPUThrottlingRate', { rate: slowCpu })
    }
    await chromium.browser.url(url)
    return await evaluate<T>(chromium, expression)
  } finally {
    await chromium.close()
  }
}

async function measure(url: string, scripts: readonly string[]): Promise<Load> {
  const initScripts = [watch, ...scripts]
  const figures = await load<Omit<Load, 'usable_ms'>>(url, initScripts, 'insightsWatch.figures()')
  // The tap leaves the page, so it has a load to itself.
  const usable_ms = await load<number>(url, initScripts, 'insightsWatch.tap()')
  return { ...figures, usable_ms }
}

const names = ['fcp_ms', 'lcp_ms', 'usable_ms', 'tbt_ms', 'cls', 'requests', 'bytes'] as const

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const rounded = (name: string, value: number): number => (name === 'cls' ? Number(value.toFixed(4)) : Math.round(value))

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
const sandbox = await openSandbox()
const { https, app } = sandbox.addresses
const figures: Record<string, number> = {}
try {
  const pages: readonly (readonly [string, string, readonly string[]])[] = [
    ['web', `${https}/insights`, []],
    ['webview', `${app}/insights`, [inPhone]],
  ]
  for (const [page, url, scripts] of pages) {
    await load(url, [watch, ...scripts], 'insightsWatch.figures()', false)
    const loads: Load[] = []
    for (let run = 0; run < Number(values.runs); run++) loads.push(await measure(url, scripts))
    console.log(`\n${page}: median, and each load`)
    for (const name of names) {
      const samples = loads.map((sample) => rounded(name, sample[name]))
      figures[`${page}_${name}`] = median(samples)
      console.log(`  ${name.padEnd(10)} ${String(median(samples)).padStart(7)}   ${samples.join(' ')}`)
    }
  }
} finally {
  await sandbox.close()
}
console.log(`\n${JSON.stringify({ bench: 'page', figures })}`)
