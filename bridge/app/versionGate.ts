import { late, type Wait } from '../lib/late.ts'

type VersionGate = typeof import('./versionRule.ts').passes

/** Loads the rule; semver is in its chunk. A load that failed is tried again at the next asking. */
export const loadVersionGate = (wait?: Wait): Promise<VersionGate> =>
  late(() => import('./versionRule.ts'), wait).then(({ passes }) => passes)

/** While a page waits for its first answer it is idle too, and has better things to fetch. */
const firstScreenMs = 3_000

/** Loads the rule when the first screen has had its time and the page is idle. What fails here is tried again when it is needed. */
export function loadVersionGateAtIdle(page: Window = window): void {
  const load = () => {
    loadVersionGate('beside').catch(() => {})
  }
  page.setTimeout(() => {
    // iOS has no requestIdleCallback.
    if (typeof page.requestIdleCallback === 'function') page.requestIdleCallback(load)
    else load()
  }, firstScreenMs)
}
