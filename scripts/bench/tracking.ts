import { poll } from '../drivers/poll.ts'
import { gzipBytes, pageScript } from './bundle.ts'
import { runBench } from './runBench.ts'
import { type Browser, newProfile, startBrowser, type Tab } from './tracking/browser.ts'
import { type Collector, startCollector } from './tracking/collector.ts'
import { departures, openReady, runScenario, scenarios, wait } from './tracking/scenarios.ts'
import { lossesOf, type Outcomes, printOutcomes } from './tracking/table.ts'

/** Runs with its own collector: a new origin without storage, in a separate process. */
type WithCollector = <T>(work: (collector: Collector) => Promise<T>) => Promise<T>
/** Runs on a page that tracks, with its own collector. */
type OnPage = <T>(work: (tab: Tab, collector: Collector) => Promise<T>) => Promise<T>

const heapGrowth = (onPage: OnPage, events: number): Promise<number> =>
  onPage(async (tab) => {
    await tab.run('bench.trackMany(2000)')
    const before = await tab.heap()
    await tab.run(`bench.trackMany(${events})`)
    await wait(6_000)
    return ((await tab.heap()) - before) / 1024 / 1024
  })

const comesBack = (onPage: OnPage): Promise<boolean> =>
  onPage(async (tab, collector) => {
    await tab.run("addEventListener('pageshow', ({ persisted }) => { globalThis.isBack = persisted })")
    await tab.run('void bench.trackAll(0, 100)')
    await tab.goto(`${collector.url}?other`)
    await tab.back()
    // The page is notified a moment later.
    return (await poll(() => tab.run('globalThis.isBack === true'), 5_000)) === true
  })

const hourMs = 3_600_000
const timed = 5

/**
 * The device's clock is an hour off and is changed while the page is open.
 * @returns the largest error of an event's time, in ms
 */
async function clockError(browser: Browser, withCollector: WithCollector): Promise<number> {
  return withCollector(async (collector) => {
    collector.ahead = hourMs
    const tab = await browser.open(collector.url)
    const due: number[] = []
    // The first events are created before the exchange has sent its time.
    for (const aheadMs of [0, -2 * hourMs, 5 * hourMs, 0]) {
      await tab.run(`bench.setClock(${aheadMs})`)
      for (let more = 0; more < timed; more++) {
        due.push(Number(await tab.run(`bench.trackTimed(${due.length})`)) + collector.ahead)
        await wait(100)
      }
      await wait(1_000)
    }
    await poll(async () => collector.stamps.size >= due.length, 30_000)
    await tab.close()
    return Math.max(...due.map((time, n) => Math.abs((collector.stamps.get(n) ?? Number.NaN) - time)))
  })
}

/**
 * Kills the browser after the promise of `track` has settled; the next one uploads.
 * @returns how many were lost
 */
async function killAfter(delayMs: number, withCollector: WithCollector): Promise<number> {
  const profile = await newProfile()
  return withCollector(async (collector) => {
    const first = await startBrowser(profile)
    const tab = await openReady(first, collector)
    collector.status = 503
    await tab.run('bench.trackAll(0, 50).then(() => 0)')
    await wait(delayMs)
    await first.kill()
    collector.status = 200
    const second = await startBrowser(profile)
    await second.open(collector.url)
    await poll(async () => collector.numbers.size >= 50, 30_000)
    await second.kill()
    return 50 - collector.numbers.size
  })
}

async function inLanes<T>(lanes: number, list: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...list]
  const lane = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** `npm run bench -- tracking reloads crash` runs only these scenarios. */
const settings = {
  repeats: { whole: 4, short: 1 },
  /** How often the browser is killed 0, 1 and 6 s after a write. */
  kills: { whole: 20, short: 1 },
  /** Number of events before the heap is measured. */
  heap: { whole: 100_000, short: 0 },
  /** Parallel scenarios, which mostly wait. */
  lanes: { whole: 5, short: 3 },
  /** Start no further scenario after this many minutes. On a busy machine, rows then have fewer repeats and say so. */
  begin: { whole: 10, short: 1 },
}
const inShort = ['crash_503', 'reloads', 'status_503']
const killDelays = [0, 1_000, 6_000]

const tenths = (value: number): number => Number(value.toFixed(1))

await runBench(
  'tracking',
  settings,
  async ({ isShort, settings: asked, words, report, note, sample }) => {
    const names = words.length > 0 ? words : isShort ? inShort : scenarios.map(({ name }) => name)
    const wanted = scenarios.filter(({ name }) => names.includes(name))
    const outcomes: Outcomes = new Map(wanted.map((scenario) => [scenario, []]))
    /** How visits ended. `tells`: the exchange reports received requests. */
    const left: { title: string; tells: boolean; lost: number; doubled: number; again: number }[] = []
    report(() => {
      printOutcomes(outcomes, asked.repeats)
      console.table(left)
      return {
        ...lossesOf(outcomes),
        left_lost: left.reduce((sum, { lost }) => sum + lost, 0),
        left_doubled: left.reduce((sum, { doubled }) => sum + doubled, 0),
      }
    })
    // The tracker with storage, without the fingerprint, which is lazy-loaded.
    const external = ['@fingerprintjs/fingerprintjs']
    note({ gzip: await gzipBytes('scripts/bench/tracking/tracker.ts', { format: 'iife', external }) })
    const script = await pageScript('scripts/bench/tracking/page.ts')
    let sites = 0
    const withCollector: WithCollector = async (work) => {
      const collector = await startCollector(`site${++sites}`, script)
      try {
        return await work(collector)
      } finally {
        await collector.close()
      }
    }

    /** Bytes per accepted event, once all have arrived. */
    async function noteBytes(name: 'bytes_per_event' | 'bytes_per_event_whole', { taken }: Collector): Promise<void> {
      await wait(6_000)
      note({ [name]: Math.round(taken.bytes / Math.max(taken.events, 1)) })
    }

    let longest = 0
    /** Measured separately and in turn, because these are times. Bytes are constant and measured once. */
    async function measureCosts(browser: Browser, onPage: OnPage, wantsBytes: boolean): Promise<void> {
      await onPage(async (tab, collector) => {
        sample({ track_us: Number(await tab.run('bench.cost(0, 200)')) })
        if (wantsBytes) await noteBytes('bytes_per_event_whole', collector)
      })
      if (wantsBytes)
        await withCollector(async (collector) => {
          collector.wantsShort = true
          const tab = await openReady(browser, collector)
          await tab.run('bench.cost(0, 200)')
          await noteBytes('bytes_per_event', collector)
          await tab.close()
        })
      for (const pending of [500, 5_000]) {
        await onPage(async (tab, collector) => {
          collector.status = 503
          await tab.run(`bench.trackAll(0, ${pending}).then(() => 0)`)
          await wait(1_500)
          sample({ [`track_us_${pending}_pending`]: Number(await tab.run(`bench.cost(${pending}, 200)`)) })
        })
      }
      longest = Math.max(longest, await onPage(async (tab) => Number(await tab.run('bench.longestTask(0, 1000)'))))
      note({ longest_task_ms: longest })
    }

    const begun = performance.now()
    const stage = (name: string): void => console.error(`${Math.round((performance.now() - begun) / 1_000)} s: ${name}`)
    const repeats = Array.from({ length: asked.repeats }, (_, repeat) => repeat)
    const browser = await startBrowser(await newProfile())
    const onPage: OnPage = (work) =>
      withCollector(async (collector) => {
        const tab = await openReady(browser, collector)
        const came = await work(tab, collector)
        await tab.close()
        return came
      })
    try {
      const list = repeats.flatMap(() => wanted)
      await inLanes(asked.lanes, list, async (scenario) => {
        if (performance.now() - begun > asked.begin * 60_000) return
        const outcome = await withCollector((collector) => runScenario(scenario, browser, collector))
        outcomes.get(scenario)?.push(outcome)
        console.error(`${scenario.title}: ${JSON.stringify(outcome)}`)
      })
      stage('how visits end')
      const ends =
        words.length > 0 ? [] : departures.flatMap((scenario) => [true, false].map((tells) => ({ scenario, tells })))
      await inLanes(asked.lanes, ends, ({ scenario, tells }) =>
        withCollector(async (collector) => {
          collector.tellsReceived = tells
          const { lost, duplicated: again } = await runScenario(scenario, browser, collector)
          left.push({ title: scenario.title, tells, lost, doubled: collector.doubled(), again })
        }),
      )
      stage('times inside a call')
      for (const repeat of repeats) await measureCosts(browser, onPage, repeat === 0 && !isShort)
      stage('the browser’s cache, and clocks')
      note({ comes_back_from_cache: await comesBack(onPage) })
      note({ clock_error_ms: tenths(await clockError(browser, withCollector)) })
      stage('heap')
      note({ heap_growth_mb: asked.heap > 0 ? tenths(await heapGrowth(onPage, asked.heap)) : 0 })
    } finally {
      await browser.kill()
    }
    stage('kills')
    const kills = Array.from({ length: asked.kills }, (_, kill) => killDelays[kill % 3] ?? 0)
    let killedLost = 0
    note({ killed_lost: killedLost })
    await inLanes(2, kills, async (delay) => {
      const lost = await killAfter(delay, withCollector)
      killedLost += lost
      note({ killed_lost: killedLost })
      if (lost > 0) stage(`killed after ${delay} ms: ${lost} lost`)
    })
    stage('done')
  },
  { known: scenarios.map(({ name }) => name) },
)
