import { ensureSigningKeys } from '#fixtures/signing/keys.ts'
import { whyNoPostgres } from '#test/support/gateway/postgres.ts'
import { attack, uploadSiege } from './hostile/attack.ts'
import { allKinds, growthOf, someKinds } from './hostile/growth.ts'
import { parsers } from './hostile/parsers.ts'
import { type Run, runBench } from './runBench.ts'

const settings = {
  /** Length of a text in UTF-16 units. Each is compared with half of it. */
  length: { whole: 100_000, short: 100_000 },
  /** Minimum number of comparisons. Suspicious results are repeated. */
  runs: { whole: 1, short: 1 },
  /** Duration with hostile requests, and the same without. */
  seconds: { whole: 20, short: 8 },
}

/** Doubling a text may double a parser's time. The rest is measurement noise. */
const maxGrowth = 2.6
/** Maximum latency of readers at p99 during hostile requests, in ms. */
const aimP99Ms = 50

const digits = (value: number, count: number): number => Number(value.toFixed(count))

async function work({ isShort, settings: { length, runs, seconds }, note, miss }: Run<keyof typeof settings>) {
  await ensureSigningKeys()
  const { before, meanwhile, sent, refused } = await attack(seconds)
  note({
    gateway_p99_ms_meanwhile: digits(meanwhile.p99, 1),
    gateway_p99_ms_before: digits(before.p99, 1),
    hostile_requests: sent,
    hostile_refused: refused,
    errors: before.errors + meanwhile.errors,
  })
  if (whyNoPostgres) miss(whyNoPostgres)
  else {
    const uploads = await uploadSiege(seconds)
    note({
      uploads: uploads.files,
      upload_p99_ms_before: digits(uploads.before.p99, 1),
      upload_p99_ms_meanwhile: digits(uploads.meanwhile.p99, 1),
      upload_p99_ratio: digits(uploads.meanwhile.p99 / uploads.before.p99, 2),
      upload_errors: uploads.before.errors + uploads.meanwhile.errors,
    })
  }
  const kinds = isShort ? someKinds : allKinds
  console.log(`Each parser on ${kinds.length} texts of ${length / 1_000} kB, against half of each\n`)
  const row = (name: string, growth: string, here: string, worst: string, ms: string, slowest: string) =>
    console.log(
      name.padEnd(32),
      growth.padStart(7),
      here.padStart(6),
      ' ',
      worst.padEnd(26),
      ms.padStart(8),
      ' ',
      slowest,
    )
  row('parser', 'growth', 'here', 'grows most at', 'ms', 'slowest at')
  const most = { worst_growth: 0, worst_growth_at_length: 0, slowest_ms: 0 }
  for (const [at, [name, parse]] of Object.entries(parsers).entries()) {
    const { worst, worstHere, slowest } = await growthOf(parse, kinds, { length, runs })
    const [growth, here] = [worst.growth.toFixed(2), worstHere.growthHere.toFixed(2)]
    row(name, growth, here, worst.text, slowest.ms.toFixed(1), slowest.text)
    most.worst_growth = Math.max(most.worst_growth, Number(growth))
    // Includes one-time costs of the engine above a certain length.
    most.worst_growth_at_length = Math.max(most.worst_growth_at_length, Number(here))
    most.slowest_ms = Math.max(most.slowest_ms, digits(slowest.ms, 1))
    note({ parsers: at + 1, ...most })
    if (worst.growth > maxGrowth)
      console.log(`  ${name} takes more than ${maxGrowth} times as long for twice the text.`)
  }
}

await runBench('hostile', settings, work, {
  // Readers may wait twice as long while one account uploads as fast as it can.
  aims: { worst_growth: maxGrowth, gateway_p99_ms_meanwhile: aimP99Ms, errors: 0, upload_p99_ratio: 2 },
})
