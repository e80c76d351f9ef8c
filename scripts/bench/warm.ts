import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDesk } from '#test/chromium/app/desk.ts'
import { writePackage } from '#test/scripts/channel/folders.ts'
import { newKey } from '#test/scripts/packages/make.ts'
import { publicKeyOf } from '../cli/pack/command.ts'
import { runIn, untilNothing } from '../drivers/cdp.ts'
import { openHost } from '../drivers/webkit.ts'
import { openSandbox } from '../sandbox.ts'
import { sandboxKey } from '../sandboxKey.ts'
import { type Run, runBench } from './runBench.ts'

/*
 * Time from the press that opens the section in an app to its first text on the screen, with a preloaded page and without.
 * Both alternate, and so does their order. In WebKit each uses a new app. In Chromium the fake app stays open, so that both
 * load files from its cache. Then, in WebKit, a 5 MB response over a path besides the bridge.
 */

const settings = {
  pairs: { whole: 20, short: 2 },
  large: { whole: 11, short: 3 },
  /** In ms, between a ready page and the press. */
  rest: { whole: 1_000, short: 300 },
}
const patienceMs = 30_000

type Way = 'warm' | 'cold'
type Measure = (way: Way, rest: number) => Promise<number>

/** Records when text is first visible: a hidden page draws no frames. */
const watch = () => {
  const look = () => {
    const seen = !document.hidden && document.querySelector('.rich-text')?.textContent
    if (seen) Reflect.set(window, 'insightsSeen', Date.now())
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const inWebKit =
  (gateway: string): Measure =>
  async (way, rest) => {
    const host = await openHost({ gateway, reply: true, initScripts: [`(${watch})()`] })
    try {
      if (way === 'warm') {
        await host.warmUp()
        await host.waitForEntry(({ state }) => state === 'ready')
      }
      await wait(rest)
      const pressed = Date.now()
      await host.openSection('/insights')
      const seen = () => host.browser.execute(() => Number(Reflect.get(window, 'insightsSeen') ?? 0)).catch(() => 0)
      await host.browser.waitUntil(async () => (await seen()) > 0, { timeout: patienceMs })
      return (await seen()) - pressed
    } finally {
      await host.close()
    }
  }

const timeOpen = (label: string, most: number) =>
  new Promise<number>((resolve, reject) => {
    const begun = performance.now()
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === label)
    if (!button) return reject(new Error(`No button named ${label}.`))
    button.click()
    const look = () => {
      const frame = document.querySelector('iframe')
      const words = frame?.contentDocument?.querySelector('.rich-text')?.textContent
      const ms = performance.now() - begun
      if (ms > most) reject(new Error('No words came.'))
      else if (frame && words && getComputedStyle(frame).visibility === 'visible') resolve(ms)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

const lacksWarmPage = () =>
  document.querySelector('[data-warm]')?.getAttribute('data-warm') === 'ready' ? '' : 'The page did not become ready.'

async function openChromium(origin: string): Promise<{ measure: Measure; close: () => Promise<void> }> {
  const desk = await openDesk(origin, [])
  const { cdp } = desk.chromium
  await desk.open('?carrier=androidListener&screens=')
  return {
    close: () => desk.close(),
    async measure(way, rest) {
      await desk.press(way === 'warm' ? 'Warm start' : 'Close the page')
      if (way === 'warm') await untilNothing(cdp, lacksWarmPage)
      await wait(rest)
      return runIn(cdp, timeOpen, 'Open Insights', patienceMs)
    },
  }
}

const items = 50_000

/** Requests a long response through the app. @returns ms until the page had its text */
async function askLong(canFetch: boolean, count: number, sandboxKey: string): Promise<number> {
  const begun = performance.now()
  const params = { method: 'POST', path: 'sandbox/conformance/long', params: { count, sandboxKey }, canFetch }
  const message = { v: 1, id: String(begun), page: 'bench', method: 'request', params }
  const { result } = Object(await window.webkit?.messageHandlers?.request?.postMessage(message))
  const data = result.at ? await (await fetch(result.at)).json() : result.data
  if (data.items.length !== count) throw new Error('A part of the answer is missing.')
  return performance.now() - begun
}

/** Times a 5 MB response over WebKit's bridge and over a path of the page's origin, in turn: in ms, including the exchange. */
async function timeLarge(gateway: string, pairs: number, sample: Run<never>['sample']): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'insights-large-'))
  const key = newKey()
  await writePackage(join(folder, 'bundled'), { version: '1.0.0', key })
  const packages = {
    folder: join(folder, 'packages'),
    keys: [publicKeyOf(key)],
    exchange: 'meridian',
    bundled: join(folder, 'bundled', 'insights-webview.zip'),
  }
  const host = await openHost({ gateway, origins: ['insights://app'], reply: true, packages })
  try {
    const ask = (canFetch: boolean) => host.browser.execute(askLong, canFetch, items, sandboxKey)
    // Warm-up: the server's first responses take longer.
    await ask(false)
    for (let pair = 0; pair < pairs; pair++) {
      const found = { large_path_ms: Number.NaN, large_bridge_ms: Number.NaN }
      for (const canFetch of pair % 2 === 0 ? [false, true] : [true, false])
        found[canFetch ? 'large_path_ms' : 'large_bridge_ms'] = await ask(canFetch)
      sample({ ...found, large_share: found.large_path_ms / found.large_bridge_ms })
    }
  } finally {
    await host.close()
  }
}

async function work({
  settings: { pairs, rest, large: largePairs },
  sample,
  use,
}: Run<keyof typeof settings>): Promise<void> {
  const { app } = use(await openSandbox()).addresses
  await timeLarge(app, largePairs, sample)
  const chromium = use(await openChromium(app))
  const engines: Readonly<Record<string, Measure>> = { webkit: inWebKit(app), chromium: chromium.measure }
  // Warm-up: the server's first responses take longer.
  for (const measure of Object.values(engines)) await measure('cold', rest)
  for (let pair = 0; pair < pairs; pair++) {
    for (const [engine, measure] of Object.entries(engines)) {
      const found = { warm: Number.NaN, cold: Number.NaN }
      const order: readonly Way[] = pair % 2 === 0 ? ['warm', 'cold'] : ['cold', 'warm']
      for (const way of order) found[way] = await measure(way, rest)
      sample({
        [`${engine}_warm_ms`]: found.warm,
        [`${engine}_cold_ms`]: found.cold,
        [`${engine}_share`]: found.warm / found.cold,
      })
      console.error(`${pair + 1} of ${pairs}: ${engine} ${JSON.stringify(found)}`)
    }
  }
}

await runBench('warm', settings, work, {
  // A 5 MB response over a path takes at most half as long as over the bridge.
  aims: { large_share: 0.5, webkit_warm_ms: 120, chromium_warm_ms: 120, webkit_share: 0.35, chromium_share: 0.35 },
})
