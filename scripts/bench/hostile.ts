import { ensureSigningKeys } from '../../fixtures/signing/keys.ts'
import { attack, type Siege } from './hostile/attack.ts'
import { parsers } from './hostile/parsers.ts'
import { allKinds, type Kind, someKinds, written } from './hostile/texts.ts'
import { type Figures, runBench } from './runBench.ts'

interface Grown {
  /** What was read. */
  readonly text: string
  /** How many times the time of half the text, at the length where that is least. */
  readonly growth: number
  /** The same at the length that was asked for. */
  readonly growthHere: number
  /** ms for the whole text. */
  readonly ms: number
}

type Parse = (text: string) => unknown

/** Less than this a clock cannot tell from what else the machine does: such a text is read again and again. */
const minMs = 1
/** What so long a text takes at least, for one that is read in no time: twice nothing is not much. */
const noMs = 0.1
/** From here on it is measured again, so that only what really grows so is told. */
const suspicious = 2.2
const maxTries = 12

async function timeOf(parse: Parse, text: string, times: number): Promise<number> {
  const begun = performance.now()
  for (let turn = 0; turn < times; turn++) await parse(text)
  return (performance.now() - begun) / times
}

/** How often it has to be read for a clock to see it. Its code is compiled meanwhile. */
async function timesFor(parse: Parse, text: string): Promise<number> {
  await parse(text)
  let times = 1
  while ((await timeOf(parse, text, times)) * times < minMs) times *= 2
  return times
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? Number.NaN

/**
 * Half and whole in turn, and what stands between their times in the middle of the pairs: an engine reads the same text now at one
 * pace and now at another, so that the least of each may be of two paces. What looks bad is read in pairs of readings of which
 * the second counts: the first finds the memory as the other length has left it.
 */
async function compare(parse: Parse, half: string, whole: string, runs: number): Promise<Pick<Grown, 'growth' | 'ms'>> {
  const times = await timesFor(parse, half)
  const growths: number[] = []
  let ms = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < maxTries && (tries === 0 || median(growths) > suspicious); tries++) {
    for (let run = 0; run < runs; run++) {
      if (tries > 0) await timeOf(parse, half, times)
      const ofHalf = await timeOf(parse, half, times)
      if (tries > 0) await timeOf(parse, whole, times)
      const ofWhole = await timeOf(parse, whole, times)
      growths.push((ofWhole + noMs) / (ofHalf + noMs))
      ms = Math.min(ms, ofWhole)
    }
  }
  return { growth: median(growths), ms }
}

/** Parts of a text that are compared with twice as much. */
const parts = [0.5, 1, 2] as const

/**
 * Half of this many UTF-16 units against all of them; what looks bad, by longer texts too: what grows with its square does so at each
 * doubling, and what an engine sets up for long strings, somewhere beyond 100 kB, it does once.
 */
async function measure(parse: Parse, { unit, frame }: Kind, length: number, runs: number): Promise<Grown> {
  const text = (part: number) => written(length * part, unit, frame)
  let [growth, growthHere, ms] = [Number.POSITIVE_INFINITY, Number.NaN, Number.NaN]
  for (const part of parts) {
    const compared = await compare(parse, text(part), text(2 * part), runs)
    growth = Math.min(growth, compared.growth)
    if (part === parts[0]) [growthHere, ms] = [compared.growth, compared.ms]
    if (growth <= suspicious) break
  }
  return { text: JSON.stringify(`${frame[0]}${unit}…${frame[1]}`), growth, growthHere, ms }
}

/** What a parser takes for each kind of text: the one that grows most, at any length and at this one, and the one that takes longest. */
async function growthOf(
  parse: Parse,
  kinds: readonly Kind[],
  { length, runs }: { readonly length: number; readonly runs: number },
): Promise<{ readonly worst: Grown; readonly worstHere: Grown; readonly slowest: Grown }> {
  const measured: Grown[] = []
  for (const kind of kinds) measured.push(await measure(parse, kind, length, runs))
  const max = (by: 'growth' | 'growthHere' | 'ms') =>
    measured.reduce((one, other) => (other[by] > one[by] ? other : one))
  return { worst: max('growth'), worstHere: max('growthHere'), slowest: max('ms') }
}

/** A parser's time may double with its text; the rest is what a clock and a busy machine add. */
const maxGrowth = 2.6
/** ms that one reader of a hundred may wait longer than, while hostile requests arrive. */
const aimP99Ms = 50

interface Measured {
  /** By parser: how many times as long twice the text took. */
  readonly growth: Readonly<Record<string, number>>
  readonly p99: number
  /** Readers' requests that came to nothing. */
  readonly errors: number
}

/** Which aims were missed, a sentence each. A figure that is none has missed its aim too. */
export function missedAims({ growth, p99, errors }: Measured): readonly string[] {
  const grown = Object.keys(growth).filter((name) => !((growth[name] ?? Number.NaN) <= maxGrowth))
  return [
    ...(grown.length > 0 ? [`More than ${maxGrowth} times as long for twice the text: ${grown.join(', ')}.`] : []),
    ...(p99 <= aimP99Ms
      ? []
      : [`Readers wait too long: their p99 is ${p99.toFixed(1)} ms, and the aim ${aimP99Ms} ms.`]),
    ...(errors === 0 ? [] : [`${errors} requests of readers came to nothing.`]),
  ]
}

const settings = {
  /** UTF-16 units of a text; each is compared with half of it. */
  length: { whole: 100_000, short: 100_000 },
  /** Times that each is compared, at least: where it looks bad, it is done again. */
  runs: { whole: 1, short: 1 },
  /** While hostile requests arrive, and as long before. */
  seconds: { whole: 20, short: 8 },
}

interface Row {
  readonly name: string
  readonly worst: Grown
  readonly worstHere: Grown
  readonly slowest: Grown
}

function tell(rows: readonly Row[], siege: Siege | undefined): Figures {
  const growth = Math.max(...rows.map(({ worst }) => worst.growth))
  const p99 = siege?.meanwhile.p99 ?? Number.NaN
  const bad = rows.filter(({ worst }) => worst.growth > maxGrowth).map(({ name }) => name)
  console.log(
    bad.length > 0
      ? `\nMore than ${maxGrowth} times as long for twice the text: ${bad.join(', ')}.`
      : `\nNone takes more than ${maxGrowth} times as long for twice the text.`,
  )
  if (siege) {
    const { before, meanwhile, sent, refused } = siege
    console.log(
      `Readers’ p99 is ${p99.toFixed(1)} ms (aim ≤ ${aimP99Ms}) while ${sent} hostile requests arrive, of which`,
    )
    console.log(
      `${refused} are refused; p50 ${meanwhile.p50.toFixed(1)} ms. Without them: p99 ${before.p99.toFixed(1)} ms.`,
    )
  }
  return {
    parsers: rows.length,
    worst_growth: Number(growth.toFixed(2)),
    // What an engine does once, from some length on, is in it.
    worst_growth_at_length: Number(Math.max(...rows.map(({ worstHere }) => worstHere.growthHere)).toFixed(2)),
    slowest_ms: Number(Math.max(...rows.map(({ slowest }) => slowest.ms)).toFixed(1)),
    gateway_p99_ms_meanwhile: Number(p99.toFixed(1)),
    gateway_p99_ms_before: Number((siege?.before.p99 ?? Number.NaN).toFixed(1)),
    errors: siege ? siege.before.errors + siege.meanwhile.errors : Number.NaN,
  }
}

await runBench('hostile', settings, async ({ isShort, settings: { length, runs, seconds }, report, miss }) => {
  const rows: Row[] = []
  let siege: Siege | undefined
  report(() => tell(rows, siege))
  await ensureSigningKeys()

  siege = await attack(seconds)
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
  const aims = missedAims({
    growth: Object.fromEntries(rows.map(({ name, worst }) => [name, worst.growth])),
    p99: siege.meanwhile.p99,
    errors: siege.before.errors + siege.meanwhile.errors,
  })
  for (const sentence of aims) miss(sentence)
})
