import { parseArgs } from 'node:util'
import { type Browser, newProfile, removeProfile, startBrowser } from './tracking/browser.ts'
import { gzipOf, type PeerName, pageFor, peers } from './tracking/bundle.ts'
import { type Collector, startCollector } from './tracking/collector.ts'
import { inLanes } from './tracking/lanes.ts'
import { clockError, comesBack, heapGrowth, killAfter } from './tracking/own.ts'
import { type Outcome, openReady, outcomeOf, type Scenario, scenarios, wait } from './tracking/scenarios.ts'

const { values } = parseArgs({
  options: {
    repeats: { type: 'string', default: '5' },
    /** How often the browser is killed 0, 1 and 6 s after a write. */
    kills: { type: 'string', default: '20' },
    /** Events after which the heap is looked at. */
    heap: { type: 'string', default: '100000' },
    /** Scenarios at the same time: they mostly wait. */
    lanes: { type: 'string', default: '4' },
    /** After so many no further scenario begins: on a busy machine rows have fewer repeats then, and say so. */
    minutes: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
  },
})
const wanted = scenarios.filter(({ name }) => values.only === '' || values.only.split(',').includes(name))

const median = (list: readonly number[]): number =>
  list.toSorted((a, b) => a - b)[Math.floor((list.length - 1) / 2)] ?? 0
const worst = (list: readonly number[]): number => Math.max(0, ...list)
const rounded = (value: number): number => Number(value.toFixed(1))

// All at the beginning: what is measured does not change meanwhile, whoever works on it.
const scripts = new Map<PeerName, string>()
const sizes = new Map<PeerName, number>()
for (const peer of peers) {
  scripts.set(peer, await pageFor(peer))
  sizes.set(peer, await gzipOf(peer))
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

const outcomes = new Map<string, Outcome[]>()
const at = (scenario: Scenario, peer: PeerName): Outcome[] => outcomes.get(`${scenario.name} ${peer}`) ?? []

/** All libraries at the same time, each in its own tab and process: whatever else the machine does falls on all alike. */
async function runScenario(browser: Browser, scenario: Scenario): Promise<void> {
  const runs = peers.map((peer) =>
    withCollector(peer, async (collector) => {
      const requests = await scenario.run(browser, collector)
      outcomes.set(`${scenario.name} ${peer}`, [...at(scenario, peer), outcomeOf(scenario, collector, requests)])
    }),
  )
  await Promise.all(runs)
  console.error(`${scenario.title}: ours ${JSON.stringify(at(scenario, 'ours').at(-1))}`)
}

const costs = new Map<string, number[]>()
const note = (name: string, value: number): void => void costs.set(name, [...(costs.get(name) ?? []), value])

/** Apart from the rest, one after the other: these are times. Bytes are the same each time, and wanted once. */
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
const profile = await newProfile()
const browser = await startBrowser(profile)
const repeats = Array.from({ length: Number(values.repeats) }, (_, repeat) => repeat)
let heapMb = 0
let isBack = false
let clockMs = 0
try {
  await inLanes(
    Number(values.lanes),
    repeats.flatMap(() => wanted),
    async (scenario) => {
      if (performance.now() - begun < Number(values.minutes) * 60_000) await runScenario(browser, scenario)
    },
  )
  stage('times inside a call')
  for (const repeat of repeats) await measureCosts(browser, repeat === 0)
  stage(`the browser’s cache, and clocks (${JSON.stringify(Object.fromEntries(costs))})`)
  isBack = await comesBack(browser, withOurs)
  clockMs = await clockError(browser, withOurs)
  stage(`heap (back from the cache: ${isBack}, clock off by ${clockMs} ms)`)
  if (Number(values.heap) > 0) heapMb = await heapGrowth(browser, withOurs, Number(values.heap))
} finally {
  await browser.kill()
  await removeProfile(profile)
}
stage(`kills (heap ${rounded(heapMb)} MB)`)
let killed = 0
const killDelays = [0, 1_000, 6_000]
const kills = Array.from({ length: Number(values.kills) }, (_, kill) => killDelays[kill % 3] ?? 0)
await inLanes(2, kills, async (delay) => {
  // Not `+=` around the wait: two are under way.
  const lost = await killAfter(delay, withOurs)
  killed += lost
  if (lost > 0) stage(`killed after ${delay} ms: ${lost} lost`)
})
stage('done')

const line = (label: string, cell: (peer: PeerName) => string | number): string =>
  label.padEnd(36) + peers.map((peer) => String(cell(peer)).padStart(17)).join('')
const both = (list: readonly Outcome[], of: (outcome: Outcome) => number): string => {
  const numbers = list.map(of)
  return median(numbers) === worst(numbers) ? `${worst(numbers)}` : `${median(numbers)}–${worst(numbers)}`
}
const costOf = (name: string): string => {
  const list = costs.get(name) ?? []
  return `${rounded(median(list))}–${rounded(worst(list))}`
}
console.log(`Lost / duplicated, median–worst of ${values.repeats}; headless Chromium, loopback collector\n`)
console.log(line('', (peer) => peer))
for (const scenario of wanted) {
  const cell = (peer: PeerName) =>
    `${both(at(scenario, peer), ({ lost }) => lost)} / ${both(at(scenario, peer), ({ duplicated }) => duplicated)}`
  const times = at(scenario, 'ours').length
  console.log(line(times === repeats.length ? scenario.title : `${scenario.title} × ${times}`, cell))
  if (scenario.name.startsWith('status'))
    console.log(line('  requests meanwhile', (peer) => both(at(scenario, peer), ({ requests }) => requests)))
}
console.log(line('µs inside a call', (peer) => costOf(`${peer} us`)))
console.log(line('bytes an event', (peer) => costOf(`${peer} bytes`)))
console.log(line('gzip, whole', (peer) => sizes.get(peer) ?? 0))
console.log(`\nours with 500 and 5,000 waiting, µs inside a call: ${costOf('pending 500')}, ${costOf('pending 5000')}`)
console.log(`ours, longest task over 50 ms for 1,000 events of one turn: ${costOf('longest')} ms`)
console.log(`ours, browser killed ${values.kills} times 0, 1 or 6 s after a write: ${killed} lost`)
console.log(`ours, heap after ${values.heap} events: ${rounded(heapMb)} MB more`)
console.log(`ours, the device's clock an hour off and set again and again: ${rounded(clockMs)} ms off at most`)
console.log(`ours, the page comes back from the browser's cache: ${isBack ? 'yes' : 'no'}`)

const all = (peer: PeerName, of: (outcome: Outcome) => number): number =>
  wanted.reduce((sum, scenario) => sum + worst(at(scenario, peer).map(of)), 0)
const figures = {
  lost: all('ours', ({ lost }) => lost),
  duplicated: all('ours', ({ duplicated }) => duplicated),
  outage_requests: worst(wanted.flatMap((scenario) => at(scenario, 'ours').map(({ requests }) => requests))),
  track_us: rounded(median(costs.get('ours us') ?? [])),
  track_us_500_pending: rounded(median(costs.get('pending 500') ?? [])),
  track_us_5000_pending: rounded(median(costs.get('pending 5000') ?? [])),
  longest_task_ms: worst(costs.get('longest') ?? []),
  bytes_per_event: Math.round(median(costs.get('ours bytes') ?? [])),
  killed_lost: killed,
  heap_growth_mb: rounded(heapMb),
  clock_error_ms: rounded(clockMs),
  comes_back_from_cache: isBack,
  gzip: sizes.get('ours') ?? 0,
  ...Object.fromEntries(
    peers
      .filter((peer) => peer !== 'ours')
      .flatMap((peer) => [
        [`${peer}_lost`, all(peer, ({ lost }) => lost)],
        [`${peer}_duplicated`, all(peer, ({ duplicated }) => duplicated)],
        [`${peer}_track_us`, rounded(median(costs.get(`${peer} us`) ?? []))],
        [`${peer}_gzip`, sizes.get(peer) ?? 0],
      ]),
  ),
}
console.log(`\n${JSON.stringify({ bench: 'tracking', figures })}`)
