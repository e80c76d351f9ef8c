import { gte } from 'semver'
import type { Locked, Lockfile } from '../build/lockfile.ts'
import type { Floor } from './packages.ts'

type Floors = ReadonlyMap<string, Floor>

/** What may be done with a package that this one needs or is built with. */
export const licences: readonly string[] =
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT Unlicense Zlib'.split(' ')

/** Packages that only our tools and tests run, with a licence that what is shipped may not have. */
const toolLicences: readonly string[] = ['CC-BY-4.0', 'LGPL-3.0-or-later', 'MPL-2.0']

/** Licences that stand in the package's files, and were read there. All of them serve tests and benches. */
const readThere: Readonly<Record<string, string>> = {
  'css-value': 'MIT',
}

/** The linter's programs for other systems: the registry did not have this version of them when the lockfile was written. */
const withoutIntegrity = /^@biomejs\/cli-/

/** SPDX, without exceptions and nesting: all of what `AND` joins, one of what `OR` does. */
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

/** Packages of a lockfile that are below their floor, that nothing pins to their bytes, or whose licence is not on the list, a sentence each. */
export const advisoryFaults = ({ packages }: Lockfile, floors: Floors): string[] =>
  Object.entries(packages).flatMap(([folder, entry]) => (folder === '' ? [] : faultsOf(folder, entry, floors)))
