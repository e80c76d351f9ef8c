import { type Kind, written } from './texts.ts'

export interface Grown {
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
export async function growthOf(
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
