import type { Browser, Tab } from './browser.ts'
import type { Collector } from './collector.ts'

export interface Outcome {
  readonly lost: number
  readonly duplicated: number
  readonly requests: number
}

export interface Scenario {
  readonly name: string
  readonly title: string
  readonly events: number
  /** Number of tabs. Default 1. */
  readonly tabs?: number
  /**
   * Tracks in tabs that are ready.
   * @returns the requests during the outage, if there is one
   */
  act(collector: Collector, tab: Tab, tabs: readonly Tab[]): Promise<unknown>
  /** The tab is gone then, and the next page sends what it has left. */
  readonly leaves?: true
}

export const wait = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms))

export async function openReady(browser: Browser, { url }: Collector): Promise<Tab> {
  const tab = await browser.open(url)
  await tab.run('bench.begun()')
  await wait(1_000)
  return tab
}

/** Waits until all events have arrived or none has for too long, and then for duplicates. A retry after a 503 takes over 20 s. */
async function arrive({ numbers }: Collector, events: number, patienceMs = 40_000): Promise<void> {
  let arrived = numbers.size
  for (let quiet = 0; quiet < patienceMs && numbers.size < events; quiet += 200) {
    await wait(200)
    if (numbers.size > arrived) quiet = 0
    arrived = numbers.size
  }
  await wait(4_000)
}

export async function runScenario(
  { events, tabs: count = 1, leaves, act }: Scenario,
  browser: Browser,
  collector: Collector,
): Promise<Outcome> {
  const tabs = await Promise.all(Array.from({ length: count }, () => openReady(browser, collector)))
  const requests = tabs[0] && (await act(collector, tabs[0], tabs))
  const open = leaves ? [await browser.open(collector.url)] : tabs
  await arrive(collector, events)
  for (const tab of open) await tab.close()
  const times = [...collector.numbers.values()]
  return {
    lost: events - times.length,
    duplicated: times.reduce((sum, received) => sum + received - 1, 0),
    requests: typeof requests === 'number' ? requests : 0,
  }
}

const trackAll = (tab: Tab, from: number, count: number, words?: string) =>
  tab.run(`bench.trackAll(${from}, ${count}${words ? `, ${words}` : ''}).then(() => 0)`)
const trackOn = (tab: Tab, from: number, count: number) => tab.run(`void bench.trackAll(${from}, ${count})`)

/** The exchange refuses requests for 11 s while a page tracks a hundred events. */
const outage = (status: number, title: string): Scenario => ({
  name: `status_${status}`,
  title: `${status} for 11 s (100)${title}`,
  events: 100,
  async act(collector, tab) {
    collector.status = status
    collector.requests = 0
    const tracked = tab.run('bench.trackSlowly(0, 100, 50)')
    await wait(11_000)
    const { requests } = collector
    collector.status = 200
    await tracked
    return requests
  },
})

/** The page's process crashes this many ms after tracking. */
const crash = (name: string, title: string, status: number, afterMs: number): Scenario => ({
  name,
  title,
  events: 200,
  leaves: true,
  async act(collector, tab) {
    collector.status = status
    await trackAll(tab, 0, 200)
    await wait(afterMs)
    await tab.crash()
    collector.status = 200
  },
})

/** Several tabs track while the exchange refuses requests, and are all reloaded when it recovers. */
const reloaded = (name: string, title: string, tabs: number): Scenario => ({
  name,
  title,
  events: 200,
  tabs,
  async act(collector, _, all) {
    collector.status = 503
    for (const [at, tab] of all.entries()) await trackAll(tab, (at * 200) / tabs, 200 / tabs)
    await wait(3_000)
    collector.status = 200
    await Promise.all(all.map((tab) => tab.goto(collector.url)))
  },
})

export const scenarios: readonly Scenario[] = [
  crash('crash', 'tab crash, server up (200 events)', 200, 4_000),
  crash('crash_at_once', 'tab crash, before any upload (200)', 200, 0),
  crash('crash_503', 'tab crash during 503 (200)', 503, 2_000),
  {
    name: 'reloads',
    title: '20 reloads × 10 events',
    events: 200,
    async act({ url }, tab) {
      for (let reload = 0; reload < 20; reload++) {
        await trackOn(tab, reload * 10, 10)
        // Some pages stay for less time than an upload takes.
        await wait((reload % 5) * 150)
        await tab.goto(url)
      }
    },
  },
  outage(403, ''),
  outage(429, ''),
  outage(503, ', requests'),
  reloaded('two_tabs', 'two tabs, 503, both reload (200)', 2),
  reloaded('five_tabs', 'five tabs, 503, all reload (200)', 5),
  {
    name: 'megabyte',
    title: '1 MB waits as the page goes (500)',
    events: 500,
    async act(collector, tab) {
      collector.status = 503
      await trackAll(tab, 0, 500, "'so it went on and on '.repeat(100)")
      await wait(2_000)
      collector.status = 200
      await tab.goto(collector.url)
    },
  },
  {
    name: 'hide_show',
    title: 'hide and show × 5 (50)',
    events: 50,
    async act(_, tab) {
      for (let turn = 0; turn < 5; turn++) {
        await trackOn(tab, turn * 10, 10)
        await tab.run("bench.turn('hidden')")
        await wait(300)
        await tab.run("bench.turn('visible')")
        await wait(300)
      }
    },
  },
]

/** How a visit ends, with exchanges that do and do not report received events. */
export const departures: readonly Scenario[] = [
  {
    name: 'closed',
    title: 'page closed (100)',
    events: 100,
    leaves: true,
    async act(_, tab) {
      await trackAll(tab, 0, 100)
      await tab.close()
    },
  },
  {
    name: 'hidden_killed',
    title: 'page hidden, then killed (100)',
    events: 100,
    leaves: true,
    async act(_, tab) {
      await trackAll(tab, 0, 100)
      await tab.run("bench.turn('hidden')")
      await wait(300)
      await tab.crash()
    },
  },
  {
    name: 'offline',
    title: 'offline, then closed (100)',
    events: 100,
    leaves: true,
    async act(_, tab) {
      await tab.goOffline()
      await trackAll(tab, 0, 100)
      await wait(2_000)
      await tab.close()
    },
  },
  {
    name: 'answer_lost',
    title: 'answer lost (100)',
    events: 100,
    leaves: true,
    async act(collector, tab) {
      collector.losesAnswers = 1
      await trackAll(tab, 0, 100)
      await arrive(collector, 100, 8_000)
      await tab.close()
    },
  },
]
