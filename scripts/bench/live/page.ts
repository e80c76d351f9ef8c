import { setTimeout } from 'node:timers/promises'
import { withChromium } from '#scripts/drivers/chromium.ts'
import { readAs, reader } from '#scripts/drivers/screens.ts'
import { startSandbox } from '#scripts/sandbox.ts'

declare global {
  interface Window {
    /** Time from when the gateway had a price until it was drawn, in ms. */
    insightsPrices?: number[]
  }
}

/** Speeds up the page's clock. Runs in the page before its own scripts. */
function hasten(factor: number): void {
  const { setTimeout: timeout, setInterval: interval } = window
  const [now, lasted] = [Date.now.bind(Date), performance.now.bind(performance)]
  const begun = now()
  Object.assign(window, {
    setTimeout: (run: TimerHandler, ms = 0, ...more: unknown[]) => timeout(run, ms / factor, ...more),
    setInterval: (run: TimerHandler, ms = 0, ...more: unknown[]) => interval(run, ms / factor, ...more),
  })
  Date.now = () => begun + (now() - begun) * factor
  performance.now = () => lasted() * factor
}

/** Records the age of each price when it is drawn. Runs in the page before its own scripts. */
function watchPrices(): void {
  const times: number[] = []
  window.insightsPrices = times
  let at: number | undefined
  const { read } = ReadableStreamDefaultReader.prototype
  ReadableStreamDefaultReader.prototype.read = async function (this: ReadableStreamDefaultReader) {
    const piece = await read.call(this)
    const text = piece.value instanceof Uint8Array ? new TextDecoder().decode(piece.value) : ''
    const [, had] = /event: prices\ndata: .*?"at":(\d+)/.exec(text) ?? []
    if (had) at = Number(had)
    return piece
  }
  new MutationObserver(() => {
    const had = at
    if (had === undefined) return
    at = undefined
    requestAnimationFrame(() => window.setTimeout(() => times.push(Date.now() - had)))
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

export interface PageOptions {
  readonly isLive: boolean
  readonly factor: number
  readonly ms: number
}

export interface PageFound {
  readonly requests: number
  readonly paths: Readonly<Record<string, number>>
  readonly prices: readonly number[]
}

const settledMs = 6_000

/** Keeps a logged-in home page open and counts its requests. A post is published every 20 s. */
export async function openPage({ isLive, factor, ms }: PageOptions): Promise<PageFound> {
  const begun = Date.now()
  let isCounting = false
  const paths: Record<string, number> = {}
  const gateway = await startSandbox({
    pulse: true,
    pulseMs: 20_000 / factor,
    now: () => begun + (Date.now() - begun) * factor,
    witness: ({ url = '' }) => {
      const [path = ''] = url.split('?')
      if (isCounting) paths[path] = (paths[path] ?? 0) + 1
    },
    ...(isLive && { live: { heartbeatMs: 15_000 / factor, lifeMs: 1_800_000 / factor } }),
  })
  const initScripts = [`(${watchPrices})()`, ...(factor === 1 ? [] : [`(${hasten})(${factor})`])]
  try {
    return await withChromium({ width: 1280, height: 900, isWhole: true, initScripts }, async (chromium) => {
      const { https } = gateway.addresses
      const { browser } = chromium
      await browser.url(`${https}/insights/topics`)
      await readAs(chromium, reader)
      await browser.url(`${https}/insights`)
      await setTimeout(settledMs)
      isCounting = true
      await browser.execute(() => void window.insightsPrices?.splice(0))
      await setTimeout(ms)
      isCounting = false
      const prices = await browser.execute(() => window.insightsPrices ?? [])
      return { requests: Object.values(paths).reduce((sum, times) => sum + times, 0), paths, prices }
    })
  } finally {
    await gateway.close()
  }
}
