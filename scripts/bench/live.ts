import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { liveCall } from '#bridge/exchange/calls/live.ts'
import { ensureSigningKeys } from '#fixtures/signing/keys.ts'
import { build } from '../build.ts'
import { withChromium } from '../drivers/chromium.ts'
import { readAs, reader } from '../drivers/screens.ts'
import { startSandbox } from '../sandbox.ts'
import { callAt, signedRequests } from './gateway/client.ts'
import { at, createLoad } from './gateway/load.ts'
import { startProcess } from './gateway/process.ts'
import { type Run, runBench } from './runBench.ts'

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

interface PageOptions {
  readonly isLive: boolean
  readonly factor: number
  readonly ms: number
}

const settledMs = 6_000

/** Keeps a logged-in home page open and counts its requests. A post is published every 20 s. */
async function openPage({ isLive, factor, ms }: PageOptions) {
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

async function bodyOf(http: string): Promise<string> {
  const { posts, head } = Object((await callAt(http, 'social.feed', { tab: 'recommended', limit: 10 })).data)
  return JSON.stringify({
    prices: { sp: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'DOGEUSDT'], mc: [] },
    posts: posts.map(({ id }: { readonly id: string }) => id),
    feeds: [{ tab: 'recommended', since: head }],
  })
}

/** Opens streams over plain HTTP, one connection each, as nginx does. Resolves when all have received their first events. */
async function openStreams(http: string, count: number) {
  const body = await bodyOf(http)
  const agent = new Agent({ keepAlive: false })
  const open = new Set<ReturnType<typeof request>>()
  const openOne = () =>
    new Promise<void>((resolve, reject) => {
      const sent = request(
        `${http}${liveCall.path}`,
        { method: 'POST', agent, headers: { 'content-type': 'application/json' } },
        (response) => {
          if (response.statusCode !== 200) reject(new Error(`A stream was answered with ${response.statusCode}.`))
          response.on('error', () => {})
          response.on('data', () => resolve())
        },
      )
      sent.on('error', reject)
      open.add(sent)
      sent.end(body)
    })
  for (let done = 0; done < count; done += 50)
    await Promise.all(Array.from({ length: Math.min(50, count - done) }, openOne))
  return {
    close: () => {
      for (const sent of open) sent.destroy()
    },
  }
}

/*
 * 1. A gateway under signed requests, with and without open streams, in turn. Memory is measured after garbage collection,
 *    as the difference. Each stream has its own plain HTTP connection, as behind nginx.
 * 2. An open page whose clock runs `factor` times faster, like its gateway's: all of its requests in an hour.
 * 3. The same at normal speed: the age of a price when it is drawn.
 *
 * Arguments select: `gateway`, `requests`, `prices`.
 */

const settings = {
  streams: { whole: 1_000, short: 1_000 },
  rate: { whole: 500, short: 500 },
  seconds: { whole: 20, short: 6 },
  runs: { whole: 3, short: 1 },
  factor: { whole: 20, short: 20 },
  page: { whole: 90, short: 15 },
}
const peopleCount = 50
const restMs = 2_000

const work = async ({ settings: given, words, sample, note }: Run<keyof typeof settings>) => {
  const { streams: count, rate, seconds, runs, factor, page: pageSeconds } = given
  const has = (word: string) => words.length === 0 || words.includes(word)

  if (has('gateway')) {
    await ensureSigningKeys()
    const server = await startProcess()
    const next = await signedRequests(server.http, peopleCount)
    const load = createLoad(server.https)
    const signed = () =>
      load.open(
        Array.from({ length: rate * seconds }, () => next()),
        rate,
      )
    await signed()
    for (let run = 0; run < runs; run++) {
      const { p99 } = await signed()
      const before = await server.used('collected')
      const streams = await openStreams(server.http, count)
      const after = await server.used('collected')
      // Heap and buffers, and the whole process, which includes remains of the previous run.
      if (run === 0)
        note({
          stream_kb: Number(((after.held - before.held) / 1_024 / count).toFixed(1)),
          stream_rss_kb: Number(((after.rss - before.rss) / 1_024 / count).toFixed(1)),
        })
      // Wait until the cost of opening them is over.
      await setTimeout(restMs)
      const outcome = await signed()
      // Compare within pairs: other load on the machine affects both.
      sample({ p99_ms: p99, p99_streams_ms: outcome.p99, p99_share: outcome.p99 / p99 })
      console.error(
        `${run + 1} of ${runs}: p99 ${p99.toFixed(1)} ms, ${outcome.p99.toFixed(1)} ms with streams, of which the load itself ${outcome.late.toFixed(1)} ms, ${outcome.errors} errors`,
      )
      streams.close()
    }
    load.close()
    await server.close()
  }

  if (!has('requests') && !has('prices')) return
  await build({ parts: ['compressed'] })
  const ms = pageSeconds * 1_000
  for (const [figure, isLive] of has('requests')
    ? ([
        ['requests_hour_polling', false],
        ['requests_hour', true],
      ] as const)
    : []) {
    const { requests, paths } = await openPage({ isLive, factor, ms })
    console.log(`  ${figure}: ${JSON.stringify(paths)}`)
    note({ [figure]: Math.round((requests * 3_600) / (pageSeconds * factor)) })
  }
  if (has('prices')) {
    const { prices } = await openPage({ isLive: true, factor: 1, ms })
    const sorted = prices.toSorted((a, b) => a - b)
    note({ price_p95_ms: Math.round(at(sorted, 0.95)), prices: prices.length })
  }
}

await runBench('live', settings, work, {
  aims: { p99_share: 1.5, stream_kb: 20, requests_hour: 60, price_p95_ms: 300 },
})
