import { createServer, type IncomingMessage } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { isRecord } from '#bridge/lib/guards.ts'
import { eventKey, restore } from '#bridge/tracking/outbox/chunk.ts'

/** A loopback server that receives events and identifies them by the benchmark's numbers. */
export type Collector = Awaited<ReturnType<typeof startCollector>>

const page = '<!doctype html><title>Tracking</title><body><script src="/bench.js"></script>'

async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk)
  } catch (error) {
    if (request.complete) throw error
    return undefined
  }
  return Buffer.concat(chunks)
}

const textOf = (body: Buffer): string =>
  (body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body) : body).toString('utf8')

const numbersIn = (text: string): number[] =>
  [...text.matchAll(/bench_n\\*"\s*:\s*\\*"?(\d+)/g)].map(([, number]) => Number(number))

/** Response of our configuration, including received requests. */
const configAnswer = (text: string, keys: ReadonlySet<string> | undefined, shortEvents: boolean): unknown => {
  const asked: unknown = JSON.parse(text)
  const events: readonly unknown[] = isRecord(asked) && Array.isArray(asked.events) ? asked.events : []
  const receivedEvents = keys && events.filter((key) => typeof key === 'string' && keys.has(key))
  const config = { eventLogUploadSwitch: true, userId: null, ...(receivedEvents && { receivedEvents }) }
  return { clientCommonConfig: { ...config, ...(shortEvents && { shortEvents }) } }
}

export async function startCollector(host: string, script: string) {
  const numbers = new Map<number, number>()
  const keys = new Set<string>()
  const keysOf = new Map<number, Set<string>>()
  const taken = { bytes: 0, events: 0 }
  const stamps = new Map<number, number>()

  const take = (body: Buffer, text: string) => {
    const found = numbersIn(text)
    for (const number of found) numbers.set(number, (numbers.get(number) ?? 0) + 1)
    if (found.length > 0) {
      taken.bytes += body.length
      taken.events += found.length
    }
    for (const event of text.startsWith('[') ? restore(JSON.parse(text)) : []) {
      keys.add(eventKey(event))
      const ext = event.event_tracking_ext
      if (!isRecord(ext) || typeof ext.bench_n !== 'number') continue
      stamps.set(ext.bench_n, event.timestamp)
      keysOf.set(ext.bench_n, (keysOf.get(ext.bench_n) ?? new Set()).add(eventKey(event)))
    }
  }

  const server = createServer(async (request, response) => {
    const { url = '/', method } = request
    const isPage =
      method === 'GET' && (url === '/' || url === '/?other' || url === '/bench.js' || url === '/favicon.ico')
    if (isPage) {
      response.setHeader('content-type', url === '/bench.js' ? 'text/javascript' : 'text/html')
      // Not `no-store`, which would disable the back-forward cache.
      response.setHeader('cache-control', 'no-cache')
      response.end(url === '/bench.js' ? script : page)
      return
    }
    if (method === 'POST') collector.requests += 1
    const body = await bodyOf(request)
    // The tab was killed.
    if (!body) return
    if (collector.status !== 200) {
      response.statusCode = collector.status
      response.end()
      return
    }
    const text = textOf(body)
    const isConfig = url.endsWith('/clientCommonConfig')
    const known = collector.tellsReceived ? keys : undefined
    const data = isConfig ? configAnswer(text, known, collector.wantsShort) : { refused: [] }
    if (!isConfig) take(body, text)
    if (!isConfig && collector.losesAnswers > 0) {
      collector.losesAnswers -= 1
      request.socket.destroy()
      return
    }
    response.setHeader('requesttime', String(Date.now() + collector.ahead))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ code: '00000', msg: '', data, status: 1, success: true }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const collector = {
    status: 200,
    /** Started POST requests. */
    requests: 0,
    /** Whether it reports received requests, as in our extension. The specification does not include this. */
    tellsReceived: true,
    /** Number of next requests that are accepted but whose responses are lost. */
    losesAnswers: 0,
    /** Whether pages are asked for short events. */
    wantsShort: false,
    /** How far the exchange's clock is ahead of the device's, in ms. */
    ahead: 0,
    url: `http://${host}.localhost:${port}/`,
    /** Events that arrived again with another key, which an exchange would count twice. */
    doubled: () => [...keysOf.values()].reduce((sum, { size }) => sum + size - 1, 0),
    taken,
    numbers,
    stamps,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return collector
}
