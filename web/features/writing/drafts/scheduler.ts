/** Work that is asked for often and done seldom: never twice at once, and the last wish is always heeded. */
export interface Turns {
  /** The work is wanted, when its time has come. */
  ask(): void
  /** Does now what is wanted, and resolves when nothing is under way. */
  flush(): Promise<void>
  /** Forgets what is wanted. */
  stop(): void
}

/** When work is due, in ms: `since` it was first wanted after it was done last, at `last`. */
export type ScheduledAt = (now: number, since: number, last: number) => number

/** `work` does not reject. */
export function createScheduler(due: ScheduledAt, work: () => Promise<void>): Turns {
  let since: number | undefined
  let last = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    clearTimeout(timer)
    since = undefined
    running = work()
    await running
    running = undefined
    last = performance.now()
    if (since !== undefined) plan()
  }
  function plan(): void {
    clearTimeout(timer)
    const now = performance.now()
    timer = setTimeout(run, Math.max(0, due(now, since ?? now, last) - now))
  }
  return {
    ask() {
      since ??= performance.now()
      if (!running) plan()
    },
    async flush() {
      await running
      if (since !== undefined) await run()
    },
    stop() {
      clearTimeout(timer)
      since = undefined
    },
  }
}
