import type { Browser, Tab } from './browser.ts'
import type { Collector } from './collector.ts'

export interface Outcome {
  readonly lost: number
  readonly duplicated: number
  readonly requests: number
}

export async function openReady(browser: Browser, { url }: Collector): Promise<Tab> {
  const tab = await browser.open(url)
  await tab.run('bench.begun()')
  await wait(1_000)
  return tab
}

export interface Scenario {
  readonly name: string
  readonly title: string
  readonly events: number
  /**
   * @param patienceMs time without an event before giving up
   * @returns the requests during the outage, if there is one
   */
  readonly run: (browser: Browser, collector: Collector, patienceMs: number) => Promise<number | undefined>
}

export const wait = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until all events have arrived or none has arrived for too long, and then for duplicates. */
async function arrive({ numbers }: Collector, events: number, patienceMs: number): Promise<void> {
  let arrived = numbers.size
  for (let quiet = 0; quiet < patienceMs && numbers.size < events; quiet += 200) {
    await wait(200)
    if (numbers.size > arrived) quiet = 0
    arrived = numbers.size
  }
  await wait(4_000)
}

const outageMs = 11_000

/** The exchange refuses requests for 11 s while a page tracks a hundred events. */
const outage =
  (status: number): Scenario['run'] =>
  async (browser, collector, patienceMs) => {
    const tab = await openReady(browser, collector)
    collector.status = status
    collector.requests = 0
    const tracked = tab.run('bench.trackSlowly(0, 100, 50)')
    await wait(outageMs)
    const { requests } = collector
    collector.status = 200
    await tracked
    await arrive(collector, 100, patienceMs)
    await tab.close()
    return requests
  }

/** The page's process crashes this many ms after tracking. */
const crash =
  (status: number, afterMs: number): Scenario['run'] =>
  async (browser, collector, patienceMs) => {
    const tab = await openReady(browser, collector)
    collector.status = status
    await tab.run('bench.trackAll(0, 200).then(() => 0)')
    await wait(afterMs)
    await tab.crash()
    collector.status = 200
    const next = await browser.open(collector.url)
    await arrive(collector, 200, patienceMs)
    await next.close()
    return undefined
  }

/** Several tabs track while the exchange refuses requests, and are all reloaded when it recovers. */
const tabs =
  (count: number, each: number): Scenario['run'] =>
  async (browser, collector, patienceMs) => {
    const open = await Promise.all(Array.from({ length: count }, () => openReady(browser, collector)))
    collector.status = 503
    for (const [at, tab] of open.entries()) await tab.run(`bench.trackAll(${at * each}, ${each}).then(() => 0)`)
    await wait(3_000)
    collector.status = 200
    await Promise.all(open.map((tab) => tab.goto(collector.url)))
    await arrive(collector, count * each, patienceMs)
    for (const tab of open) await tab.close()
    return undefined
  }

export const scenarios: readonly Scenario[] = [
  { name: 'crash', title: 'tab crash, server up (200 events)', events: 200, run: crash(200, 4_000) },
  { name: 'crash_at_once', title: 'tab crash, before any upload (200)', events: 200, run: crash(200, 0) },
  { name: 'crash_503', title: 'tab crash during 503 (200)', events: 200, run: crash(503, 2_000) },
  {
    name: 'reloads',
    title: '20 reloads × 10 events',
    events: 200,
    async run(browser, collector, patienceMs) {
      const tab = await openReady(browser, collector)
      for (let reload = 0; reload < 20; reload++) {
        await tab.run(`void bench.trackAll(${reload * 10}, 10)`)
        // Some pages stay for less time than an upload takes.
        await wait((reload % 5) * 150)
        await tab.goto(collector.url)
      }
      await arrive(collector, 200, patienceMs)
      await tab.close()
      return undefined
    },
  },
  { name: 'status_403', title: '403 for 11 s (100)', events: 100, run: outage(403) },
  { name: 'status_429', title: '429 for 11 s (100)', events: 100, run: outage(429) },
  { name: 'status_503', title: '503 for 11 s (100), requests', events: 100, run: outage(503) },
  { name: 'two_tabs', title: 'two tabs, 503, both reload (200)', events: 200, run: tabs(2, 100) },
  { name: 'five_tabs', title: 'five tabs, 503, all reload (200)', events: 200, run: tabs(5, 40) },
  {
    name: 'megabyte',
    title: '1 MB waits as the page goes (500)',
    events: 500,
    async run(browser, collector, patienceMs) {
      const tab = await openReady(browser, collector)
      collector.status = 503
      await tab.run("bench.trackAll(0, 500, 'so it went on and on '.repeat(100)).then(() => 0)")
      await wait(2_000)
      collector.status = 200
      await tab.goto(collector.url)
      await arrive(collector, 500, patienceMs)
      await tab.close()
      return undefined
    },
  },
  {
    name: 'hide_show',
    title: 'hide and show × 5 (50)',
    events: 50,
    async run(browser, collector, patienceMs) {
      const tab = await openReady(browser, collector)
      for (let turn = 0; turn < 5; turn++) {
        await tab.run(`void bench.trackAll(${turn * 10}, 10)`)
        await tab.run("bench.turn('hidden')")
        await wait(300)
        await tab.run("bench.turn('visible')")
        await wait(300)
      }
      await arrive(collector, 50, patienceMs)
      await tab.close()
      return undefined
    },
  },
]

/** Opens the next page, which sends what the previous one left. */
async function visitAgain(browser: Browser, collector: Collector, patienceMs: number): Promise<undefined> {
  const next = await browser.open(collector.url)
  await arrive(collector, departed, patienceMs)
  await next.close()
}
const departed = 100

/** How a visit ends, with exchanges that do and do not report received events. */
export const departures: readonly Scenario[] = [
  {
    name: 'closed',
    title: 'page closed (100)',
    events: departed,
    async run(browser, collector, patienceMs) {
      const tab = await openReady(browser, collector)
      await tab.run(`bench.trackAll(0, ${departed}).then(() => 0)`)
      await tab.close()
      return visitAgain(browser, collector, patienceMs)
    },
  },
  {
    name: 'hidden_killed',
    title: 'page hidden, then killed (100)',
    events: departed,
    async run(browser, collector, patienceMs) {
      const tab = await openReady(browser, collector)
      await tab.run(`bench.trackAll(0, ${departed}).then(() => 0)`)
      await tab.run("bench.turn('hidden')")
      await wait(300)
      await tab.crash()
      return visitAgain(browser, collector, patienceMs)
    },
  },
  {
    name: 'offline',
    title: 'offline, then closed (100)',
    events: departed,
    async run(browser, collector, patienceMs) {
      const tab = await openReady(browser, collector)
      await tab.setOffline(true)
      await tab.run(`bench.trackAll(0, ${departed}).then(() => 0)`)
      await wait(2_000)
      await tab.close()
      return visitAgain(browser, collector, patienceMs)
    },
  },
  {
    name: 'answer_lost',
    title: 'answer lost (100)',
    events: departed,
    async run(browser, collector, patienceMs) {
      const tab = await openReady(browser, collector)
      collector.losesAnswers = 1
      await tab.run(`bench.trackAll(0, ${departed}).then(() => 0)`)
      await arrive(collector, departed, patienceMs)
      await tab.close()
      return visitAgain(browser, collector, patienceMs)
    },
  },
]

export function outcomeOf({ events }: Scenario, collector: Collector, requests = 0): Outcome {
  const times = [...collector.numbers.values()]
  return {
    lost: events - collector.numbers.size,
    duplicated: times.reduce((sum, count) => sum + count - 1, 0),
    requests,
  }
}
