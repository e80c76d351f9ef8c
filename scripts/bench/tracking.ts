import { runBench } from './runBench.ts'
import { type Browser, newProfile, removeProfile, startBrowser } from './tracking/browser.ts'
import { gzipOf, type PeerName, pageFor, peers } from './tracking/bundle.ts'
import { type Collector, startCollector } from './tracking/collector.ts'
import { inLanes } from './tracking/lanes.ts'
import { clockError, comesBack, heapGrowth, killAfter } from './tracking/own.ts'
import { openReady, outcomeOf, type Scenario, scenarios, wait } from './tracking/scenarios.ts'
import { type Found, figuresOf, outcomesOf, printTable } from './tracking/table.ts'

/** `npm run bench:tracking -- reloads crash` runs these scenarios alone. */
const settings = {
  repeats: { whole: 4, short: 1 },
  /** How often the browser is killed 0, 1 and 6 s after a write. */
  kills: { whole: 20, short: 1 },
  /** Events after which the heap is looked at. */
  heap: { whole: 100_000, short: 0 },
  /** Scenarios at the same time: they mostly wait. */
  lanes: { whole: 5, short: 3 },
  /** For how many seconds nothing arrives before the rest is given up: some libraries take their time. */
  patience: { whole: 40, short: 8 },
  /** After this many minutes no further scenario begins: on a busy machine rows have fewer repeats then, and say so. */
  begin: { whole: 10, short: 1 },
}
const inShort = ['crash_503', 'reloads', 'status_503']
const killDelays = [0, 1_000, 6_000]

await runBench('tracking', settings, async ({ isShort, settings: asked, words, report }) => {
  const names = words.length > 0 ? words : isShort ? inShort : scenarios.map(({ name }) => name)
  const wanted = scenarios.filter(({ name }) => names.includes(name))
  const found: Found = {
    scenarios: wanted,
    repeats: asked.repeats,
    sizes: new Map(),
    outcomes: new Map(),
    costs: new Map(),
    own: { kills: 0, killedLost: 0, heapEvents: asked.heap, heapMb: 0, isBack: false, clockMs: 0 },
  }
  report(() => {
    printTable(found)
    return figuresOf(found)
  })
  // All at the beginning: what is measured does not change meanwhile, even if somebody works on it.
  const scripts = new Map<PeerName, string>()
  for (const peer of peers) {
    scripts.set(peer, await pageFor(peer))
    found.sizes.set(peer, await gzipOf(peer))
  }

  let sites = 0
  /** With a collector of its own: a site without any storage, and in a process of its own. */
  async function withCollector<T>(peer: PeerName, work: (collector: Collector) => Promise<T>): Promise<T> {
    const collector = await startCollector(`${peer}${++sites}`, scripts.get(peer) ?? '')
    try {
      return await work(collector)
    } finally {
      await collector.close()
    }
  }
  const withOurs = <T>(work: (collector: Collector) => Promise<T>): Promise<T> => withCollector('ours', work)

  /** All libraries at the same time, each in its own tab and process: whatever else the machine does falls on all alike. */
  async function runScenario(browser: Browser, scenario: Scenario): Promise<void> {
    const runs = peers.map((peer) =>
      withCollector(peer, async (collector) => {
        const requests = await scenario.run(browser, collector, asked.patience * 1_000)
        const outcome = outcomeOf(scenario, collector, requests)
        found.outcomes.set(`${scenario.name} ${peer}`, [...outcomesOf(found, scenario, peer), outcome])
      }),
    )
    await Promise.all(runs)
    console.error(`${scenario.title}: ours ${JSON.stringify(outcomesOf(found, scenario, 'ours').at(-1))}`)
  }

  const note = (name: string, value: number): void =>
    void found.costs.set(name, [...(found.costs.get(name) ?? []), value])

  /** Apart from the rest, in turn: these are times. Bytes are the same each time, and wanted once. */
  async function measureCosts(browser: Browser, wantsBytes: boolean): Promise<void> {
    for (const peer of peers) {
      await withCollector(peer, async (collector) => {
        const tab = await openReady(browser, collector)
        note(`${peer} us`, Number(await tab.run('bench.cost(0, 200)')))
        if (wantsBytes) {
          await wait(6_000)
          note(`${peer} bytes`, collector.taken.bytes / Math.max(collector.taken.events, 1))
        }
        await tab.close()
      })
    }
    for (const pending of [500, 5_000]) {
      await withOurs(async (collector) => {
        const tab = await openReady(browser, collector)
        collector.status = 503
        await tab.run(`bench.trackAll(0, ${pending}).then(() => 0)`)
        await wait(1_500)
        note(`pending ${pending}`, Number(await tab.run(`bench.cost(${pending}, 200)`)))
        await tab.close()
      })
    }
    await withOurs(async (collector) => {
      const tab = await openReady(browser, collector)
      note('longest', Number(await tab.run('bench.longestTask(0, 1000)')))
      await tab.close()
    })
  }

  const begun = performance.now()
  const stage = (name: string): void => console.error(`${Math.round((performance.now() - begun) / 1_000)} s: ${name}`)
  const repeats = Array.from({ length: asked.repeats }, (_, repeat) => repeat)
  const profile = await newProfile()
  const browser = await startBrowser(profile)
  try {
    const list = repeats.flatMap(() => wanted)
    await inLanes(asked.lanes, list, async (scenario) => {
      if (performance.now() - begun < asked.begin * 60_000) await runScenario(browser, scenario)
    })
    stage('times inside a call')
    for (const repeat of repeats) await measureCosts(browser, repeat === 0 && !isShort)
    stage('the browser’s cache, and clocks')
    const isBack = await comesBack(browser, withOurs)
    const clockMs = await clockError(browser, withOurs)
    found.own = { ...found.own, isBack, clockMs }
    stage('heap')
    if (asked.heap > 0) found.own = { ...found.own, heapMb: await heapGrowth(browser, withOurs, asked.heap) }
  } finally {
    await browser.kill()
    await removeProfile(profile)
  }
  stage('kills')
  const kills = Array.from({ length: asked.kills }, (_, kill) => killDelays[kill % 3] ?? 0)
  await inLanes(2, kills, async (delay) => {
    const lost = await killAfter(delay, withOurs)
    found.own = { ...found.own, kills: found.own.kills + 1, killedLost: found.own.killedLost + lost }
    if (lost > 0) stage(`killed after ${delay} ms: ${lost} lost`)
  })
  stage('done')
})
