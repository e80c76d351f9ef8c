import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckedLink, LinkRules } from '#web/lib/content/links.ts'

const own = join(import.meta.dirname, '../vectors')
const outside = join(import.meta.dirname, '../../../shared/vectors')

/** More test data, made elsewhere, may lie beside the project. Where it does, the same tests run on it too. */
export const haveOutside: boolean = existsSync(outside)

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8'))

/** A file of the project's own vectors. The caller knows its shape. */
export const readVectors = <T>(file: string): T => readJson(join(own, file))

/** A file of the test data beside the project. Only where {@link haveOutside}. */
export const readOutside = <T>(file: string): T => readJson(join(outside, file))

/** A long attack is written as a rule: the unit repeated, with what is before and after it. */
type Attack =
  | string
  | { readonly before?: string; readonly unit: string; readonly times: number; readonly after: string }

export interface AttackGroup {
  readonly technique: string
  readonly why: string
  readonly attacks: readonly Attack[]
}

const wholeAttack = (attack: Attack): string =>
  typeof attack === 'string' ? attack : `${attack.before ?? ''}${attack.unit.repeat(attack.times)}${attack.after}`

/** HTML that attacks a sanitiser. What runs of it calls `insightsProbe`. */
export const ownAttacks = (): readonly string[] =>
  readVectors<{ readonly groups: readonly AttackGroup[] }>('html.json').groups.flatMap(({ attacks }) =>
    attacks.map(wholeAttack),
  )

const outsideAttacks = (): readonly string[] =>
  ['dompurify-expect', 'dompurify-suite-inline', 'h5sc', 'h5sc-vectors-txt'].flatMap((file) =>
    readOutside<{ readonly vectors: readonly { readonly payload: string }[] }>(`html/${file}.json`).vectors.map(
      ({ payload }) => payload,
    ),
  )

export type VectorSet<T> = readonly [name: string, vectors: T]

/** The project's attacks; with the test data beside it, that data too. */
export const attackSets: readonly VectorSet<readonly string[]>[] = [
  ['the project’s attacks', ownAttacks()],
  ...(haveOutside ? [['the outside attacks', outsideAttacks()] as const] : []),
]

export interface LinkGroup {
  readonly about: string
  readonly base?: string
  readonly use?: LinkRules['use']
  readonly isExchanges?: boolean
  /** `what`: the address of an internal link, the host of an external one, the reason of a refusal. */
  readonly links: readonly (readonly [raw: string, kind: CheckedLink['kind'], what: string])[]
}

/** The project's own vectors of the rule for links. */
export const linkGroups: readonly LinkGroup[] = readVectors<{ readonly groups: readonly LinkGroup[] }>(
  'links.json',
).groups
