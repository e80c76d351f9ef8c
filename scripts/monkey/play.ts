import type { Sandbox } from '../sandbox.ts'
import { arrive, scopeOf } from './arrive.ts'
import { decide, type Pressed } from './decide.ts'
import type { Engine, Stage } from './engine.ts'
import type { Finds } from './finds.ts'
import type { Fault, Seen } from './page/types.ts'
import { HungError, perform, type Walker } from './perform.ts'
import type { Run } from './plan.ts'
import { createRandom } from './random.ts'
import { starts } from './starts.ts'

/** How many of the last steps are kept, to show how it came. */
const trailLength = 12
/** What takes longer is told of, in ms: that is where the time goes. */
const slowMs = 2_000
/** A page that cannot even be begun is tried so often. */
const maxStarts = 3

export interface Played {
  readonly steps: number
  /** The browser answers no more: the next run needs another. */
  readonly isLost: boolean
}

export interface Playing {
  readonly run: Run
  readonly stage: Stage
  readonly world: Sandbox
  readonly finds: Finds
  readonly signal: AbortSignal
  /** Told of each step that took long. */
  readonly onSlow?: (says: string) => void
  /** Told of each step, and of each find of a new kind. */
  readonly onStep?: (says: string) => void
  readonly onFind?: (find: Finds['all'][number]) => void
}

/** Plays one run. Everything that goes wrong on the page is a find; what goes wrong beside it is thrown. */
export async function play({ run, stage, world, finds, signal, onStep, onSlow, onFind }: Playing): Promise<Played> {
  // Each step has a chance of its own: what came otherwise in an earlier one does not shift it.
  const randomOf = (at: number) => createRandom([run.seed, run.engine, run.build, run.who, run.route, at].join(' '))
  const engine: Engine = await stage.enter(world)
  const walker: Walker = { engine, scope: scopeOf(run), signal }
  const pressed: Pressed = new Map()
  const trail: string[] = []
  let step = 0

  const note = (fault: Fault) => {
    const find = finds.add({ fault, run, step, trail: trail.slice(-trailLength) })
    if (find) onFind?.(find)
  }
  const judge = (seen: Seen): Seen => {
    for (const fault of seen.faults) note(fault)
    if (seen.isBlank) note({ kind: 'blank', text: 'The page shows nothing.', path: seen.path })
    return seen
  }
  const isGood = ({ place, isBlank, things }: Seen) => place === 'page' && !isBlank && things.length > 0
  const begin = async (): Promise<Seen> => {
    for (let turn = 1; ; turn++) {
      const seen = judge(await arrive(walker, run, world, randomOf(0)))
      if (isGood(seen) || turn === maxStarts) return seen
    }
  }

  try {
    let seen = await begin()
    while (step < run.steps) {
      signal.throwIfAborted()
      if (!isGood(seen)) {
        trail.push('— from the start again')
        seen = await begin()
        if (!isGood(seen)) break
      }
      step += 1
      const { deed, says } = decide(randomOf(step), seen, pressed)
      trail.push(`${step} ${seen.path}: ${says}`)
      onStep?.(trail.at(-1) ?? '')
      const began = performance.now()
      const next = judge(await perform(walker, deed))
      const ms = Math.round(performance.now() - began)
      if (ms > slowMs) onSlow?.(`${deed.kind === 'act' ? deed.act.kind : deed.kind} ${seen.path} ${ms} ms`)
      seen = next
    }
    return { steps: step, isLost: false }
  } catch (error) {
    if (!(error instanceof HungError)) throw error
    note({ kind: 'hung', text: error.message, path: starts[run.route] })
    return { steps: step, isLost: true }
  }
}
