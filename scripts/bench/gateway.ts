import { availableParallelism, loadavg } from 'node:os'
import { ensureSigningKeys } from '../../fixtures/signing/keys.ts'
import { createLoad, type Outcome } from './gateway/load.ts'
import { startProcess } from './gateway/process.ts'
import { openRequest, signedRequests } from './gateway/readers.ts'
import { type Figures, runBench } from './runBench.ts'

const rates = [500, 1_000, 1_500, 2_000, 2_500, 3_000]
const settings = {
  /** Of each rate. */
  seconds: { whole: 6, short: 3 },
  /** The most that are tried. */
  most: { whole: 3_000, short: 1_500 },
}
const aimPerSecond = 1_500
const aimP99Ms = 50
/** How many people send the signed requests, each with a session and a key of their own. */
const readers = 20

interface Measured {
  readonly rate: number
  readonly outcome: Outcome
}
const isGood = ({ errors, p99 }: Outcome): boolean => errors === 0 && p99 <= aimP99Ms

function tell(unsigned: Outcome | undefined, signed: readonly Measured[], rss: number): Figures {
  const best = signed.findLast(({ outcome }) => isGood(outcome))
  const told = best ?? signed.find(({ rate }) => rate === aimPerSecond)
  console.log(
    best
      ? `\n${best.rate} a second is the most that is answered without an error and with p99 ≤ ${aimP99Ms} ms.`
      : `\nNo rate is answered without an error and with p99 ≤ ${aimP99Ms} ms. What follows is of ${aimPerSecond} due a second.`,
  )
  const perSecond = (outcome: Outcome | undefined) =>
    outcome ? Math.round(outcome.sent / outcome.seconds) : Number.NaN
  return {
    requests_per_s: perSecond(unsigned),
    signed_requests_per_s: best?.rate ?? perSecond(told?.outcome),
    p99_ms: Number((told?.outcome.p99 ?? Number.NaN).toFixed(1)),
    errors: signed.reduce((sum, { outcome }) => sum + outcome.errors, unsigned?.errors ?? 0),
    rss_mb: Math.round(rss / 2 ** 20),
  }
}

const row = (label: string, ...cells: readonly string[]): void =>
  console.log(label.padEnd(30), ...cells.map((cell) => cell.padStart(11)))

await runBench('gateway', settings, async ({ settings: { seconds, most: max }, report }) => {
  let unsigned: Outcome | undefined
  const signed: Measured[] = []
  let rss = Number.NaN
  report(() => tell(unsigned, signed, rss))

  await ensureSigningKeys()
  const server = await startProcess()
  const signedRequest = await signedRequests(server.http, readers)
  const load = createLoad(server.https)
  /** Runs a load and prints what came of it, with what it cost the gateway: that depends least on what else runs. */
  const measure = async (label: string, run: () => Promise<Outcome>): Promise<Outcome> => {
    const { cpuMs } = await server.used()
    const outcome = await run()
    const { sent, errors, seconds, p50, p99, late } = outcome
    const cost = ((await server.used()).cpuMs - cpuMs) / sent
    const times = [p50, p99, late].map((ms) => ms.toFixed(1))
    row(label, String(Math.round(sent / seconds)), ...times, cost.toFixed(2), String(errors))
    return outcome
  }

  console.log(
    `HTTPS with HTTP/2, one gateway process on PGlite, its load beside it on the same machine, ${readers} sessions`,
  )
  console.log(`The machine’s load before: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors\n`)
  row('', 'a second', 'p50 ms', 'p99 ms', 'load late', 'CPU ms each', 'errors')
  await load.closed(() => openRequest, 16, 2_000)
  unsigned = await measure('unsigned, as fast as it goes', () => load.closed(() => openRequest, 32, 5_000))
  // Once unmeasured: the first requests of a process wait for its code to be compiled.
  await load.closed(signedRequest, 16, 2_000)
  for (const rate of rates.filter((each) => each <= max)) {
    // Signed beforehand: what is measured is the gateway.
    const requests = Array.from({ length: rate * seconds }, signedRequest)
    const outcome = await measure(`signed, ${rate} due a second`, () => load.open(requests, rate))
    signed.push({ rate, outcome })
    if (rate >= aimPerSecond && !isGood(outcome)) break
  }
  rss = (await server.used()).rss
  load.close()
  await server.close()
})
