import { gte } from 'semver'
import type { Locked, Lockfile } from '../build/lockfile.ts'
import type { Floor } from './packages.ts'

type Floors = ReadonlyMap<string, Floor>

/** Allowed licences of dependencies. */
export const licences: readonly string[] =
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
