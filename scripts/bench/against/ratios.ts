/** What a clock and a busy machine make of the same code, ten pairs of it: beyond this a checkout is slower. */
export const maxRatio = 1.1

const isRate = (key: string): boolean => key.endsWith('_per_s')
const isTime = (key: string): boolean => /_(?:ms|us|s)(?:_|$)/.test(key) && !isRate(key)

/** This checkout ÷ the commit, of rates the other way round: above 1 is slower, of either. `undefined`: nothing to divide by. */
export function ratioOf(key: string, now: number, then: number): number | undefined {
  const [one, other] = isRate(key) ? [then, now] : [now, then]
  // A rate of nothing is as slow as can be.
  if (Number.isNaN(one / other) || then === 0 || !Number.isFinite(then)) return undefined
  return one / other
}

/** Which times and rates missed the aim, a sentence each. Counts and bytes have none. */
export function missedAims(medians: Readonly<Record<string, number>>): readonly string[] {
  const judged = Object.entries(medians).filter(([key]) => isRate(key) || isTime(key))
  if (judged.length === 0) return ['No time and no rate was compared.']
  return judged
    .filter(([, ratio]) => !(ratio <= maxRatio))
    .map(([key, ratio]) => `${key} is slower: ${ratio} times what it was, and the aim is ${maxRatio}.`)
}

/** The figures of the last line that a bench has told; `undefined` where it ended before, or its time did. */
export function figuresIn(told: string): Record<string, number> | undefined {
  const line = told.split('\n').findLast((each) => each.startsWith('{"bench":'))
  if (line === undefined) return undefined
  const { figures, cutShort }: { readonly figures: Readonly<Record<string, unknown>>; readonly cutShort?: boolean } =
    JSON.parse(line)
  if (cutShort) return undefined
  return Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, Number(value)]))
}
