import { type RouteName, routes } from '../../bridge/site/routes.ts'
import { type Build, type EngineName, engineNames, type Who } from './engine.ts'
import { createRandom } from './random.ts'

/** Runs of a kind, which share a browser. */
export interface Lane {
  readonly engine: EngineName
  readonly build: Build
  readonly who: Who
}

/** Somebody's, from one route. */
export interface Walk extends Lane {
  readonly route: RouteName
}

/** A walk in a world of its own. The seed and what stands here decide each of its steps. */
export interface Run extends Walk {
  readonly seed: string
  readonly steps: number
}

const inBrowsers: readonly Omit<Lane, 'engine'>[] = [
  { build: 'web', who: 'visitor' },
  { build: 'web', who: 'reader' },
  { build: 'webview', who: 'visitor' },
  { build: 'webview', who: 'reader' },
  { build: 'webview', who: 'app' },
]

/** Everybody in every engine. The WebKit host is an app: it has no fake app in a page. */
export const lanes: readonly Lane[] = [
  ...inBrowsers.filter(({ who }) => who !== 'app').map((lane): Lane => ({ engine: 'webkit', ...lane })),
  ...inBrowsers.map((lane): Lane => ({ engine: 'chromium', ...lane })),
  ...inBrowsers.map((lane): Lane => ({ engine: 'firefox', ...lane })),
]

export const routeNames = Object.keys(routes) as readonly RouteName[]

/** A walk shorter than this sees little beyond its start. */
const minSteps = 12
/**
 * From each route in each engine: the least at which two engines together begin as everybody from every route. A world costs as
 * much as some steps: who walks farther sees more than who begins more often.
 */
const maxWalks = 3

/** Who has begun least from a route, in any engine; of those, who this engine had least; of those, by the seed. */
function laneFor(route: RouteName, those: readonly Lane[], walks: readonly Walk[], seed: string): Lane | undefined {
  const isOf = (walk: Walk, { build, who }: Lane) => walk.build === build && walk.who === who
  const first = createRandom(seed).below(those.length)
  const inOrder = [...those.slice(first), ...those.slice(0, first)].map((lane) => {
    const own = walks.filter((walk) => isOf(walk, lane))
    const begun = own.filter((walk) => walk.route === route).length
    return { lane, begun, used: own.filter(({ engine }) => engine === lane.engine).length }
  })
  return inOrder.toSorted((a, b) => a.begun - b.begun || a.used - b.used)[0]?.lane
}

/**
 * Shares the steps out among walks, each somebody's from some route, no two alike: with enough steps some from every route in each
 * engine, and as everybody from every route; with few, from routes that lie evenly apart.
 */
export function planRuns(wanted: readonly Lane[], from: readonly RouteName[], seed: string, steps: number): Run[] {
  const engines = engineNames
    .map((name) => wanted.filter(({ engine }) => engine === name))
    .filter((those) => those.length > 0)
  const max = Math.min(wanted.length, maxWalks * engines.length) * from.length
  const count = Math.max(1, Math.min(max, Math.floor(steps / minSteps)))
  const walks: Walk[] = []
  let before = 0
  for (const those of engines) {
    const first = Math.floor((before * count) / wanted.length)
    before += those.length
    const own = Math.floor((before * count) / wanted.length) - first
    for (let at = 0; at < own; at++) {
      const route = from[Math.floor((at * from.length) / own)]
      const lane = route && laneFor(route, those, walks, seed)
      if (lane) walks.push({ ...lane, route })
    }
  }
  return walks.flatMap((walk, at) => {
    const share = Math.floor(steps / count) + (at < steps % count ? 1 : 0)
    return share > 0 ? [{ ...walk, seed, steps: share }] : []
  })
}
