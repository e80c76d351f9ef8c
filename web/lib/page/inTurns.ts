/** Lets presses that wait go first. Safari has no `scheduler.yield`. */
export const yieldToPresses = (): Promise<void> =>
  globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))

/** Half of a frame: a press that comes meanwhile waits for no more than that and one start. */
const maxMs = 8

/**
 * Begins what is many, in order, and lets presses go between.
 * @returns a function that stops what has begun, and begins no more.
 */
export function beginInTurns(starts: readonly (() => () => void)[]): () => void {
  const stops: (() => void)[] = []
  let isUp = true
  const begin = async () => {
    let from = performance.now()
    for (const start of starts) {
      // A hidden page has no presses, and its timers are slow.
      if (performance.now() - from > maxMs && !document.hidden) {
        await yieldToPresses()
        from = performance.now()
      }
      if (!isUp) return
      stops.push(start())
    }
  }
  begin().catch(console.warn)
  return () => {
    isUp = false
    for (const stop of stops) stop()
  }
}
