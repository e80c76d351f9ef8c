import { parseArgs } from 'node:util'
import { type Chromium, openChromium } from '../../test/drivers/chromium.ts'
import { openSandbox } from '../sandbox.ts'
import { type Watched, watchFeed } from './feed/watch.ts'

/*
 * A reader who scrolls through 3,000 posts on a slow phone: 390×844, a processor four times slower. One device pixel a CSS
 * pixel: without a graphics card every pixel is drawn by the processor that is being measured.
 * The scrolling is the browser's own; the page is not touched by the measuring. A task counts from 50 ms on, the browser's own
 * measure of a long one; what is left of the memory is weighed after forced collections, at 500 posts (a sixth of the way)
 * and at the end. A jump is a layout shift that nobody caused.
 */

const slowCpu = 4
const screen = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true }
const stroke = { x: 195, y: 420, yDistance: -8_000, speed: 3_000, gestureSourceType: 'mouse' } as const
const strokesWithoutNews = 10

async function evaluate<T>({ cdp }: Chromium, expression: string): Promise<T> {
  const answer = await cdp.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
  const { result, exceptionDetails } = answer as { result: { value: T }; exceptionDetails?: { text: string } }
  if (exceptionDetails) throw new Error(`The feed could not be measured: ${exceptionDetails.text}`)
  return result.value
}

const watched = (chromium: Chromium): Promise<Watched> => evaluate(chromium, 'insightsWatched()')

/** Scrolls until so many posts have been put up, or no more come. */
async function scrollTo(chromium: Chromium, posts: number): Promise<void> {
  let known = 0
  for (let idle = 0; idle < strokesWithoutNews; idle++) {
    await chromium.cdp.send('Input.synthesizeScrollGesture', stroke)
    const now = (await watched(chromium)).posts
    if (now >= posts) return
    if (now > known) idle = 0
    known = now
  }
}

async function heapMb({ cdp }: Chromium): Promise<number> {
  for (let round = 0; round < 3; round++) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = (await cdp.send('Runtime.getHeapUsage')) as { usedSize: number }
  return usedSize / 2 ** 20
}

const { values } = parseArgs({ options: { posts: { type: 'string', default: '3000' } } })
const posts = Number(values.posts)
const weighedFrom = Math.round(posts / 6)

const sandbox = await openSandbox()
const chromium = await openChromium({ mobile: true })
try {
  await chromium.cdp.send('Emulation.setDeviceMetricsOverride', screen)
  await chromium.cdp.send('Emulation.setCPUThrottlingRate', { rate: slowCpu })
  await chromium.browser.url(`${sandbox.addresses.https}/insights`)
  await chromium.browser.waitUntil(() => evaluate<boolean>(chromium, "!!document.querySelector('[data-item]')"))
  // The start of the page is another bench's matter.
  await chromium.browser.pause(3_000)
  await evaluate(chromium, `(${watchFeed})()`)

  const startedAt = performance.now()
  await scrollTo(chromium, weighedFrom)
  const before = await heapMb(chromium)
  await scrollTo(chromium, posts)
  const seconds = (performance.now() - startedAt) / 1_000
  const { posts: seen, tasks, jumps } = await watched(chromium)
  const after = await heapMb(chromium)

  const figures = {
    posts: seen,
    longest_task_ms: Math.round(Math.max(0, ...tasks)),
    tasks_over_50_ms: tasks.length,
    [`heap_mb_at_${weighedFrom}`]: Number(before.toFixed(1)),
    heap_growth_mb: Number((after - before).toFixed(1)),
    jumps,
  }
  console.log(`\n${seen} posts in ${seconds.toFixed(0)} s at ${slowCpu}× slower\n`)
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name.padEnd(18)} ${String(value).padStart(8)}`)
  if (tasks.length > 0) console.log(`\n  long tasks, ms: ${tasks.map(Math.round).join(' ')}`)
  console.log(`\n${JSON.stringify({ bench: 'feed', figures })}`)
} finally {
  await chromium.close()
  await sandbox.close()
}
