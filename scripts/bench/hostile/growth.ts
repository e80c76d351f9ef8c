import { type Kind, written } from './texts.ts'

export interface Grown {
  /** What was read. */
  readonly text: string
  /** How many times the time of half the text. */
  readonly growth: number
  /** ms for the whole text. */
  readonly ms: number
}

type Parse = (text: string) => unknown

/** Less than this a clock cannot tell from what else the machine does: such a text is read again and again. */
const leastMs = 1
/** What so long a text takes at least, for one that is read in no time: twice nothing is not much. */
const noMs = 0.1
/** From here on it is measured again, so that only what really grows so is told. */
const suspicious = 2.2
const mostTries = 5

async function timeOf(parse: Parse, text: string, times: number): Promise<number> {
  const begun = performance.now()
  for (let turn = 0; turn < times; turn++) await parse(text)
  return (performance.now() - begun) / times
}

/** How often it has to be read for a clock to see it. Its code is compiled meanwhile. */
async function timesFor(parse: Parse, text: string): Promise<number> {
  await parse(text)
  let times = 1
  while ((await timeOf(parse, text, times)) * times < leastMs) times *= 2
  return times
}

/** The least of several times, half and whole in turn: whatever disturbs can only add to one. */
async function compare(parse: Parse, half: string, whole: string, runs: number): Promise<Omit<Grown, 'text'>> {
  const times = await timesFor(parse, half)
  let [ofHalf, ofWhole] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const growth = () => (ofWhole + noMs) / (ofHalf + noMs)
  for (let tries = 0; tries < mostTries && (tries === 0 || growth() > suspicious); tries++) {
    for (let run = 0; run < runs; run++) {
      ofHalf = Math.min(ofHalf, await timeOf(parse, half, times))
      ofWhole = Math.min(ofWhole, await timeOf(parse, whole, times))
    }
  }
  return { growth: growth(), ms: ofWhole }
}

/** Parts of a text that are compared with twice as much. */
const parts = [0.5, 1, 2] as const

/**
 * Half of so many UTF-16 units against all of them; what looks bad, by longer texts too: what grows with its square does so at each
 * doubling, and what an engine sets up for long strings, somewhere beyond 100 kB, it does once.
 */
async function measure(parse: Parse, { unit, frame }: Kind, length: number, runs: number): Promise<Grown> {
  const text = (part: number) => written(length * part, unit, frame)
  let [growth, ms] = [Number.POSITIVE_INFINITY, Number.NaN]
  for (const part of parts) {
    const compared = await compare(parse, text(part), text(2 * part), runs)
    growth = Math.min(growth, compared.growth)
    if (part === parts[0]) ms = compared.ms
    if (growth <= suspicious) break
  }
  return { text: JSON.stringify(`${frame[0]}${unit}…${frame[1]}`), growth, ms }
}

/** What a parser takes for each kind of text: the one that grows most, and the one that takes longest. */
export async function growthOf(
  parse: Parse,
  kinds: readonly Kind[],
  { length, runs }: { readonly length: number; readonly runs: number },
): Promise<{ readonly worst: Grown; readonly slowest: Grown }> {
  const measured: Grown[] = []
  for (const kind of kinds) measured.push(await measure(parse, kind, length, runs))
  const most = (by: 'growth' | 'ms') => measured.reduce((one, other) => (other[by] > one[by] ? other : one))
  return { worst: most('growth'), slowest: most('ms') }
}
