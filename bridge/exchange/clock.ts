/** The exchange's time, learned from the header `requesttime` of answers to POST. */
export interface ServerClock {
  /** Milliseconds since 1970 as the exchange counts them. */
  now(): number
  /** Whether an answer has set the time; otherwise it is the device's. */
  isSynced(): boolean
  /** Whether it may be signed with: not once one of the device's clocks has jumped, until the next answer tells the time. */
  isFresh(): boolean
  /** `sentAt` and `receivedAt` are on `performance.now()`. The sample with the least delay wins, for ten minutes. */
  sync(requestTime: string | null, sentAt: number, receivedAt: number): void
  /** It was wrong: whatever is learned next is better. */
  reset(): void
}

/** A difference between the device's clocks, in ms, from which it must have slept or had its wall clock set. */
const jumpMs = 2_000
/** After so long a later answer knows better, however slow it was. */
const sampleMs = 600_000

export function createClock(): ServerClock {
  let best = Number.POSITIVE_INFINITY
  let isTold = false
  let learnedAt = 0
  let jumpedAt = Number.NEGATIVE_INFINITY
  let offset = Date.now() - performance.now()
  // `performance.now()` does not jump when a person sets the device's clock.
  let origin = offset

  /** After a jump of the clock, an earlier measurement counts no more than a later one. */
  const look = () => {
    const jump = Date.now() - performance.now() - offset
    if (Math.abs(jump) < jumpMs) return
    offset += jump
    best = Number.POSITIVE_INFINITY
    jumpedAt = performance.now()
  }

  return {
    now: () => Math.round(origin + performance.now()),
    isSynced: () => isTold,
    isFresh: () => {
      look()
      return best < Number.POSITIVE_INFINITY
    },
    sync(requestTime, sentAt, receivedAt) {
      look()
      const time = Number(requestTime)
      const delay = receivedAt - sentAt
      const isBetter = delay < best || receivedAt - learnedAt > sampleMs
      if (!requestTime || !Number.isFinite(time) || time <= 0 || !isBetter || sentAt < jumpedAt) return
      best = delay
      isTold = true
      learnedAt = receivedAt
      origin = time - (sentAt + receivedAt) / 2
    },
    reset: () => {
      best = Number.POSITIVE_INFINITY
    },
  }
}
