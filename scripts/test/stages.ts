/** A part of the run, and when it ran, in ms since the run's start. */
export interface Stage {
  readonly name: string
  readonly from: number
  readonly to: number
}

/** Notes the parts of a run. */
export function timeStages(now: () => number = () => performance.now()) {
  const start = now()
  const ended: Stage[] = []
  return {
    /** Runs a part of the whole, and notes it, however it ends. */
    async stage<T>(name: string, work: () => Promise<T>): Promise<T> {
      const from = now() - start
      try {
        return await work()
      } finally {
        ended.push({ name, from, to: now() - start })
      }
    },
    /** A line for each part, in the order of their starts, a whole before its parts: those that overlap ran side by side. */
    lines(): string[] {
      const shown = (ms: number) => `${Math.round(ms / 1_000)}`.padStart(5)
      return ended
        .toSorted((a, b) => a.from - b.from || b.to - a.to)
        .map(({ name, from, to }) => `${shown(to - from)} s, from ${shown(from)} to ${shown(to)}: ${name}`)
    },
  }
}
