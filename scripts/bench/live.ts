import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { liveCall } from '#bridge/exchange/calls/live.ts'
import { ensureSigningKeys } from '#fixtures/signing/keys.ts'
import { exchangePath, loadExchange } from '../build/exchange.ts'
import { build } from '../build.ts'
import { callAt, signedRequests } from './gateway/client.ts'
import { at, createLoad } from './gateway/load.ts'
import { startProcess } from './gateway/process.ts'
import { openPage, type PageFound } from './live/page.ts'
import { median, runBench } from './runBench.ts'

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
  let bytes = 0
  const openOne = () =>
    new Promise<void>((resolve, reject) => {
      const sent = request(
        `${http}${liveCall.path}`,
        { method: 'POST', agent, headers: { 'content-type': 'application/json' } },
        (response) => {
          if (response.statusCode !== 200) reject(new Error(`A stream was answered with ${response.statusCode}.`))
          response.on('error', () => {})
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length
            resolve()
          })
        },
      )
      sent.on('error', reject)
      open.add(sent)
      sent.end(body)
    })
  for (let done = 0; done < count; done += 50)
    await Promise.all(Array.from({ length: Math.min(50, count - done) }, openOne))
  return {
    bytes: () => bytes,
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
const aims = { requests: 60, priceMs: 300, p99Share: 1.5, streamKb: 20 } as const
const peopleCount = 50
const restMs = 2_000

interface Found {
  readonly without: number[]
  readonly with: number[]
  /** Heap and buffers after garbage collection, and the whole process, which includes remains of the previous run. */
  streamKb?: number
  rssKb?: number
  live?: PageFound
  polling?: PageFound
  prices?: readonly number[]
}

await runBench('live', settings, async ({ settings: given, words, report, miss }) => {
  const { streams: count, rate, seconds, runs, factor, page: pageSeconds } = given
  const has = (word: string) => words.length === 0 || words.includes(word)
  const found: Found = { without: [], with: [] }
  const pageHours = (pageSeconds * factor) / 3_600
  const anHour = (page: PageFound | undefined) => Math.round((page?.requests ?? Number.NaN) / pageHours)
  const p95 = () =>
    at(
      [...(found.prices ?? [])].sort((a, b) => a - b),
      0.95,
    )
  // Compare within pairs: other load on the machine affects both.
  const share = () => median(found.with.map((ms, turn) => ms / (found.without[turn] ?? Number.NaN)))
  report(() => {
    for (const [name, page] of [
      ['stream', found.live],
      ['polling', found.polling],
    ] as const)
      if (page) console.log(`  requests with ${name}: ${JSON.stringify(page.paths)}`)
    return {
      p99_ms: Number(median(found.without).toFixed(1)),
      p99_streams_ms: Number(median(found.with).toFixed(1)),
      p99_share: Number(share().toFixed(2)),
      stream_kb: Number((found.streamKb ?? Number.NaN).toFixed(1)),
      stream_rss_kb: Number((found.rssKb ?? Number.NaN).toFixed(1)),
      requests_hour: anHour(found.live),
      requests_hour_polling: anHour(found.polling),
      price_p95_ms: Math.round(p95()),
      prices: found.prices?.length ?? 0,
    }
  })

  if (has('gateway')) {
    await ensureSigningKeys()
    const server = await startProcess()
    const next = await signedRequests(server.http, peopleCount)
    const load = createLoad(server.https)
    const signed = (forSeconds: number) => Array.from({ length: rate * forSeconds }, next)
    await load.open(signed(seconds), rate)
    for (let run = 0; run < runs; run++) {
      found.without.push((await load.open(signed(seconds), rate)).p99)
      const before = await server.used('collected')
      const streams = await openStreams(server.http, count)
      const after = await server.used('collected')
      found.streamKb ??= (after.held - before.held) / 1_024 / count
      found.rssKb ??= (after.rss - before.rss) / 1_024 / count
      // Wait until the cost of opening them is over.
      await setTimeout(restMs)
      const outcome = await load.open(signed(seconds), rate)
      found.with.push(outcome.p99)
      console.error(
        `${run + 1} of ${runs}: p99 ${found.without.at(-1)?.toFixed(1)} ms, ${outcome.p99.toFixed(1)} ms with streams, of which the load itself ${outcome.late.toFixed(1)} ms, ${outcome.errors} errors, ${Math.round(streams.bytes() / 1_024)} KB of events`,
      )
      streams.close()
    }
    load.close()
    await server.close()
    if (!(share() <= aims.p99Share))
      miss(`p99 is ${share().toFixed(2)} times that without streams: ${aims.p99Share} at most.`)
    if (!((found.streamKb ?? Number.NaN) <= aims.streamKb))
      miss(`${found.streamKb?.toFixed(1)} KB a stream: ${aims.streamKb} at most.`)
  }

  if (!has('requests') && !has('prices')) return
  await build({ parts: ['compressed'] })
  const exchange = await loadExchange(exchangePath())
  const ms = pageSeconds * 1_000
  if (has('requests')) {
    found.polling = await openPage({ exchange, isLive: false, factor, ms })
    found.live = await openPage({ exchange, isLive: true, factor, ms })
    if (!(anHour(found.live) <= aims.requests))
      miss(`${anHour(found.live)} requests an hour: ${aims.requests} at most.`)
  }
  if (has('prices')) {
    found.prices = (await openPage({ exchange, isLive: true, factor: 1, ms })).prices
    if (!(p95() <= aims.priceMs)) miss(`A price is ${Math.round(p95())} ms old at p95: ${aims.priceMs} at most.`)
  }
})
