import { foldersWith, type Lockfile } from '../build/lockfile.ts'

/** The page that has a row for each package that reaches a reader or the gateway. */
export const packagesPage = 'docs/packages.md'

export interface PackageRow {
  /** The heading that it stands under. */
  readonly section: string
  readonly name: string
  readonly version: string
  /** The version below which it has a published fault that matters here, and which. */
  readonly floor: Floor | undefined
  readonly why: string
  /** Names of packages that it brings, and that have no row of their own. */
  readonly others: readonly string[]
}

export type Floor = readonly [version: string, fault: string]

/** The rows of the page: name and version, why, perhaps a floor and what comes with it. */
export function packageRows(markdown: string): PackageRow[] {
  let section = ''
  return markdown.split('\n').flatMap((line) => {
    section = /^#+ (.*)/.exec(line)?.[1] ?? section
    const [, name, version = '', why = '', least, fault, others = ''] =
      /^- `([^`]+)` (\S+):(.*?)(?:\. Not below (\d\S*): (.+?))?(?:\. With (`.+`))?$/.exec(line) ?? []
    if (name === undefined) return []
    const floor: Floor | undefined = least && fault ? [least, fault] : undefined
    const names = [...others.matchAll(/`([^`]+)`/g)].map(([, other = '']) => other)
    return [{ section, name, version, floor, why: why.trim(), others: names }]
  })
}

/** The floors of all rows, by package. */
export const floorsOf = (rows: readonly PackageRow[]): ReadonlyMap<string, Floor> =>
  new Map(rows.flatMap(({ name, floor }) => (floor ? [[name, floor] as const] : [])))

const namesOf = (folders: readonly string[]): readonly string[] => [
  ...new Set(folders.map((folder) => folder.split('node_modules/').at(-1) ?? '')),
]

/** The packages of the project that a source imports. */
export const importedIn = ({ packages }: Lockfile, source: string): readonly string[] => {
  const { dependencies, devDependencies } = packages[''] ?? {}
  return [...source.matchAll(/(?:\bfrom|\bimport\()\s*'((?:@[\w.-]+\/)?[\w.-]+)(?=['/])/g)]
    .map(([, name = '']) => name)
    .filter((name) => name in { ...dependencies, ...devDependencies })
}

const sections = { reader: 'In the reader’s page', gateway: 'In the gateway' } as const

/**
 * Where the page and what is installed differ, a sentence each.
 * @param inGateway the packages that the gateway's sources import.
 */
export function packageFaults(rows: readonly PackageRow[], lock: Lockfile, inGateway: readonly string[]): string[] {
  const reader = namesOf(foldersWith(lock))
  const gateway = namesOf(foldersWith(lock, inGateway)).filter((name) => !reader.includes(name))
  const lists = [
    [sections.reader, reader],
    [sections.gateway, gateway],
  ] as const
  const places = lists.flatMap(([section, wanted]) => {
    const said = rows.filter((row) => row.section === section).flatMap(({ name, others }) => [name, ...others])
    const where = `under “${section}”`
    return [
      ...wanted
        .filter((name) => !said.includes(name))
        .map(
          (name) =>
            `${packagesPage} has no row ${where} for ${name}: compare it with the registry, and say why it is there.`,
        ),
      ...said
        .filter((name) => !wanted.includes(name))
        .map((name) => `${packagesPage} names ${name} ${where}, and it does not get there.`),
    ]
  })
  const cells = rows.flatMap(({ name, version, why }) => {
    const installed = lock.packages[`node_modules/${name}`]?.version
    return [
      ...(installed !== undefined && installed !== version
        ? [
            `${packagesPage} says ${name} ${version}, and ${installed} is installed. Compare it with the registry, and change the row.`,
          ]
        : []),
      ...(why === '' ? [`${packagesPage} does not say why ${name} is there.`] : []),
    ]
  })
  return [...places, ...cells]
}

/** Cells of a line of a table. A bar in a name is written `\\|`. */
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/** What a line is about: the first cell of a row, or the names before the colon of an item, such as "- `name` (default): text". */
const subjectOf = (line: string): readonly string[] =>
  line.startsWith('|') ? cellsOf(line) : [/^- ((?:`[^`]+`(?:, )?)+)(?: \(.*?\))?: ./.exec(line)?.[1] ?? '']

/** The names in backquotes that the tables and lists under a heading describe, in order. No cell of their rows may be empty. */
export function namesIn(markdown: string, heading: string): string[] {
  let section = ''
  return markdown.split('\n').flatMap((line) => {
    section = /^#+ (.*)/.exec(line)?.[1] ?? section
    if (section !== heading) return []
    const [first = '', ...others] = subjectOf(line)
    const names = [...first.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
    if (names.length > 0 && others.includes('')) throw new Error(`A cell of ${first} is empty.`)
    return names
  })
}
