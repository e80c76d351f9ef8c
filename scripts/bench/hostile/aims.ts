/** A parser's time may double with its text; the rest is what a clock and a busy machine add. */
export const maxGrowth = 2.6
/** ms that one reader of a hundred may wait longer than, while hostile requests arrive. */
export const aimP99Ms = 50
/** How many times as long readers may wait while one account uploads as fast as it may. */
export const maxUploadRatio = 2

export interface Measured {
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
