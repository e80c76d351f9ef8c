import { setTimeout as pause } from 'node:timers/promises'

/**
 * Asks until an answer holds. A failure is no answer.
 * @returns the answer that holds, otherwise the last one
 */
export async function poll<T>(
  ask: () => Promise<T>,
  ms: number,
  holds: (answer: T) => unknown = Boolean,
  everyMs = 50,
): Promise<T | undefined> {
  let last: T | undefined
  for (const end = performance.now() + ms; performance.now() < end; await pause(everyMs)) {
    last = await ask().catch(() => undefined)
    if (last !== undefined && holds(last)) break
  }
  return last
}
