import type { Metafile } from 'esbuild'

/*
 * esbuild creates a chunk for each set of entries that share modules: hundreds, most of them below a kilobyte. A host's
 * bundler creates its own chunks, and a package should have few. Small ones are merged unless an entry would load more code
 * at its start, lazy code would load early, or an entry would load another package.
 */

interface Group {
  readonly members: readonly string[]
  readonly bytes: number
  /** Outputs that load it statically: entries and lazy chunks. */
  readonly users: ReadonlySet<string>
  readonly exports: ReadonlySet<string>
  /** Packages that it imports itself. */
  readonly packages: ReadonlySet<string>
  /** How the package's entries load it: statically, lazily or not. Only groups with equal keys are merged. */
  readonly key: string
}

const packagesIn = ({ outputs }: Metafile, path: string): readonly string[] =>
  (outputs[path]?.imports ?? []).flatMap((one) => (one.external && one.kind === 'import-statement' ? [one.path] : []))

/** Chunks that `from` loads: statically, or including all lazy ones. */
function broughtBy({ outputs }: Metafile, from: string, isLate: boolean): ReadonlySet<string> {
  const found = new Set([from])
  for (const path of found)
    for (const { path: next, kind, external } of outputs[path]?.imports ?? [])
      if (!external && (isLate || kind === 'import-statement')) found.add(next)
  return found
}

const without = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter((name) => !other.has(name)).length

/** Bytes that are loaded unnecessarily if two groups are merged. */
const costOf = (one: Group, other: Group): number =>
  one.bytes * without(other.users, one.users) + other.bytes * without(one.users, other.users)

const join = (one: Group, other: Group): Group => ({
  members: [...one.members, ...other.members],
  bytes: one.bytes + other.bytes,
  users: new Set([...one.users, ...other.users]),
  exports: new Set([...one.exports, ...other.exports]),
  packages: new Set([...one.packages, ...other.packages]),
  key: one.key,
})

function isRoundabout({ outputs }: Metafile, groups: readonly Group[], one: Group, other: Group): boolean {
  const home = new Map(groups.flatMap((group) => group.members.map((member) => [member, group] as const)))
  const nextOf = (group: Group): Group[] =>
    group.members.flatMap((member) =>
      (outputs[member]?.imports ?? []).flatMap(({ path, kind }) =>
        kind === 'import-statement' ? (home.get(path) ?? []) : [],
      ),
    )
  const leads = (from: Group, to: Group): boolean => {
    const found = new Set(nextOf(from).filter((group) => group !== to && group !== from))
    for (const group of found) for (const next of nextOf(group)) found.add(next)
    return found.has(to)
  }
  return leads(one, other) || leads(other, one)
}

/** @param most maximum number of shared chunks */
export function groupsOf(metafile: Metafile, most: number): readonly (readonly string[])[] {
  const { outputs } = metafile
  const entries = Object.keys(outputs).filter((path) => outputs[path]?.entryPoint !== undefined)
  const late = new Set(
    Object.values(outputs).flatMap(({ imports }) =>
      imports.flatMap(({ path, kind }) => (kind === 'dynamic-import' ? [path] : [])),
    ),
  )
  const atOnce = entries.map((entry) => [entry, broughtBy(metafile, entry, false)] as const)
  const ever = entries
    .filter((entry) => !late.has(entry))
    .map((entry) => [entry, broughtBy(metafile, entry, true)] as const)
  const packages = new Map(
    atOnce.map(([entry, all]) => [entry, new Set([...all].flatMap((path) => packagesIn(metafile, path)))] as const),
  )
  /** Whether all users of the merged group already load the packages of both. */
  const bringsNone = (one: Group, other: Group): boolean =>
    [...one.users, ...other.users].every(
      (user) => without(new Set([...one.packages, ...other.packages]), packages.get(user) ?? new Set()) === 0,
    )
  const namesOf = (table: typeof atOnce, path: string) =>
    table.flatMap(([entry, all]) => (all.has(path) ? [entry] : []))
  let groups = Object.entries(outputs)
    .filter(([, { entryPoint }]) => entryPoint === undefined)
    .map(([path, { bytes, exports }]): Group => {
      const users = namesOf(atOnce, path)
      const key = [users.filter((entry) => !late.has(entry)), namesOf(ever, path)]
      return {
        members: [path],
        bytes,
        users: new Set(users),
        exports: new Set(exports),
        packages: new Set(packagesIn(metafile, path)),
        key: JSON.stringify(key),
      }
    })
  const alone = new Set<Group>()
  while (groups.length > most) {
    const [smallest] = groups.filter((group) => !alone.has(group)).sort((one, other) => one.bytes - other.bytes)
    if (!smallest) break
    const [partner] = groups
      .filter(
        (group) =>
          group !== smallest &&
          group.key === smallest.key &&
          bringsNone(smallest, group) &&
          without(group.exports, smallest.exports) === group.exports.size &&
          !isRoundabout(metafile, groups, smallest, group),
      )
      .sort((one, other) => costOf(smallest, one) - costOf(smallest, other))
    if (partner)
      groups = [...groups.filter((group) => group !== smallest && group !== partner), join(smallest, partner)]
    else alone.add(smallest)
  }
  return groups.map(({ members }) => members).filter(({ length }) => length > 1)
}
