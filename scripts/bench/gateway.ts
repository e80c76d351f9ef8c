import { availableParallelism, loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { ensureSigningKeys } from '#fixtures/signing/keys.ts'
import { openRequest, sessions, signedRequests } from './gateway/client.ts'
import { createLoad, type Outcome } from './gateway/load.ts'
import { startProcess } from './gateway/process.ts'
import { hostileRequests, hostileTurns } from './hostile/attack.ts'
import { type Figures, runBench } from './runBench.ts'

const rates = [500, 1_000, 1_500, 2_000, 2_500, 3_000]
const settings = {
  /** Duration of each rate. */
  seconds: { whole: 6, short: 3 },
  /** The highest rate. */
  most: { whole: 3_000, short: 2_000 },
}
const aimPerSecond = 2_000
const aimP99Ms = 50
/** CPU load of readers at half the target rate. The rest of the CPU is about what hostile requests take. */
const busy = 0.6
/** Number of users with signed requests, each with their own session and key. */
const readers = 20

interface Measured {
  readonly rate: number
  readonly outcome: Outcome
  /** CPU time of the gateway per request, in ms. */
  readonly cpuMs: number
}

interface Found {
  readonly unsigned?: Outcome
  readonly signed: readonly Measured[]
  readonly besieged?: Omit<Measured, 'rate'>
  readonly rss: number
}

const mb = (bytes: number): number => Math.round(bytes / 2 ** 20)
const isGood = ({ errors, p99 }: Outcome): boolean => errors === 0 && p99 <= aimP99Ms

function tell({ unsigned, signed, besieged, rss }: Found): Figures {
  const best = signed.findLast(({ outcome }) => isGood(outcome))
  const told = best ?? signed.find(({ rate }) => rate === aimPerSecond)
  const perSecond = (outcome: Outcome | undefined) =>
    outcome ? Math.round(outcome.sent / outcome.seconds) : Number.NaN
  const atAim = signed.find(({ rate }) => rate === aimPerSecond)
  const outcomes = [unsigned, ...signed.map(({ outcome }) => outcome), besieged?.outcome]
  return {
    requests_per_s: perSecond(unsigned),
    signed_requests_per_s: best?.rate ?? perSecond(told?.outcome),
    p99_ms: Number((told?.outcome.p99 ?? Number.NaN).toFixed(1)),
    p99_at_2000_ms: Number((atAim?.outcome.p99 ?? Number.NaN).toFixed(1)),
    ...(besieged && {
      besieged_per_s: perSecond(besieged.outcome),
      besieged_cpu: Number(((besieged.cpuMs * perSecond(besieged.outcome)) / 1_000).toFixed(2)),
      besieged_p99_ms: Number(besieged.outcome.p99.toFixed(1)),
    }),
    errors: outcomes.reduce((sum, outcome) => sum + (outcome?.errors ?? 0), 0),
    rss_mb: mb(rss),
  }
}

const row = (label: string, ...cells: readonly string[]): void =>
  console.log(label.padEnd(30), ...cells.map((cell) => cell.padStart(11)))

/** Sends hostile requests spread over this many seconds, and waits for their responses. */
async function besiege(http: string, seconds: number): Promise<void> {
  const hostile = hostileRequests(http, await sessions(http, hostileTurns))
  await Promise.all(
    hostile.map(async (send, turn) => {
      await setTimeout((turn * seconds * 1_000) / hostile.length)
      await send()
    }),
  )
}

await runBench('gateway', settings, async ({ settings: { seconds, most: max }, report, miss }) => {
  const signed: Measured[] = []
  let found: Found = { signed, rss: Number.NaN }
  const add = (more: Partial<Found>) => {
    found = { ...found, ...more }
  }
  report(() => tell(found))

  await ensureSigningKeys()
  const server = await startProcess()
  const signedRequest = await signedRequests(server.http, readers)
  const load = createLoad(server.https)
  /** Runs a load and prints the result with its CPU time in the gateway, which depends least on other processes. */
  const measure = async (label: string, run: () => Promise<Outcome>): Promise<Omit<Measured, 'rate'>> => {
    const before = (await server.used()).cpuMs
    const outcome = await run()
    const { sent, errors, seconds, p50, p99, late } = outcome
    const cpuMs = ((await server.used()).cpuMs - before) / sent
    const times = [p50, p99, late].map((ms) => ms.toFixed(1))
    row(label, String(Math.round(sent / seconds)), ...times, cpuMs.toFixed(2), String(errors))
    return { outcome, cpuMs }
  }
  // Signed in advance, so that only the gateway is measured.
  const signedFor = (rate: number, forSeconds: number) => Array.from({ length: rate * forSeconds }, signedRequest)

  console.log(
    `HTTPS with HTTP/2, one gateway process on PGlite, its load beside it on the same machine, ${readers} sessions`,
  )
  console.log(`The machine’s load before: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors\n`)
  row('', 'a second', 'p50 ms', 'p99 ms', 'load late', 'CPU ms each', 'errors')
  await load.closed(() => openRequest, 16, 2_000)
  const { outcome: unsigned } = await measure('unsigned, as fast as it goes', () =>
    load.closed(() => openRequest, 32, 5_000),
  )
  add({ unsigned })
  // Warm-up: a new process first compiles its code.
  await load.closed(signedRequest, 16, 2_000)
  for (const rate of rates.filter((each) => each <= max)) {
    const requests = signedFor(rate, seconds)
    const measured = await measure(`signed, ${rate} due a second`, () => load.open(requests, rate))
    signed.push({ rate, ...measured })
    if (rate >= aimPerSecond && !isGood(measured.outcome)) break
  }
  const atAim = signed.find(({ rate }) => rate === aimPerSecond)
  if (atAim && !isGood(atAim.outcome)) miss(`p99 at ${aimPerSecond} a second is over ${aimP99Ms} ms, or one failed.`)

  const { cpuMs = 1 } = signed.find(({ rate }) => rate === aimPerSecond / 2) ?? {}
  const rate = Math.round((busy * 1_000) / cpuMs)
  const requests = signedFor(rate, seconds * 2)
  const siege = besiege(server.http, seconds * 2)
  const besieged = await measure(`signed, ${rate}, beside hostile ones`, () => load.open(requests, rate))
  await siege
  add({ besieged })
  const { p99 } = besieged.outcome
  if (p99 > aimP99Ms) miss(`Beside hostile requests p99 is ${p99.toFixed(1)} ms: ${aimP99Ms} at most.`)

  add({ rss: (await server.used()).rss })
  load.close()
  await server.close()
})
