import { type RouteName, routes } from '../../bridge/site/routes.ts'
import { type Build, type EngineName, engineNames, type Who } from './engine.ts'

/** Runs of a kind, which share a browser. */
export interface Lane {
  readonly engine: EngineName
  readonly build: Build
  readonly who: Who
}

/** A walk from one route, in a world of its own. The seed and what stands here decide each of its steps. */
export interface Run extends Lane {
  readonly seed: string
  readonly route: RouteName
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
const leastSteps = 12
/** From each route in each engine. A world costs as much as some steps: who walks farther sees more than who begins more often. */
const mostWalks = 2

/**
 * Shares the steps out among walks, each somebody's from some route, no two alike: with enough steps some from every route in each
 * engine, and everybody's; with few, from routes that lie evenly apart.
 */
export function planRuns(wanted: readonly Lane[], from: readonly RouteName[], seed: string, steps: number): Run[] {
  const engines = engineNames
    .map((name) => wanted.filter(({ engine }) => engine === name))
    .filter((those) => those.length > 0)
  const most = Math.min(wanted.length, mostWalks * engines.length) * from.length
  const count = Math.max(1, Math.min(most, Math.floor(steps / leastSteps)))
  let before = 0
  const walks = engines.flatMap((those) => {
    const first = Math.floor((before * count) / wanted.length)
    before += those.length
    const own = Math.floor((before * count) / wanted.length) - first
    return Array.from({ length: own }, (_, at) => ({
      lane: those[at % those.length],
      route: from[Math.floor((at * from.length) / own)],
    }))
  })
  return walks.flatMap(({ lane, route }, at) => {
    const share = Math.floor(steps / count) + (at < steps % count ? 1 : 0)
    return lane && route && share > 0 ? [{ ...lane, seed, route, steps: share }] : []
  })
}
