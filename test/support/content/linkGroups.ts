import type { JudgedLink, LinkRules } from '#web/lib/content/links.ts'
import { readVectors } from '../vectors.ts'

export interface LinkGroup {
  readonly about: string
  readonly base?: string
  readonly use?: LinkRules['use']
  readonly isExchanges?: boolean
  /** `what`: the address of an internal link, the host of an external one, the reason of a refusal. */
  readonly links: readonly (readonly [raw: string, kind: JudgedLink['kind'], what: string])[]
}

/** The project's own vectors of the rule for links. */
export const linkGroups: readonly LinkGroup[] = readVectors<{ readonly groups: readonly LinkGroup[] }>(
  'links.json',
).groups
