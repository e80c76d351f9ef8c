import { type RouteName, routes } from '../../bridge/site/routes.ts'
import type { Build, EngineName, Who } from './engine.ts'

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

/** Everybody in every engine. The WebKit host is an app: it has the app's page alone, and no controls in a page. */
export const lanes: readonly Lane[] = [
  ...(['visitor', 'reader'] as const).map((who): Lane => ({ engine: 'webkit', build: 'webview', who })),
  ...inBrowsers.map((lane): Lane => ({ engine: 'chromium', ...lane })),
  ...inBrowsers.map((lane): Lane => ({ engine: 'firefox', ...lane })),
]

export const routeNames = Object.keys(routes) as readonly RouteName[]

/** A walk shorter than this sees little beyond its start. */
const leastSteps = 12

/** Shares the steps out among all that is wanted; where they are too few for all, among some that lie evenly apart. */
export function planRuns(wanted: readonly Lane[], from: readonly RouteName[], seed: string, steps: number): Run[] {
  const all = wanted.flatMap((lane) => from.map((route) => ({ ...lane, seed, route })))
  const count = Math.max(1, Math.min(all.length, Math.floor(steps / leastSteps)))
  return Array.from({ length: count }, (_, at) => at).flatMap((at) => {
    const run = all[Math.floor((at * all.length) / count)]
    const share = Math.floor(steps / count) + (at < steps % count ? 1 : 0)
    return run && share > 0 ? [{ ...run, steps: share }] : []
  })
}
