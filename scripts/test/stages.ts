/** A part of the run, and when it ran, in ms since the run's start. */
export interface Stage {
  readonly name: string
  readonly from: number
  /** `undefined` while it runs. */
  to?: number
}

/** Notes the parts of a run. */
export function timeStages(now: () => number = () => performance.now()) {
  const start = now()
  const stages: Stage[] = []
  return {
    /** Runs a part of the whole, and notes it, however it ends. */
    async stage<T>(name: string, work: () => Promise<T>): Promise<T> {
      const stage: Stage = { name, from: now() - start }
      stages.push(stage)
      try {
        return await work()
      } finally {
        stage.to = now() - start
      }
    },
    /** A line for each part, in the order of their starts, a whole before its parts: those that overlap ran side by side. */
    lines(): string[] {
      const shown = (ms: number) => `${Math.round(ms / 1_000)}`.padStart(5)
      const end = now() - start
      return stages
        .map((stage) => ({ to: end, isOver: stage.to !== undefined, ...stage }))
        .toSorted((a, b) => a.from - b.from || b.to - a.to)
        .map(
          ({ name, from, to, isOver }) =>
            `${shown(to - from)} s, from ${shown(from)} to ${shown(to)}: ${name}${isOver ? '' : ', not ended'}`,
        )
    },
  }
}
