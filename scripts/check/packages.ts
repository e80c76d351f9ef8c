import { gte } from 'semver'
import { foldersWith, type Locked, type Lockfile } from '../build/lockfile.ts'

/** The page with a row for each package that reaches a reader or the gateway. */
export const packagesPage = 'docs/packages.md'

export interface PackageRow {
  /** Its heading. */
  readonly section: string
  readonly name: string
  readonly version: string
  /** Minimum version because of a published vulnerability. */
  readonly floor: Floor | undefined
  readonly why: string
  /** Its dependencies without a row of their own. */
  readonly others: readonly string[]
}

export type Floor = readonly [version: string, fault: string]

/** Rows of the page: name and version, reason, and optionally minimum version and dependencies. */
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

/** Minimum versions by package. */
export const floorsOf = (rows: readonly PackageRow[]): ReadonlyMap<string, Floor> =>
  new Map(rows.flatMap(({ name, floor }) => (floor ? [[name, floor] as const] : [])))

const namesOf = (folders: readonly string[]): readonly string[] => [
  ...new Set(folders.map((folder) => folder.split('node_modules/').at(-1) ?? '')),
]

/** Packages of the project that a source imports. */
export const importedIn = ({ packages }: Lockfile, source: string): readonly string[] => {
  const { dependencies, devDependencies } = packages[''] ?? {}
  return [...source.matchAll(/(?:\bfrom|\bimport\()\s*'((?:@[\w.-]+\/)?[\w.-]+)(?=['/])/g)]
    .map(([, name = '']) => name)
    .filter((name) => name in { ...dependencies, ...devDependencies })
}

const sections = { reader: 'In the reader’s page', gateway: 'In the gateway' } as const

/**
 * Differences between the page and the installed packages, one sentence each.
 * @param inGateway packages that the gateway imports
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

/** Cells of a table row. A bar in a name is written `\\|`. */
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/** Subject of a line: the first cell of a row, or the names before the colon of a list item, such as "- `name` (default): text". */
const subjectOf = (line: string): readonly string[] =>
  line.startsWith('|') ? cellsOf(line) : [/^- ((?:`[^`]+`(?:, )?)+)(?: \(.*?\))?: ./.exec(line)?.[1] ?? '']

/** Names in backquotes in tables and lists under a heading, in order. Row cells must not be empty. */
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

type Floors = ReadonlyMap<string, Floor>

/** Allowed licences of dependencies. */
const licences: readonly string[] =
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT Unlicense Zlib'.split(' ')

/** Further licences of packages that only tools and tests use. */
const toolLicences: readonly string[] = ['CC-BY-4.0', 'LGPL-3.0-or-later', 'MPL-2.0']

/** Licences read from the package's files. All of these packages are for tests and benchmarks. */
const readThere: Readonly<Record<string, string>> = {
  'css-value': 'MIT',
}

/** The linter's binaries for other systems, which the registry lacked when the lockfile was written. */
const withoutIntegrity = /^@biomejs\/cli-/

/** SPDX without exceptions and nesting: all of `AND`, one of `OR`. */
const isLicensed = (license: string, allowed: readonly string[]): boolean =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => allowed.includes(name)))

function faultsOf(folder: string, entry: Locked, floors: Floors): string[] {
  const { version, integrity, inBundle, dev } = entry
  const name = folder.split('node_modules/').at(-1) ?? ''
  const [floor, fault] = floors.get(name) ?? []
  const license = readThere[name] ?? entry.license ?? 'none'
  const isOpen = isLicensed(license, dev ? [...licences, ...toolLicences] : licences)
  return [
    ...(floor && version && !gte(version, floor) ? [`${folder} is ${version}, below ${floor}: ${fault}.`] : []),
    ...(integrity || inBundle || withoutIntegrity.test(name) ? [] : [`${folder} has no integrity in the lockfile.`]),
    ...(isOpen ? [] : [`${folder} has the licence “${license}”, which is not on the list.`]),
  ]
}

/** Packages of a lockfile below their minimum version, without an integrity, or with another licence, one sentence each. */
export const advisoryFaults = ({ packages }: Lockfile, floors: Floors): string[] =>
  Object.entries(packages).flatMap(([folder, entry]) => (folder === '' ? [] : faultsOf(folder, entry, floors)))
