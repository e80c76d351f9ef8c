/** The exchange's time, learned from answers (§7: response header `requesttime` on POST). */
export interface ServerClock {
  /** Milliseconds since 1970 as the exchange counts them. */
  now(): number
  /** Whether an answer has told the time; else it is the device's. */
  isTold(): boolean
  /** `sentAt` and `receivedAt` are on `performance.now()`. The sample with the least delay wins. */
  learn(requestTime: string | null, sentAt: number, receivedAt: number): void
}

export function createClock(): ServerClock {
  let best = Number.POSITIVE_INFINITY
  // `performance.now()` does not jump when a person sets the device's clock.
  let origin = Date.now() - performance.now()
  return {
    now: () => Math.round(origin + performance.now()),
    isTold: () => best < Number.POSITIVE_INFINITY,
    learn(requestTime, sentAt, receivedAt) {
      const time = Number(requestTime)
      const delay = receivedAt - sentAt
      if (!requestTime || !Number.isFinite(time) || time <= 0 || delay >= best) return
      best = delay
      origin = time - (sentAt + receivedAt) / 2
    },
  }
}
