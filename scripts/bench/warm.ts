import { setTimeout as wait } from 'node:timers/promises'
import { openDesk } from '#test/chromium/app/desk.ts'
import { runIn } from '../drivers/cdp.ts'
import { openHost } from '../drivers/webkit.ts'
import { openSandbox } from '../sandbox.ts'
import { type Run, runBench } from './runBench.ts'
import { timeLarge } from './warm/large.ts'

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

const press = (label: string) => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === label)
  if (!button) throw new Error(`No button named ${label}.`)
  button.click()
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

const isReady = () => document.querySelector('[data-warm]')?.getAttribute('data-warm') === 'ready'

async function openChromium(origin: string): Promise<{ measure: Measure; close: () => Promise<void> }> {
  const desk = await openDesk(origin, [])
  const { cdp } = desk.chromium
  await desk.open('?carrier=androidListener&screens=')
  return {
    close: () => desk.close(),
    async measure(way, rest) {
      await runIn(cdp, press, way === 'warm' ? 'Warm start' : 'Close the page')
      for (const end = Date.now() + patienceMs; way === 'warm' && !(await runIn(cdp, isReady)); await wait(50))
        if (Date.now() > end) throw new Error('The page did not become ready.')
      await wait(rest)
      return runIn(cdp, timeOpen, 'Open Insights', patienceMs)
    },
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
