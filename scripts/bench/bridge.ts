import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type BuildOptions, build } from 'esbuild'
import { root } from '../../esbuild.config.ts'
import { type Cdp, connectPage } from '../drivers/cdp.ts'
import { asUsed, type Chromium, openChromium } from '../drivers/chromium.ts'
import { cases } from './bridge/cases.ts'
import { median } from './median.ts'
import { type Figures, runBench } from './runBench.ts'

const settings = { rounds: { whole: 11, short: 3 } }
const roundMs = 250

const common = {
  bundle: true,
  write: false as const,
  minify: true,
  target: ['safari15', 'chrome88'],
  absWorkingDir: root,
} satisfies BuildOptions

/** The page's script: the cases, and the bridge. */
async function pageScript(): Promise<string> {
  const entry = join(root, 'scripts/bench/bridge/page.ts')
  const { outputFiles } = await build({ ...common, entryPoints: [entry], format: 'iife', globalName: 'bench' })
  return outputFiles[0]?.text ?? ''
}

/** What an app's own page loads of the bridge, after gzip. */
async function gzipBytes(): Promise<number> {
  const entry = join(root, 'bridge/app/bridge.ts')
  const { outputFiles } = await build({ ...common, entryPoints: [entry], format: 'esm' })
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length
}

async function openTab({ browser, cdp }: Chromium): Promise<Cdp> {
  const { targetId } = await cdp.send('Target.createTarget', { url: 'about:blank', newWindow: true })
  const { debuggerAddress } = Object(Reflect.get(browser.capabilities, 'goog:chromeOptions'))
  const tab = await connectPage(`ws://${debuggerAddress}/devtools/page/${targetId}`)
  await tab.send('Page.enable')
  return tab
}

/** Runs an expression in a fresh page that has the script. */
async function runIn(cdp: Cdp, script: string, expression: string): Promise<unknown> {
  const loaded = new Promise<void>((resolve) => {
    const stop = cdp.on('Page.loadEventFired', () => {
      stop()
      resolve()
    })
  })
  await cdp.send('Page.navigate', { url: 'about:blank' })
  await loaded
  const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
    expression: `${script};${expression}`,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails) throw new Error(`${expression} failed: ${JSON.stringify(exceptionDetails)}`)
  return typeof result === 'object' && result ? Reflect.get(result, 'value') : undefined
}

await runBench('bridge', settings, async ({ settings: { rounds }, report }) => {
  const script = await pageScript()
  const bytes = await gzipBytes()
  const settled: boolean[] = []
  /** Round trips a second, of each round. */
  const rates: number[] = []
  report(() => {
    for (const [at, { name }] of cases.entries()) console.log(name.padEnd(34), settled[at] ? 'settles' : '–')
    const figures: Figures = {
      ours_per_s: Math.round(median(rates)),
      cases: cases.length,
      ours_settled: settled.filter(Boolean).length,
      ours_gzip: bytes,
    }
    for (const [name, value] of Object.entries(figures)) console.log(name.padEnd(34), value)
    console.log('A throw counts as settled.')
    return figures
  })
  const chromium = await openChromium(asUsed)
  try {
    const tab = await openTab(chromium)
    for (const at of cases.keys()) settled.push((await runIn(tab, script, `bench.settles(${at})`)) === true)
    await tab.send('Page.close')
    tab.close()
    for (let round = 0; round < rounds; round++) {
      rates.push(Number(await runIn(chromium.cdp, script, `bench.rate(${roundMs})`)))
    }
  } finally {
    await chromium.close()
  }
})
