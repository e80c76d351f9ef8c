const idleTimeoutMs = 2_000

/**
 * Runs `work` when the page is idle, after 2 s at the latest.
 * @returns a function that cancels it.
 */
export function whenIdle(work: () => void): () => void {
  // iOS has no requestIdleCallback.
  if (!globalThis.requestIdleCallback) {
    const timer = setTimeout(work, idleTimeoutMs / 2)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: idleTimeoutMs })
  return () => cancelIdleCallback(handle)
}
