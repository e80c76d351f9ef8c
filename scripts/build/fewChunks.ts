import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { build as bundle, type Metafile } from 'esbuild'
import { common } from '../../esbuild.config.ts'
import { type Files, text } from './files.ts'

/*
 * What several entries share, esbuild puts into a chunk for each set of entries that share something: hundreds of them, most of less
 * than a kilobyte. A host's bundler makes chunks of its own; a package is better off with few. So small ones are put together, where
 * no entry of the package gets code at its start that it had not, and what comes late comes late.
 */

type Output = Metafile['outputs'][string]

/** Some chunks that are to be one. */
interface Group {
  readonly members: readonly string[]
  readonly bytes: number
  /** The outputs that load it with their own first import: entries, and what comes late. */
  readonly users: ReadonlySet<string>
  readonly exports: ReadonlySet<string>
  /** What the package's own entries have of it, at their start and at all. Only what is alike there is put together. */
  readonly key: string
}

/** The chunks that `from` brings: at once, or with all that comes late. */
function broughtBy({ outputs }: Metafile, from: string, isLate: boolean): ReadonlySet<string> {
  const found = new Set([from])
  for (const path of found)
    for (const { path: next, kind, external } of outputs[path]?.imports ?? [])
      if (!external && (isLate || kind === 'import-statement')) found.add(next)
  return found
}

const without = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter((name) => !other.has(name)).length

/** The bytes that are loaded for nothing where two groups are one, by all who load one of them. */
const costOf = (one: Group, other: Group): number =>
  one.bytes * without(other.users, one.users) + other.bytes * without(one.users, other.users)

const join = (one: Group, other: Group): Group => ({
  members: [...one.members, ...other.members],
  bytes: one.bytes + other.bytes,
  users: new Set([...one.users, ...other.users]),
  exports: new Set([...one.exports, ...other.exports]),
  key: one.key,
})

/** Whether one leads to the other by way of a third: together they would import what imports them. */
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

/**
 * Which chunks are to be one, the smallest first, until there are few enough.
 * @param most how many may be left that several outputs share.
 */
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
  const namesOf = (table: typeof atOnce, path: string) =>
    table.flatMap(([entry, all]) => (all.has(path) ? [entry] : []))
  let groups = Object.entries(outputs)
    .filter(([, { entryPoint }]) => entryPoint === undefined)
    .map(([path, { bytes, exports }]): Group => {
      const users = namesOf(atOnce, path)
      const key = [users.filter((entry) => !late.has(entry)), namesOf(ever, path)]
      return { members: [path], bytes, users: new Set(users), exports: new Set(exports), key: JSON.stringify(key) }
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

const nameOf = (members: readonly string[]): string =>
  `shared-${createHash('sha256').update(members.join()).digest('hex').slice(0, 8).toUpperCase()}.js`

const decode = (content: Uint8Array | undefined): string => new TextDecoder().decode(content)

/** Some chunks as one module, with what each of them exports. */
async function bundled(members: readonly string[], files: Files): Promise<Uint8Array> {
  const { outputFiles } = await bundle({
    ...common,
    stdin: { contents: members.map((member) => `export * from './${member}'`).join('\n') },
    outfile: 'shared.js',
    format: 'esm',
    minify: false,
    legalComments: 'none',
    packages: 'external',
    define: {},
    metafile: false,
    plugins: [
      {
        name: 'members',
        setup(build) {
          build.onResolve({ filter: /./ }, ({ path }) =>
            members.includes(path.slice('./'.length))
              ? { path: basename(path), namespace: 'member' }
              : { path, external: true },
          )
          build.onLoad({ filter: /./, namespace: 'member' }, ({ path }) => ({ contents: files.get(path) ?? '' }))
        },
      },
    ],
  })
  const [only] = outputFiles
  if (!only) throw new Error('Of shared chunks nothing was left.')
  return only.contents
}

/** What esbuild says of the outputs, of some as one. */
function mergedOutput(
  outputs: readonly Output[],
  bytes: number,
  pathOf: (path: string) => string,
  own: string,
): Output {
  const imports = new Map(
    outputs
      .flatMap(({ imports: all }) => all.map((one) => ({ ...one, path: one.external ? one.path : pathOf(one.path) })))
      .filter(({ path, kind }) => path !== own || kind !== 'import-statement')
      .map((one) => [`${one.kind} ${one.path}`, one] as const),
  )
  return {
    bytes,
    inputs: Object.assign({}, ...outputs.map(({ inputs }) => inputs)),
    imports: [...imports.values()],
    exports: outputs.flatMap(({ exports }) => exports),
    ...(outputs.length === 1 && outputs[0]?.entryPoint !== undefined && { entryPoint: outputs[0].entryPoint }),
  }
}

/**
 * The same modules in fewer chunks.
 * @param files by name, all in one folder.
 * @param folder that folder, as the outputs' paths have it.
 */
export async function withFewChunks(
  files: Files,
  metafile: Metafile,
  folder: string,
  most: number,
): Promise<{ readonly files: Files; readonly metafile: Metafile }> {
  const groups = groupsOf(metafile, most).map((paths) => paths.map((path) => basename(path)).sort())
  const homes = new Map(groups.flatMap((members) => members.map((member) => [member, nameOf(members)] as const)))
  const made = await Promise.all(
    groups.map(async (members): Promise<[string, Uint8Array]> => [nameOf(members), await bundled(members, files)]),
  )
  const kept = [...files].filter(([name]) => !homes.has(name))
  // Names have the hash of what is in them: none of them stands for anything else.
  const renamed = (content: Uint8Array): Uint8Array =>
    text(
      decode(content).replace(/"\.\/([\w-]+\.js)"/g, (whole, name) =>
        homes.has(name) ? `"./${homes.get(name)}"` : whole,
      ),
    )
  const all: Files = new Map(
    [...kept, ...made].map(([name, content]) => [name, name.endsWith('.js') ? renamed(content) : content]),
  )

  const pathOf = (path: string) => `${folder}/${homes.get(basename(path)) ?? basename(path)}`
  const outputs = [...new Set(Object.keys(metafile.outputs).map(pathOf))].map((path): [string, Output] => {
    const parts = Object.entries(metafile.outputs).flatMap(([one, output]) => (pathOf(one) === path ? [output] : []))
    return [path, mergedOutput(parts, all.get(basename(path))?.length ?? 0, pathOf, path)]
  })
  return { files: all, metafile: { inputs: metafile.inputs, outputs: Object.fromEntries(outputs) } }
}
