/** Time after which the same may be repeated: see docs/exchange.md#constants. */
export const quietMs = 2_000

/** Runs `work` at the first call; calls that follow within 2 s of each other do nothing. */
export function debounced(work: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const now = performance.now()
    const isFirst = now - last >= quietMs
    last = now
    if (isFirst) work()
  }
}
