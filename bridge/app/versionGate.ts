import { whenIdle } from '../lib/idle.ts'
import { late, type Wait } from '../lib/late.ts'

type VersionRule = typeof import('./versionRule.ts')

/** Loads the rule, which brings semver: 3 KB that only a tap on a link to such a screen needs. What failed is tried again at the next asking. */
export const loadVersionRule = (wait?: Wait): Promise<VersionRule> => late(() => import('./versionRule.ts'), wait)

/** While a page waits for its first answer it is idle too, and has better things to fetch. */
const firstScreenMs = 3_000

/** Loads the rule when the first screen has had its time and the page is idle. What fails here is tried again when it is needed. */
export function loadVersionRuleAtIdle(): void {
  setTimeout(whenIdle, firstScreenMs, () => {
    loadVersionRule('beside').catch(() => {})
  })
}
