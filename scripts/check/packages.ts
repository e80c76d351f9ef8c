import { gte } from 'semver'
import { foldersWith, type Locked, type Lockfile } from '../build/lockfile.ts'

/** The page with a row for each package that reaches a reader or the gateway. */
export const packagesPage = 'docs/packages.md'

/** A minimum version because of a published vulnerability. */
export type Floor = readonly [version: string, fault: string]

interface PackageRow {
  readonly section: string
  readonly name: string
  readonly version: string
  readonly floor: Floor | undefined
  /** Its dependencies without a row of their own. */
  readonly others: readonly string[]
}

/** Rows such as "- `name` 1.2.3: reason. Not below 1.0.0: fault. With `other`". */
export const packageRows = (markdown: string): PackageRow[] =>
  markdown.split('\n## ').flatMap((text) => {
    const [section = ''] = text.split('\n')
    const rows = text.matchAll(/^- `([^`]+)` (\S+): .+?(?:\. Not below (\d\S*): (.+?))?(?:\. With (`.+`))?$/gm)
    return [...rows].map(([, name = '', version = '', least, fault, others = '']) => ({
      section,
      name,
      version,
      floor: least && fault ? ([least, fault] as const) : undefined,
      others: [...others.matchAll(/`([^`]+)`/g)].map(([, other = '']) => other),
    }))
  })

export const floorsOf = (rows: readonly PackageRow[]): ReadonlyMap<string, Floor> =>
  new Map(rows.flatMap(({ name, floor }) => (floor ? [[name, floor] as const] : [])))

const nameOf = (folder: string): string => folder.split('node_modules/').at(-1) ?? ''

/** Packages of the project that a source imports. */
export const importedIn = ({ packages }: Lockfile, source: string): readonly string[] => {
  const { dependencies, devDependencies } = packages[''] ?? {}
  return [...source.matchAll(/(?:\bfrom|\bimport\()\s*'((?:@[\w.-]+\/)?[\w.-]+)(?=['/])/g)]
    .map(([, name = '']) => name)
    .filter((name) => name in { ...dependencies, ...devDependencies })
}

/**
 * Differences between the page and the installed packages, one sentence each.
 * @param inGateway packages that the gateway imports
 */
export function packageFaults(rows: readonly PackageRow[], lock: Lockfile, inGateway: readonly string[]): string[] {
  const reader = foldersWith(lock).map(nameOf)
  const gateway = foldersWith(lock, inGateway)
    .map(nameOf)
    .filter((name) => !reader.includes(name))
  const sections = { 'In the reader’s page': reader, 'In the gateway': gateway }
  const advice = 'Compare it with the registry, and change the row.'
  return [
    ...Object.entries(sections).flatMap(([section, wanted]) => {
      const said = rows.filter((row) => row.section === section).flatMap(({ name, others }) => [name, ...others])
      return [...new Set([...wanted, ...said])]
        .filter((name) => wanted.includes(name) !== said.includes(name))
        .map((name) => `${packagesPage}: “${section}” ${said.includes(name) ? 'names' : 'lacks'} ${name}. ${advice}`)
    }),
    ...rows.flatMap(({ name, version }) => {
      const installed = lock.packages[`node_modules/${name}`]?.version ?? version
      return installed === version ? [] : [`${packagesPage} says ${name} ${version}; ${installed} is there. ${advice}`]
    }),
  ]
}

/** Allowed licences of dependencies. */
const licences = '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT Unlicense Zlib'.split(' ')

/** Further licences of packages that only tools and tests use. */
const toolLicences = ['CC-BY-4.0', 'LGPL-3.0-or-later', 'MPL-2.0']

/** Licences read from the package's files. All of these packages are for tests and benchmarks. */
const readThere: Readonly<Record<string, string>> = { 'css-value': 'MIT' }

/** The linter's binaries for other systems, which the registry lacked when the lockfile was written. */
const withoutIntegrity = /^@biomejs\/cli-/

/** SPDX without exceptions and nesting: all of `AND`, one of `OR`. */
const isLicensed = (license: string, allowed: readonly string[]): boolean =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => allowed.includes(name)))

function faultsOf(folder: string, entry: Locked, floors: ReadonlyMap<string, Floor>): string[] {
  const { version, integrity, inBundle, dev } = entry
  const name = nameOf(folder)
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
export const advisoryFaults = ({ packages }: Lockfile, floors: ReadonlyMap<string, Floor>): string[] =>
  Object.entries(packages).flatMap(([folder, entry]) => (folder === '' ? [] : faultsOf(folder, entry, floors)))
