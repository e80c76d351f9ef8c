import { throwIfAborted } from '../../../../bridge/lib/abort.ts'

/** Runs at most this many works at a time, in the order in which they came. One that was given up before its turn rejects then. */
export type Queue = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>

export function createQueue(max: number): Queue {
  let free = max
  const waiting: (() => void)[] = []
  return async (work, signal) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      throwIfAborted(signal)
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
