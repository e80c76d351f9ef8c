import { join } from 'node:path'
import { build as bundle } from 'esbuild'
import type { RouteName } from '../../bridge/site/routes.ts'
import { root } from '../../esbuild.config.ts'
import { findPosts, reader } from '../drivers/screens.ts'
import { type Sandbox, startSandbox } from '../sandbox.ts'
import { commandingJson, keyLink } from '../sandboxKey.ts'
import { decide, type Pressed } from './decide.ts'
import type { Engine, EngineName, OpenStage, Stage } from './engine.ts'
import { type Find, Finds } from './finds.ts'
import type { Fault, Scope, Seen } from './page/types.ts'
import { HungError, inTime, look, perform, type Walker } from './perform.ts'
import { type Lane, lanes, type Run } from './plan.ts'
import { createRandom, type Random } from './random.ts'
import { starts } from './starts.ts'

/** What runs in every window before its own scripts: the probe, and in the top one the agent. */
async function pageScript(): Promise<string> {
  const { outputFiles } = await bundle({
    entryPoints: [join(root, 'scripts/monkey/page/index.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    target: ['chrome119', 'firefox119', 'safari17'],
  })
  return outputFiles.map(({ text }) => text).join('\n')
}

/** Where somebody begins. */
interface Start extends Lane {
  readonly route: RouteName
}

/** What is walked on: the web view's page stands in the fake app's frame, and in the WebKit host by itself. */
const scopeOf = ({ engine, build, who }: Lane): Scope => {
  if (build === 'web' || engine === 'webkit') return 'top'
  return who === 'app' ? 'all' : 'frame'
}

const carriers = ['ios', 'iosReply', 'android', 'androidListener'] as const

/** The address of a start. In the frame of the fake app nothing is handed over to native, so that every route is seen. */
async function addressOf(
  { engine, build, who, route }: Start,
  { http, https, app }: Sandbox['addresses'],
  random: Random,
) {
  const path = starts[route].replace('{post}', route === 'post' ? (await findPosts(http)).article : '')
  if (build === 'web') return `${https}${path}`
  if (engine === 'webkit') return `${app}${path}`
  const query = new URLSearchParams({ carrier: random.pick(carriers) ?? '', open: path })
  if (who !== 'app') query.set('screens', '')
  return `${app}/?${query}`
}

/** Logs the reader in: to the site, or to the fake app. The WebKit host's app is logged in from its start. */
async function logIn(
  { engine, signal }: Walker,
  { build, ...lane }: Start,
  { https }: Sandbox['addresses'],
  random: Random,
) {
  if (lane.engine === 'webkit' && build === 'webview') return
  if (build === 'web') await inTime(engine.open(`${https}/favicon.ico`), signal)
  const asked =
    build === 'web'
      ? engine.run(
          async (userId, headers) => {
            return (await fetch('/sandbox/session', { method: 'POST', headers, body: JSON.stringify({ userId }) })).ok
          },
          reader,
          commandingJson,
        )
      : engine.run(async (person) => window.insightsMonkey?.logIn(person), 1 + random.below(5))
  if (!(await inTime(asked, signal))) throw new Error('The sandbox logged nobody in.')
}

/**
 * Goes to a start, as who it is.
 * @returns the page once it is at rest.
 */
async function arrive(walker: Walker, start: Start, world: Sandbox, random: Random): Promise<Seen> {
  const { engine, signal } = walker
  const { addresses } = world
  const isReader = start.who === 'reader'
  // A browser is logged in before the page comes, an app while it shows it.
  if (isReader && start.build === 'web') await logIn(walker, start, addresses, random)
  // The fake app's log-in is a command to the sandbox.
  else if (isReader && start.engine !== 'webkit') await inTime(engine.open(keyLink(addresses.app)), signal)
  await inTime(engine.open(await addressOf(start, addresses, random)), signal)
  const first = await look(walker)
  if (!isReader || start.build === 'web') return first
  await logIn(walker, start, addresses, random)
  const seen = await look(walker)
  return { ...seen, faults: [...first.faults, ...seen.faults] }
}

/** How many of the last steps are kept, to show how it came. */
const trailLength = 12
/** What takes longer is told of, in ms: that is where the time goes. */
const slowMs = 2_000
/** A page that cannot even be begun is tried so often. */
const maxStarts = 3

interface Played {
  readonly steps: number
  /**
   * Why the browser is of no more use, so that the next run needs another: its page hangs, which is a find, or what drives it broke,
   * which says nothing of the page.
   */
  readonly lost?: { readonly by: 'page' | 'driver'; readonly why: string }
}

/** A run whose driver breaks is played so often, each time from its start in a new browser. */
const maxTurns = 2

interface Playing {
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

/** Plays one run. Everything that goes wrong on the page is a find; what breaks beside it is told with its steps. */
async function play({ run, stage, world, finds, signal, onStep, onSlow, onFind }: Playing): Promise<Played> {
  // Each step has a chance of its own: what came otherwise in an earlier one does not shift it.
  const randomOf = (at: number) => createRandom([run.seed, run.engine, run.build, run.who, run.route, at].join(' '))
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
  const begin = async (walker: Walker): Promise<Seen> => {
    for (let turn = 1; ; turn++) {
      try {
        const seen = judge(await arrive(walker, run, world, randomOf(0)))
        if (isGood(seen) || turn === maxStarts) return seen
      } catch (error) {
        // Firefox sometimes shows the empty page of a new tab after the first that was asked for: nobody can be logged in there. A page
        // that hangs is a find.
        if (error instanceof HungError || signal.aborted || turn === maxStarts) throw error
      }
    }
  }

  try {
    const engine: Engine = await stage.enter(world)
    const walker: Walker = { engine, scope: scopeOf(run), signal }
    let seen = await begin(walker)
    while (step < run.steps) {
      signal.throwIfAborted()
      if (!isGood(seen)) {
        trail.push('— from the start again')
        seen = await begin(walker)
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
    return { steps: step }
  } catch (error) {
    signal.throwIfAborted()
    const isHung = error instanceof HungError
    const why = error instanceof Error ? error.message : String(error)
    if (isHung) note({ kind: 'hung', text: why, path: starts[run.route] })
    return { steps: step, lost: { by: isHung ? 'page' : 'driver', why } }
  }
}

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
  /** Told where a browser's driver broke, and the run begins anew in another browser. */
  readonly onBroken?: (says: string) => void
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
  const { onStep, onSlow, onFind, onLane, onBroken, finds = new Finds() } = reporting
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

    const playOnce = async (run: Run): Promise<Played> => {
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
        if (done.lost) {
          await stage.close()
          stage = undefined
        }
        return done
      } finally {
        await world.close()
      }
    }

    try {
      for (const run of lane) {
        signal.throwIfAborted()
        const where = `${run.engine} ${run.build} ${run.who} at ${run.route}`
        let done = await playOnce(run)
        for (let turn = 1; done.lost?.by === 'driver' && turn < maxTurns; turn++) {
          onBroken?.(`${where}, after ${done.steps} steps: ${done.lost.why}`)
          done = await playOnce(run)
        }
        // The last step may be the one that broke.
        if (done.lost || done.steps < run.steps)
          short.push(`${where}: ${done.steps} of ${run.steps} steps. ${done.lost?.why ?? ''}`.trimEnd())
      }
    } finally {
      await stage?.close()
      steps += played
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
