import { evaluate } from '../drivers/cdp.ts'
import { asUsed, type Chromium, slowCpu, withChromium } from '../drivers/chromium.ts'
import { openSandbox } from '../sandbox.ts'
import { type Figures, runBench } from './runBench.ts'

interface Filled {
  /** Absent if the exchange does not count posts. */
  readonly posts: number
  readonly candles: number
}

declare global {
  interface Window {
    insightsTasks?: number[]
    insightsMarked?: Promise<readonly [card: number, panel: number]>
  }
}

/**
 * Answers calls for post counts per candle. Runs in the page before its own scripts, as text, so it cannot use anything
 * from outside.
 */
function fillChart({ posts, candles }: Filled): void {
  const ask = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
    if (!url.endsWith('articlesByHashTagV2')) return ask(input, init)
    const { from, to, interval, ...rest } = body
    // For a selected time: the sandbox's own newest posts.
    if (to !== undefined) return ask(input, { ...init, body: JSON.stringify(rest) })
    if (interval === undefined) return ask(input, init)
    const each = Math.round(posts / candles)
    const counts = Array.from({ length: candles }, (_, at) => ({
      at: from + at * interval,
      posts: at % 2 === 0 ? each - 1 : each + 1,
      price: null,
    }))
    const data = { posts: [], cursor: null, ...(posts > 0 && { counts }) }
    return Response.json({ code: '00000', msg: '', data }, { headers: { requesttime: String(Date.now()) } })
  }
}

/** Records the durations of long tasks from now on, in ms. Runs in the page as text. */
function watchTasks(): void {
  const tasks: number[] = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  }).observe({ type: 'longtask' })
  window.insightsTasks = tasks
}

/**
 * Records the times from a press until the first post on the mark's card is painted, and until the first in the panel. Runs in
 * the page as text.
 */
function watchPress(): void {
  const pressed = new Promise<number>((resolve) => {
    addEventListener('pointerdown', ({ timeStamp }) => resolve(timeStamp), { once: true, capture: true })
  })
  const until = (isThere: () => boolean) =>
    pressed.then(
      (start) =>
        new Promise<number>((resolve) => {
          const look = () => {
            const isFound = isThere()
            requestAnimationFrame((now) => (isFound ? resolve(now - start) : look()))
          }
          look()
        }),
    )
  const has = (selector: string) => document.querySelector(selector) !== null
  window.insightsMarked = Promise.all([
    until(() => has('.mark-card__post')),
    until(() => has('.coin-posts__range') && has('.coin-posts__list article')),
  ])
}

/*
 * Pans and zooms a chart with posts on every candle while prices update, with the CPU slowed down four times, and then the
 * same chart on an exchange that counts no posts. Long tasks are those over 50 ms, as browsers define them. The press is on
 * the most discussed candle, until its first post is painted: on the card near its mark, and in the panel beside the chart.
 */

const settings = {
  posts: { whole: 5_000, short: 1_000 },
  candles: { whole: 1_000, short: 300 },
  strokes: { whole: 40, short: 4 },
}
const middle = { x: 400, y: 400 }
const strokePx = 240
const steps = 8

const mouse = ({ cdp }: Chromium, type: string, change: object = {}) =>
  cdp.send('Input.dispatchMouseEvent', { type, ...middle, button: 'left', ...change })

async function stroke(chromium: Chromium, at: number): Promise<void> {
  await mouse(chromium, 'mousePressed', { clickCount: 1 })
  for (let step = 1; step <= steps; step++)
    await mouse(chromium, 'mouseMoved', { x: middle.x + (step * strokePx) / steps, buttons: 1 })
  await mouse(chromium, 'mouseReleased', { x: middle.x + strokePx })
  for (let step = 0; step < steps / 2; step++)
    await mouse(chromium, 'mouseWheel', { button: 'none', deltaX: 0, deltaY: at % 2 === 0 ? 60 : -60 })
}

function onChart<T>(origin: string, filled: Filled, work: (chromium: Chromium) => Promise<T>): Promise<T> {
  const initScripts = [`(${fillChart})(${JSON.stringify(filled)})`]
  return withChromium({ ...asUsed, width: 1280, height: 800, initScripts }, async (chromium) => {
    await chromium.browser.url(`${origin}/spot/BTCUSDT`)
    await chromium.browser.$('.chart-canvas canvas').waitForExist({ timeout: 60_000 })
    await chromium.browser.$('.coin-posts__list article').waitForExist({ timeout: 60_000 })
    // Page start is measured by another benchmark.
    await chromium.browser.pause(3_000)
    await slowCpu(chromium)
    return work(chromium)
  })
}

/** @returns the longest task while the chart moves, in ms; 0 without a long task */
async function move(chromium: Chromium, strokes: number): Promise<number> {
  await evaluate(chromium.cdp, `(${watchTasks})()`)
  for (let at = 0; at < strokes; at++) await stroke(chromium, at)
  return Math.round(Math.max(0, ...(await evaluate<number[]>(chromium.cdp, 'insightsTasks'))))
}

async function press(chromium: Chromium): Promise<Figures> {
  await evaluate(chromium.cdp, `(${watchPress})()`)
  await chromium.browser.$('.chart-figure__most').click()
  const [card, panel] = await evaluate<readonly [number, number]>(chromium.cdp, 'insightsMarked')
  return { marker_ms: Math.round(card), panel_ms: Math.round(panel) }
}

const libraryLoads = (chromium: Chromium): Promise<number> =>
  evaluate(
    chromium.cdp,
    `Promise.all(performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).map(({ name }) =>
      fetch(name).then((answer) => answer.text()))).then((texts) =>
      texts.filter((text) => text.includes('tv-lightweight-charts')).length)`,
  )

await runBench(
  'chart',
  settings,
  async ({ settings: { posts, candles, strokes }, note, miss, use }) => {
    note({ posts })
    const { https } = use(await openSandbox()).addresses
    const longest = await onChart(https, { posts, candles }, async (marked) => {
      const found = await move(marked, strokes)
      note({ longest_task_ms: found, ...(await press(marked)) })
      await marked.browser.url(`${https}/insights`)
      await marked.browser.$('article').waitForExist({ timeout: 60_000 })
      note({ library_loads: await libraryLoads(marked) })
      return found
    })
    const floor = await onChart(https, { posts: 0, candles }, (bare) => move(bare, strokes))
    note({ bare_longest_task_ms: floor })
    if (longest > Math.max(50, 1.1 * floor)) miss(`longest_task_ms is ${longest}, without posts ${floor}.`)
  },
  { aims: { marker_ms: 100, library_loads: 0 } },
)
