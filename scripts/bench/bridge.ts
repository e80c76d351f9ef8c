import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type BuildOptions, build } from 'esbuild'
import { type Cdp, connectPage } from '../drivers/cdp.ts'
import { asUsed, type Chromium, openChromium } from '../drivers/chromium.ts'
import { cases } from './bridge/cases.ts'
import { median } from './median.ts'
import { type Figures, runBench } from './runBench.ts'

/** Each library's adapter, and what an app imports of it. */
const peers = {
  ours: ['./bridge/ours.ts', "export { createBridge } from './bridge/app/bridge.ts'"],
  capacitor: ['./bridge/capacitor.ts', "export { registerPlugin } from '@capacitor/core'"],
  dsbridge: ['./bridge/dsbridge.ts', "export { default } from 'dsbridge'"],
  vk_bridge: ['./bridge/vkBridge.ts', "export { default } from '@vkontakte/vk-bridge'"],
  tma_bridge: ['./bridge/tma.ts', "export { captureSameReq, request } from '@tma.js/bridge'"],
} as const
type PeerName = keyof typeof peers
const names = Object.keys(peers) as PeerName[]

const settings = { rounds: { whole: 11, short: 3 } }
const roundMs = 250

const root = fileURLToPath(new URL('../../', import.meta.url))
const common = {
  bundle: true,
  write: false as const,
  minify: true,
  target: ['safari15', 'chrome88'],
  absWorkingDir: root,
} satisfies BuildOptions

/** The page's script: the bench with one library in it. */
async function pageFor(name: PeerName): Promise<string> {
  const peer = fileURLToPath(new URL(peers[name][0], import.meta.url))
  const { outputFiles } = await build({
    ...common,
    entryPoints: [fileURLToPath(new URL('./bridge/page.ts', import.meta.url))],
    format: 'iife',
    globalName: 'bench',
    alias: { 'bench:peer': peer },
  })
  return outputFiles[0]?.text ?? ''
}

async function gzipOf(name: PeerName): Promise<number> {
  const stdin = { contents: peers[name][1], resolveDir: root }
  const { outputFiles } = await build({ ...common, stdin, format: 'esm' })
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

interface Found {
  readonly settled: ReadonlyMap<PeerName, readonly boolean[]>
  /** Round trips a second, of each round. */
  readonly rates: ReadonlyMap<PeerName, readonly number[]>
  readonly sizes: ReadonlyMap<PeerName, number>
}

function tell({ settled, rates, sizes }: Found): Figures {
  const perSecond = (name: PeerName): number => Math.round(median(rates.get(name) ?? []))
  const settledBy = (name: PeerName): number => settled.get(name)?.filter(Boolean).length ?? 0
  const line = (label: string, cell: (name: PeerName) => string | number): string =>
    label.padEnd(34) + names.map((name) => String(cell(name)).padStart(11)).join('')
  console.log(line('', (name) => name))
  for (const [at, { name: label }] of cases.entries()) {
    console.log(line(label, (name) => (settled.get(name)?.[at] ? 'settles' : '–')))
  }
  console.log(line(`settled of ${cases.length}`, settledBy))
  console.log(line('round trips a second', perSecond))
  console.log(line('bytes, gzip', (name) => sizes.get(name) ?? 0))
  console.log('A throw counts as settled. Capacitor’s injected half is not in its package and is stood in for.')

  const others = names.filter((name) => name !== 'ours')
  return {
    ours_per_s: perSecond('ours'),
    best_peer_per_s: Math.max(...others.map(perSecond)),
    cases: cases.length,
    ...Object.fromEntries(names.map((name) => [`${name}_settled`, settledBy(name)])),
    ...Object.fromEntries(others.map((name) => [`${name}_per_s`, perSecond(name)])),
    ...Object.fromEntries(names.map((name) => [`${name}_gzip`, sizes.get(name) ?? 0])),
  }
}

await runBench('bridge', settings, async ({ settings: { rounds }, report }) => {
  const scripts = new Map<PeerName, string>()
  const sizes = new Map<PeerName, number>()
  for (const name of names) {
    scripts.set(name, await pageFor(name))
    sizes.set(name, await gzipOf(name))
  }
  const settled = new Map<PeerName, boolean[]>(names.map((name) => [name, []]))
  const rates = new Map<PeerName, number[]>(names.map((name) => [name, []]))
  report(() => tell({ settled, rates, sizes }))
  const chromium = await openChromium(asUsed)
  try {
    // Side by side, each in a window of its own: what never settles takes all of its time.
    const settleAll = async (name: PeerName) => {
      const tab = await openTab(chromium)
      for (const at of cases.keys()) {
        settled.get(name)?.push((await runIn(tab, scripts.get(name) ?? '', `bench.settles(${at})`)) === true)
      }
      await tab.send('Page.close')
      tab.close()
    }
    await Promise.all(names.map(settleAll))
    // In turn, so that whatever else the machine does falls on all alike.
    for (let round = 0; round < rounds; round++) {
      for (const name of names) {
        rates.get(name)?.push(Number(await runIn(chromium.cdp, scripts.get(name) ?? '', `bench.rate(${roundMs})`)))
      }
    }
  } finally {
    await chromium.close()
  }
})
