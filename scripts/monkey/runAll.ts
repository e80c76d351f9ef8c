import { startSandbox } from '../sandbox.ts'
import type { EngineName, OpenStage, Stage } from './engine.ts'
import { type Find, Finds } from './finds.ts'
import { type Lane, lanes, type Run } from './plan.ts'
import { play } from './play.ts'
import { pageScript } from './script.ts'

/** Where each engine comes from: brought only where it is wanted. */
const stages: Readonly<Record<EngineName, () => Promise<OpenStage>>> = {
  chromium: async () => (await import('./engines/chromium.ts')).openChromiumStage,
  firefox: async () => (await import('./engines/firefox.ts')).openFirefoxStage,
  webkit: async () => (await import('./engines/webkit.ts')).openWebkitStage,
}

export interface Reporting {
  /** Where finds go; default new ones. */
  readonly finds?: Finds
  readonly onStep?: (says: string) => void
  readonly onSlow?: (lane: Lane, says: string) => void
  readonly onFind?: (find: Find) => void
  readonly onLane?: (lane: Lane, steps: number, seconds: number) => void
}

export interface Result {
  /** Sentences on the runs that ended before their last step, for whatever reason. */
  readonly short: readonly string[]
  readonly steps: number
  readonly finds: Finds
}

/** So many browsers are at work side by side on two processors: each waits for its page a third of the time. */
const workers = 3

const isIn = (run: Run, { engine, build, who }: Lane): boolean =>
  run.engine === engine && run.build === build && run.who === who

/**
 * Plays all runs, each in a fresh copy of the sandbox's world. Stopped by its signal it ends early, with what it has; no browser
 * and no gateway is left in any case.
 */
export async function runAll(runs: readonly Run[], signal: AbortSignal, reporting: Reporting = {}): Promise<Result> {
  const { onStep, onSlow, onFind, onLane, finds = new Finds() } = reporting
  const script = await pageScript()
  const waiting = lanes.map((lane) => runs.filter((run) => isIn(run, lane)))
  let steps = 0
  const short: string[] = []

  const playLane = async (lane: readonly Run[]): Promise<void> => {
    const [first] = lane
    if (!first) return
    const began = performance.now()
    const open = await stages[first.engine]()
    let stage: Stage | undefined
    let played = 0
    try {
      for (const run of lane) {
        signal.throwIfAborted()
        const world = await startSandbox()
        try {
          stage ??= await open({ build: run.build, who: run.who, script })
          const done = await play({
            run,
            stage,
            world,
            finds,
            signal,
            ...(onStep && { onStep }),
            ...(onSlow && { onSlow: (says) => onSlow(run, says) }),
            ...(onFind && { onFind }),
          })
          played += done.steps
          steps += done.steps
          if (done.steps < run.steps)
            short.push(`${run.engine} ${run.build} ${run.who} at ${run.route}: ${done.steps} of ${run.steps} steps.`)
          if (!done.isLost) continue
          await stage.close()
          stage = undefined
        } finally {
          await world.close()
        }
      }
    } finally {
      await stage?.close()
      onLane?.(first, played, (performance.now() - began) / 1_000)
    }
  }
  const work = async () => {
    for (let lane = waiting.shift(); lane; lane = waiting.shift()) await playLane(lane)
  }
  // What breaks one worker lets the others end what they began, browsers and all.
  const ends = await Promise.allSettled(Array.from({ length: workers }, work))
  const broken = ends.find((end) => end.status === 'rejected')
  if (broken && !signal.aborted) throw broken.reason
  return { steps, finds, short }
}
