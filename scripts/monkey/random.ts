export interface Random {
  /** A whole number from 0 up to, and without, `end`. */
  below(end: number): number
  /** One of them; each as likely as its weight says. `undefined` of none. */
  pick<T>(items: readonly T[], weightOf?: (item: T) => number): T | undefined
  /**
   * The same of things that have names, and one for which it makes next to no difference what else is there: a list that has one
   * more or one less than at the last time gives the same. Names that occur twice are counted.
   */
  pickNamed<T>(items: readonly T[], nameOf: (item: T) => string, weightOf: (item: T) => number): T | undefined
}

/** A number for a text, the same on every machine (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** The numbers from 0 to 1 of a seed, one after the other (mulberry32). */
function numbersOf(seed: string): () => number {
  let state = hashOf(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Chance that can be had again: the same seed gives the same. */
export function createRandom(seed: string): Random {
  const next = numbersOf(seed)
  return {
    below: (end) => Math.floor(next() * end),
    pick(items, weightOf = () => 1) {
      const weights = items.map(weightOf)
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
      return items.find((_, at) => {
        left -= weights[at] ?? 0
        return left < 0
      })
    },
    pickNamed(items, nameOf, weightOf) {
      const salt = next()
      const seen = new Map<string, number>()
      let min = Number.POSITIVE_INFINITY
      let picked: (typeof items)[number] | undefined
      for (const item of items) {
        const name = nameOf(item)
        const count = (seen.get(name) ?? 0) + 1
        seen.set(name, count)
        // Each draws a time of its own to wait, shorter the more it weighs; who waits least is picked.
        const wait = -Math.log(1 - numbersOf(`${salt} ${name} ${count}`)()) / weightOf(item)
        if (wait >= min) continue
        min = wait
        picked = item
      }
      return picked
    },
  }
}
