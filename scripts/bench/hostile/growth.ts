/** Repeated units. Includes combining marks and direction marks. */
const units = [
  ...['.', '\n', '<', '@', '#', '$', '&', ' ', 'a', '1', '"', "'", '😀', '\u200f', '\u0301\u0323', '\u0301\uff9e'],
  ...['https://', '\n market', '<a ', '<a "', '</', '<!--', 'a@', 'a.', 'abandon ', '的 ', '0x', 'https://a/(', 'を.'],
] as const

export type Frame = readonly [before: string, after: string]

const bare: Frame = ['', '']
/** Text before and after the repetition. Regular expressions that rely on its end meet another one. */
const frames: readonly Frame[] = [bare, ['https://', 'a'], ['<p>', ' "'], ['<a', ''], ['a@', ' /']]
export interface Kind {
  readonly unit: string
  readonly frame: Frame
}

export const allKinds: readonly Kind[] = units.flatMap((unit) => frames.map((frame) => ({ unit, frame })))
export const someKinds: readonly Kind[] = units.map((unit, at) => ({ unit, frame: frames[at % frames.length] ?? bare }))

export const written = (length: number, unit: string, [before, after]: Frame): string =>
  before + unit.repeat(Math.ceil(length / unit.length)).slice(0, length - before.length - after.length) + after

export interface Grown {
  readonly text: string
  /** Time ratio to half the text, at the length where it is lowest. */
  readonly growth: number
  readonly growthHere: number
  readonly ms: number
}

type Parse = (text: string) => unknown

/** Shorter times cannot be measured reliably; such a text is parsed repeatedly. */
const minMs = 1
/** Assumed minimum time, because the ratio of two tiny times means nothing. */
const noMs = 0.1
/** From this ratio on, measure again, so that only real growth is reported. */
const suspicious = 2.2
const maxTries = 12

async function timeOf(parse: Parse, text: string, times: number): Promise<number> {
  const begun = performance.now()
  for (let turn = 0; turn < times; turn++) await parse(text)
  return (performance.now() - begun) / times
}

/** Number of repetitions needed to measure the time. Also warms up the code. */
async function timesFor(parse: Parse, text: string): Promise<number> {
  await parse(text)
  let times = 1
  while ((await timeOf(parse, text, times)) * times < minMs) times *= 2
  return times
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? Number.NaN

/**
 * Measures half and whole in turn and returns the median ratio of the pairs: an engine's speed varies, so the minimum of each
 * could be of different speeds. A suspicious result is measured in pairs whose second run counts, because the first one runs with
 * the memory state of the other length.
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

/** Shares of a text that are compared with twice as much. */
const parts = [0.5, 1, 2] as const

/**
 * Compares half and whole of a text. A suspicious result is checked with longer texts: quadratic growth shows at every
 * doubling, but an engine's one-time cost for long strings, beyond about 100 kB, shows only once.
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

/** A parser's results for each type of text: the one with the highest growth at any length, at this length, and the slowest. */
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
