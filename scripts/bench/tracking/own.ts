import { type Browser, newProfile, removeProfile, startBrowser } from './browser.ts'
import type { Collector } from './collector.ts'
import { openReady, wait } from './scenarios.ts'

/** Does work with a collector whose page has our tracker in it. */
type WithOurs = <T>(work: (collector: Collector) => Promise<T>) => Promise<T>

/** How many MB the heap has grown by after this many events that were sent. */
export async function heapGrowth(browser: Browser, withOurs: WithOurs, events: number): Promise<number> {
  return withOurs(async (collector) => {
    const tab = await openReady(browser, collector)
    await tab.run('bench.trackMany(2000)')
    const before = await tab.heap()
    await tab.run(`bench.trackMany(${events})`)
    await wait(6_000)
    const grown = (await tab.heap()) - before
    await tab.close()
    return grown / 1024 / 1024
  })
}

/** Whether a page that has tracked comes back from the browser's cache. */
export async function comesBack(browser: Browser, withOurs: WithOurs): Promise<boolean> {
  return withOurs(async (collector) => {
    const tab = await openReady(browser, collector)
    await tab.run("addEventListener('pageshow', ({ persisted }) => { globalThis.isBack = persisted })")
    await tab.run('void bench.trackAll(0, 100)')
    await tab.goto(`${collector.url}?other`)
    await tab.back()
    let isBack = false
    // The page is told a moment after it is there.
    for (let waited = 0; waited < 5_000 && !isBack; waited += 200) {
      await wait(200)
      isBack = (await tab.run('globalThis.isBack === true')) === true
    }
    await tab.close()
    return isBack
  })
}

const hourMs = 3_600_000
const timed = 5

/**
 * The device's clock is an hour off, and is set back and forth while the page is open.
 * @returns by how many ms the time of the worst event is off.
 */
export async function clockError(browser: Browser, withOurs: WithOurs): Promise<number> {
  return withOurs(async (collector) => {
    collector.ahead = hourMs
    const tab = await browser.open(collector.url)
    const due: number[] = []
    // The first are made before the exchange has told its time.
    for (const aheadMs of [0, -2 * hourMs, 5 * hourMs, 0]) {
      await tab.run(`bench.setClock(${aheadMs})`)
      for (let more = 0; more < timed; more++) {
        due.push(Number(await tab.run(`bench.trackTimed(${due.length})`)) + collector.ahead)
        await wait(100)
      }
      await wait(1_000)
    }
    for (let waited = 0; waited < 30_000 && collector.stamps.size < due.length; waited += 200) await wait(200)
    await tab.close()
    return Math.max(...due.map((time, n) => Math.abs((collector.stamps.get(n) ?? Number.NaN) - time)))
  })
}

/**
 * Kills the whole browser after the promise of `track` has settled; the next one uploads.
 * @returns how many were lost.
 */
export async function killAfter(delayMs: number, withOurs: WithOurs): Promise<number> {
  const profile = await newProfile()
  try {
    return await withOurs(async (collector) => {
      const first = await startBrowser(profile)
      const tab = await openReady(first, collector)
      collector.status = 503
      await tab.run('bench.trackAll(0, 50).then(() => 0)')
      await wait(delayMs)
      await first.kill()
      collector.status = 200
      const second = await startBrowser(profile)
      await second.open(collector.url)
      for (let waited = 0; waited < 30_000 && collector.numbers.size < 50; waited += 200) await wait(200)
      await second.kill()
      return 50 - collector.numbers.size
    })
  } finally {
    await removeProfile(profile)
  }
}
