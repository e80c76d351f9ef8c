/** Measurement noise of identical code in ten pairs. A checkout with a higher ratio is slower. */
export const maxRatio = 1.1

const isRate = (key: string): boolean => key.endsWith('_per_s')
const isTime = (key: string): boolean => /_(?:ms|us|s)(?:_|$)/.test(key) && !isRate(key)

/** This checkout ÷ the commit, inverted for rates: above 1 is slower. `undefined` if it cannot be divided. */
export function ratioOf(key: string, now: number, then: number): number | undefined {
  const [one, other] = isRate(key) ? [then, now] : [now, then]
  // A rate of zero is infinitely slow.
  if (Number.isNaN(one / other) || then === 0 || !Number.isFinite(then)) return undefined
  return one / other
}

/** Times and rates that missed the aim, one sentence each. Counts and bytes have no aim. */
export function missedAims(medians: Readonly<Record<string, number>>): readonly string[] {
  const judged = Object.entries(medians).filter(([key]) => isRate(key) || isTime(key))
  if (judged.length === 0) return ['No time and no rate was compared.']
  return judged
    .filter(([, ratio]) => !(ratio <= maxRatio))
    .map(([key, ratio]) => `${key} is slower: ${ratio} times what it was, and the aim is ${maxRatio}.`)
}

/** Parses the last line of a benchmark's output; `undefined` if it ended early or timed out. */
export function figuresIn(told: string): Record<string, number> | undefined {
  const line = told.split('\n').findLast((each) => each.startsWith('{"bench":'))
  if (line === undefined) return undefined
  const { figures, cutShort }: { readonly figures: Readonly<Record<string, unknown>>; readonly cutShort?: boolean } =
    JSON.parse(line)
  if (cutShort) return undefined
  return Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, Number(value)]))
}
