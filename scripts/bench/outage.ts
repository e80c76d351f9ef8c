import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { trackingCalls } from '#bridge/exchange/calls/tracking.ts'
import { freePort } from '#scripts/drivers/freePort.ts'
import { startNginx, whyNoNginx } from '#test/support/gateway/nginx.ts'
import { startPostgres, whyNoPostgres } from '#test/support/gateway/postgres.ts'
import { wholeEvent } from '#test/support/wholeEvent.ts'
import { type Answer, callAt, openRequest, postTo, sessions } from './gateway/client.ts'
import { startProcess } from './gateway/process.ts'
import { type Run, runBench } from './runBench.ts'

interface Answered {
  readonly at: number
  readonly isFine: boolean
}

interface Acknowledged {
  readonly posts: readonly string[]
  /** Numbers of the events of the session {@link sessionId}. */
  readonly events: readonly number[]
}

type OutageLoad = Awaited<ReturnType<typeof startLoad>>

const sessionId = 'bench-outage'
const patienceMs = 30_000
const authors = 20

/** Reads the feed at this rate. Every 20th request reports an event, and every 100th publishes a post. */
async function startLoad(http: string, perSecond: number) {
  const tokens = await sessions(http, authors)
  const inTime = () => ({ signal: AbortSignal.timeout(patienceMs) })
  const answers: Answered[] = []
  const posts: string[] = []
  const events: number[] = []
  const reasons = new Map<string, number>()
  let sent = 0
  let isOver = false

  const publish = (number: number): Promise<Answer> => {
    const publishKey = `bench${String(number).padStart(27, '0')}`
    const fields = { publishKey, text: `Restart ${number}`, languageType: 0, media: [] }
    const token = tokens[(number / 100) % tokens.length] ?? ''
    return callAt(http, 'social.publishMessage', fields, { token, ...inTime() })
  }
  const report = (number: number): Promise<Answer> => {
    const own = { session_id: sessionId, page_unique_id: 'page', seq: number, log_seq: number }
    return postTo(http, trackingCalls.logInfo.path, [{ ...wholeEvent, ...own }], inTime())
  }
  const feed = (): Promise<Answer> => callAt(http, 'social.feed', { tab: 'hot', limit: 5 }, inTime())

  async function ask(number: number): Promise<void> {
    const kind = number % 100 === 0 ? 'post' : number % 20 === 0 ? 'event' : 'feed'
    try {
      const { code, data } = await (kind === 'post' ? publish(number) : kind === 'event' ? report(number) : feed())
      const isFine = code === '00000'
      answers.push({ at: performance.now(), isFine })
      if (isFine && kind === 'post') posts.push(String(Object(data.post).id))
      if (isFine && kind === 'event' && Number(data.stored) + Number(data.repeated) === 1) events.push(number)
    } catch (error) {
      const { cause } = Object(error)
      const why = String(Object(cause).code ?? Object(error).name)
      reasons.set(why, (reasons.get(why) ?? 0) + 1)
      answers.push({ at: performance.now(), isFine: false })
    }
  }

  const pending: Promise<void>[] = []
  const begun = performance.now()
  const run = async () => {
    while (!isOver) {
      const due = Math.floor(((performance.now() - begun) / 1_000) * perSecond)
      for (; sent < due; sent++) pending.push(ask(sent + 1))
      await setTimeout(5)
    }
    await Promise.all(pending)
  }
  const running = run()
  return {
    answers,
    /** Requests that lost their connection or exceeded {@link patienceMs}, counted by reason. */
    unanswered: () => reasons,
    sent: () => sent,
    async stop(): Promise<Acknowledged> {
      isOver = true
      await running
      return { posts, events }
    },
  }
}

interface Rolling {
  answered: number
  /** Number of responses with 502, 503 and the like, by status. */
  readonly refused: Map<number, number>
  resets: number
}

const inFlight = 1_000

/** One connection each, like separate readers. @returns the status */
const ask = (port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const { path, headers, body } = openRequest
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', agent: false, headers }, (response) => {
      response.resume().once('error', reject)
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    sent.once('error', reject)
    sent.end(body)
  })

/** Restarts two gateways behind nginx in turn, like a release, with 1,000 requests always in flight. */
async function restartInTurn(databaseUrl: string, rounds: number): Promise<Rolling> {
  const ports = [await freePort(), await freePort()]
  const gateways = await Promise.all(ports.map((port) => startProcess(databaseUrl, port)))
  // nginx must retry a gateway right after a failure.
  const hosts = ports.map((port) => `127.0.0.1:${port} max_fails=0`)
  const nginx = await startNginx(hosts, 'proxy_set_header Host localhost;')
  const found: Rolling = { answered: 0, refused: new Map(), resets: 0 }
  let isOver = false
  const reader = async () => {
    while (!isOver) {
      const status = await ask(nginx.port).catch(() => 0)
      found.answered += status === 200 ? 1 : 0
      if (status !== 200 && status !== 0) found.refused.set(status, (found.refused.get(status) ?? 0) + 1)
      found.resets += status === 0 ? 1 : 0
    }
  }
  const readers = Array.from({ length: inFlight }, reader)
  /** As many responses as there are readers, so that each has started a request since. */
  const aRound = async () => {
    const until = found.answered + inFlight
    while (found.answered < until) await ask(nginx.port).catch(() => 0)
  }
  try {
    await aRound()
    for (let round = 0; round < rounds; round++)
      for (const [at, port] of ports.entries()) {
        await gateways[at]?.close()
        gateways[at] = await startProcess(databaseUrl, port)
        await aRound()
      }
  } finally {
    isOver = true
    await Promise.all(readers)
    await nginx.stop()
    for (const gateway of gateways) await gateway.close()
  }
  return found
}

const settings = {
  restarts: { whole: 20, short: 3 },
  rate: { whole: 200, short: 200 },
  rolling: { whole: 5, short: 1 },
}
const restMs = 4_000

interface Restart {
  readonly mode: 'fast' | 'immediate'
  /** From the restart command until the server accepts connections. */
  readonly awayS: number
  /** From then until the first answered and after the last refused request. */
  readonly unavailableS: number
  readonly refused: number
}

async function lostOf(url: string, { posts, events }: Acknowledged): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const here = await client.query('select id from post where id = any($1)', [posts])
    const known = await client.query('select seq from track_event where session_id = $1', [sessionId])
    const seqs = new Set(known.rows.map(({ seq }) => Number(seq)))
    return posts.length - here.rows.length + events.filter((seq) => !seqs.has(seq)).length
  } finally {
    await client.end()
  }
}

async function restart(
  postgres: { restart(mode: Restart['mode']): Promise<void> },
  mode: Restart['mode'],
  load: OutageLoad,
): Promise<Restart> {
  const first = load.answers.length
  const begun = performance.now()
  await postgres.restart(mode)
  const accepts = performance.now()
  await setTimeout(restMs)
  const answers = load.answers.slice(first)
  const refused = answers.filter(({ isFine }) => !isFine)
  const back = answers.find(({ at, isFine }) => isFine && at > accepts)?.at ?? performance.now()
  const last = Math.max(back, ...refused.map(({ at }) => at))
  return {
    mode,
    awayS: (accepts - begun) / 1_000,
    unavailableS: (last - accepts) / 1_000,
    refused: refused.length,
  }
}

async function work({ settings: { restarts, rate, rolling }, report, note, miss, use }: Run<keyof typeof settings>) {
  if (whyNoPostgres) throw new Error(whyNoPostgres)
  const found: Restart[] = []
  report(() => {
    console.table(found)
    const longest = Math.max(0, ...found.map(({ unavailableS }) => unavailableS))
    return { db_restarts: found.length, longest_unavailable_s: Number(longest.toFixed(2)) }
  })
  const postgres = await startPostgres()
  use({ close: () => postgres.stop() })
  const gateway = use(await startProcess(postgres.url))
  const load = await startLoad(gateway.http, rate)
  await setTimeout(restMs)
  // Before the first restart: 0 unless the machine is too slow.
  const refusedBefore = load.answers.filter(({ isFine }) => !isFine).length
  note({ refused_before: refusedBefore })
  if (refusedBefore > 0) miss(`The machine is too busy: ${refusedBefore} requests were refused before any restart.`)
  for (let count = 0; count < restarts && gateway.isUp(); count++) {
    found.push(await restart(postgres, count % 2 === 0 ? 'fast' : 'immediate', load))
  }
  const acknowledged = await load.stop()
  const unanswered = [...load.unanswered()]
  for (const [why, count] of unanswered) console.log(`  ${count} requests were not answered: ${why}`)
  note({
    process_exits: gateway.isUp() ? 0 : 1,
    unanswered: unanswered.reduce((sum, [, count]) => sum + count, 0),
    acknowledged_lost: await lostOf(postgres.url, acknowledged),
  })
  const { posts, events } = acknowledged
  console.log(`\n${load.sent()} requests; ${posts.length} posts and ${events.length} events were acknowledged.`)
  await gateway.close()
  if (whyNoNginx) return miss(whyNoNginx)
  if (rolling === 0) return
  const { answered, refused, resets } = await restartInTurn(postgres.url, rolling)
  console.log('Two gateways behind nginx, restarted in turn: refused by status', refused)
  const rolling_refused = [...refused.values()].reduce((sum, count) => sum + count, 0)
  note({ rolling_answered: answered, rolling_refused, rolling_resets: resets })
}

await runBench('outage', settings, work, {
  aims: {
    process_exits: 0,
    unanswered: 0,
    acknowledged_lost: 0,
    rolling_resets: 0,
    rolling_refused: 0,
    // From when the server accepts connections.
    longest_unavailable_s: 3,
  },
})
