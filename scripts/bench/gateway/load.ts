import { type ClientHttp2Session, connect } from 'node:http2'
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface Prepared {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Outcome {
  readonly sent: number
  readonly errors: number
  readonly seconds: number
  /** Measured from when a request was due, not sent, so that a stalled server hides nothing. */
  readonly p50: number
  readonly p99: number
  /** All latencies in ms, sorted. */
  readonly latencies: readonly number[]
  /** Delay of the load generator itself, in ms at p99. It is part of every latency. */
  readonly late: number
}

/**
 * Sends one request.
 * @returns whether the exchange accepted it
 */
function send(client: ClientHttp2Session, { path, headers, body }: Prepared): Promise<boolean> {
  return new Promise((resolve) => {
    const stream = client.request({ ':method': 'POST', ':path': path, ...headers })
    let text = ''
    stream.setEncoding('utf8')
    stream.on('data', (part: string) => {
      text += part
    })
    stream.on('end', () => resolve(text.startsWith('{"code":"00000"')))
    stream.on('error', () => resolve(false))
    stream.end(body)
  })
}

/** The value at a quantile of sorted values. */
export const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

/** Counts results of requests. Its clock starts when it is created. */
function startCount() {
  const latencies: number[] = []
  let errors = 0
  const started = performance.now()
  // Its timer ticks every ms; only more than that is delay.
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  return {
    started,
    add(since: number, isFine: boolean): void {
      latencies.push(performance.now() - since)
      if (!isFine) errors++
    },
    outcome(): Outcome {
      delay.disable()
      latencies.sort((a, b) => a - b)
      return {
        sent: latencies.length,
        errors,
        seconds: (performance.now() - started) / 1_000,
        p50: at(latencies, 0.5),
        p99: at(latencies, 0.99),
        latencies,
        late: Math.max(0, delay.percentile(99) / 1e6 - 1),
      }
    },
  }
}

export type Load = ReturnType<typeof createLoad>

/** A client with several connections, like a proxy in front of a gateway. */
export function createLoad(origin: string, connections = 4) {
  const clients = Array.from({ length: connections }, () => connect(origin, { rejectUnauthorized: false }))
  const clientFor = (turn: number): ClientHttp2Session => {
    const client = clients[turn % connections]
    if (!client) throw new Error('There is no connection.')
    return client
  }
  return {
    /** Open loop: sends each request when it is due, whether or not earlier ones have been answered. */
    async open(requests: Iterable<Prepared>, perSecond: number) {
      const count = startCount()
      const pending: Promise<void>[] = []
      let sent = 0
      for (const request of requests) {
        const dueAt = count.started + (sent / perSecond) * 1_000
        while (performance.now() < dueAt) await new Promise((resolve) => setTimeout(resolve, 1))
        pending.push(send(clientFor(sent++), request).then((isFine) => count.add(dueAt, isFine)))
      }
      await Promise.all(pending)
      return count.outcome()
    },
    /** Closed loop: keeps `atOnce` requests in flight for a while. */
    async closed(next: () => Prepared, atOnce: number, ms: number) {
      const count = startCount()
      let turn = 0
      const run = async () => {
        while (performance.now() - count.started < ms) {
          const sentAt = performance.now()
          count.add(sentAt, await send(clientFor(turn++), next()))
        }
      }
      await Promise.all(Array.from({ length: atOnce }, run))
      return count.outcome()
    },
    close() {
      for (const client of clients) client.close()
    },
  }
}
