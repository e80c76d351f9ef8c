import { posix } from 'node:path'
import type { Import } from './imports.ts'

/** Imports of each module, by path. Tests are excluded, because some are wrong on purpose. */
export type Links = ReadonlyMap<string, readonly Import[]>

/** Known type cycles across folders. Remove an entry when it is fixed; add none. */
const knownCircles: readonly (readonly string[])[] = [
  ['bridge/exchange/calls.ts', 'bridge/exchange/calls/firstCalls.ts', 'bridge/exchange/calls.ts'],
  [
    'fixtures/gateway/accounts/thirdParties.ts',
    'fixtures/gateway/issuer/issuer.ts',
    'fixtures/gateway/accounts/thirdParties.ts',
  ],
  ['fixtures/gateway/calls/types.ts', 'fixtures/gateway/uploads/uploads.ts', 'fixtures/gateway/calls/types.ts'],
]

/** All modules reachable from a module, each with its predecessor. */
function reachOf(start: string, next: (path: string) => readonly string[]): ReadonlyMap<string, string> {
  const from = new Map<string, string>()
  const open = [start]
  for (let path = open.shift(); path !== undefined; path = open.shift())
    for (const to of next(path)) {
      if (from.has(to)) continue
      from.set(to, path)
      open.push(to)
    }
  return from
}

/** The shortest cycle through a module; `undefined` if there is none. */
function wayRound(start: string, next: (path: string) => readonly string[]): readonly string[] | undefined {
  const from = reachOf(start, next)
  const way = [start]
  for (let path = from.get(start); path !== undefined && path !== start; path = from.get(path)) way.unshift(path)
  return from.has(start) ? [start, ...way] : undefined
}

/** The shortest path of each cycle, once, in the order of the paths. */
function circlesIn(paths: readonly string[], next: (path: string) => readonly string[]): (readonly string[])[] {
  // Remove modules without importers or imports first: most are in no cycle.
  const left = new Set(paths)
  const inner = (path: string) => next(path).filter((to) => left.has(to))
  for (let before = -1; before !== left.size; ) {
    before = left.size
    const wanted = new Set([...left].flatMap(inner))
    for (const path of left) if (!wanted.has(path) || inner(path).length === 0) left.delete(path)
  }
  const seen = new Set<string>()
  return [...left].sort().flatMap((path) => {
    const way = seen.has(path) ? undefined : wayRound(path, inner)
    if (!way) return []
    // Everything reachable that leads back is the same cycle.
    for (const one of reachOf(path, inner).keys()) if (reachOf(one, inner).has(path)) seen.add(one)
    return [way]
  })
}

/**
 * Finds import cycles. Forbidden for static and lazy imports; allowed for types in one folder.
 * @param known allowed type cycles. One that no longer exists is reported too.
 * @returns one sentence each
 */
export function circleFaults(links: Links, known = knownCircles): string[] {
  const paths = [...links.keys()]
  const next = (kinds: readonly Import['kind'][]) => (path: string) =>
    (links.get(path) ?? []).flatMap(({ to, kind }) => (kinds.includes(kind) && links.has(to) ? [to] : []))
  const say = (way: readonly string[]) => way.join(' → ')
  const run = circlesIn(paths, next(['now', 'late']))
  const typed = circlesIn(paths, next(['now', 'late', 'type'])).filter(
    (way) => new Set(way.map((path) => posix.dirname(path))).size > 1,
  )
  const isKnown = (way: readonly string[]) => known.some((one) => say(one) === say(way))
  return [
    ...run.map(
      (way) => `${say(way)} is a circle: what both need belongs in a third module, or one hands it to the other.`,
    ),
    ...typed
      .filter((way) => !isKnown(way) && !run.some((one) => say(one) === say(way)))
      .map((way) => `${say(way)} is a circle of types across folders: they belong in the first that needs them.`),
    ...known
      .filter((one) => !typed.some((way) => say(way) === say(one)))
      .map((one) => `${say(one)} is a circle no longer: take it out of the known ones in scripts/check/circles.ts.`),
  ]
}
