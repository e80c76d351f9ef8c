/** Time after which the same is worth another word (§9). */
export const quietMs = 2_000

/** Runs `work` at the first call; calls that follow within 2 s of each other do nothing (§9). */
export function debounced(work: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const now = performance.now()
    const isFirst = now - last >= quietMs
    last = now
    if (isFirst) work()
  }
}
