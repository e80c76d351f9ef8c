import { ensureSigningKeys } from '#fixtures/signing/keys.ts'
import { whyNoPostgres } from '#test/support/gateway/postgres.ts'
import { attack, type Siege, type UploadSiege, uploadSiege } from './hostile/attack.ts'
import { allKinds, type Grown, growthOf, someKinds } from './hostile/growth.ts'
import { parsers } from './hostile/parsers.ts'
import { type Figures, type Run, runBench } from './runBench.ts'

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

interface Row {
  readonly name: string
  readonly worst: Grown
  readonly worstHere: Grown
  readonly slowest: Grown
}

const ratioOf = ({ before, meanwhile }: UploadSiege): number => meanwhile.p99 / before.p99

function tell(rows: readonly Row[], siege: Siege | undefined, uploads: UploadSiege | undefined): Figures {
  const growth = Math.max(...rows.map(({ worst }) => worst.growth))
  const p99 = siege?.meanwhile.p99 ?? Number.NaN
  const bad = rows.filter(({ worst }) => worst.growth > maxGrowth).map(({ name }) => name)
  if (bad.length > 0) console.log(`\nMore than ${maxGrowth} times as long for twice the text: ${bad.join(', ')}.`)
  return {
    parsers: rows.length,
    worst_growth: Number(growth.toFixed(2)),
    // Includes one-time costs of the engine above a certain length.
    worst_growth_at_length: Number(Math.max(...rows.map(({ worstHere }) => worstHere.growthHere)).toFixed(2)),
    slowest_ms: Number(Math.max(...rows.map(({ slowest }) => slowest.ms)).toFixed(1)),
    gateway_p99_ms_meanwhile: Number(p99.toFixed(1)),
    gateway_p99_ms_before: Number((siege?.before.p99 ?? Number.NaN).toFixed(1)),
    hostile_requests: siege?.sent ?? 0,
    hostile_refused: siege?.refused ?? 0,
    ...(uploads && {
      uploads: uploads.files,
      upload_p99_ms_before: Number(uploads.before.p99.toFixed(1)),
      upload_p99_ms_meanwhile: Number(uploads.meanwhile.p99.toFixed(1)),
      upload_p99_ratio: Number(ratioOf(uploads).toFixed(2)),
      upload_errors: uploads.before.errors + uploads.meanwhile.errors,
    }),
    errors: siege ? siege.before.errors + siege.meanwhile.errors : Number.NaN,
  }
}

async function work({
  isShort,
  settings: { length, runs, seconds },
  report,
  miss,
}: Run<keyof typeof settings>): Promise<void> {
  const rows: Row[] = []
  let siege: Siege | undefined
  let uploads: UploadSiege | undefined
  report(() => tell(rows, siege, uploads))
  await ensureSigningKeys()

  siege = await attack(seconds)
  if (whyNoPostgres) miss(whyNoPostgres)
  else uploads = await uploadSiege(seconds)
  const kinds = isShort ? someKinds : allKinds
  console.log(`Each parser on ${kinds.length} texts of ${length / 1_000} kB, against half of each\n`)
  console.log(
    'parser'.padEnd(32),
    'growth'.padStart(7),
    'here'.padStart(6),
    ' ',
    'grows most at'.padEnd(26),
    'ms'.padStart(8),
    ' ',
    'slowest at',
  )
  for (const [name, parse] of Object.entries(parsers)) {
    const { worst, worstHere, slowest } = await growthOf(parse, kinds, { length, runs })
    rows.push({ name, worst, worstHere, slowest })
    const growth = worst.growth.toFixed(2).padStart(7)
    console.log(
      name.padEnd(32),
      growth,
      worstHere.growthHere.toFixed(2).padStart(6),
      ' ',
      worst.text.padEnd(26),
      slowest.ms.toFixed(1).padStart(8),
      ' ',
      slowest.text,
    )
  }
}

await runBench('hostile', settings, work, {
  // Readers may wait twice as long while one account uploads as fast as it can.
  aims: { worst_growth: maxGrowth, gateway_p99_ms_meanwhile: aimP99Ms, errors: 0, upload_p99_ratio: 2 },
})
