import { gte } from 'semver'
import type { Locked, Lockfile } from '../build/lockfile.ts'

/** Of what people's input reaches: the version below which a package has a published fault that matters here, and which. */
export const floors: Readonly<Record<string, readonly [version: string, fault: string]>> = {
  '@fastify/static': ['10.1.3', 'paths that are not canonical go round a guard'],
  'crypto-js': ['4.2.0', 'weak defaults'],
  dompurify: ['3.4.18', 'markup that comes through'],
  fastify: ['5.8.5', 'a content type that goes round validation'],
  'file-type': ['17.1.3', 'a file that is read without end'],
  'find-my-way': ['9.7.0', 'requests that cost the router too much'],
  kysely: ['0.28.17', 'paths into JSON that are not escaped'],
  'node-forge': ['1.4.3', 'signatures and ASN.1 that pass unread'],
  'sanitize-html': ['2.17.4', 'markup that comes through in raw text'],
  semver: ['7.5.2', 'ranges that take the square of their length'],
  sharp: ['0.35.0', 'pictures that break the decoder'],
  valibot: ['1.2.0', 'a pattern that takes too long'],
}

/** What may be done with a package that this one needs or is built with. */
export const licences: readonly string[] = [
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'ISC',
    'MIT',
    'Unlicense',
    'Zlib',
  ],
]

/** Packages that only our tools and tests run, with a licence that what is shipped may not have. */
const toolLicences: readonly string[] = ['CC-BY-4.0', 'LGPL-3.0-or-later', 'MPL-2.0']

/** Licences that stand in the package's files, and were read there. All of them serve tests and benches. */
const readThere: Readonly<Record<string, string>> = {
  '@segment/facade': 'MIT',
  '@segment/isodate': 'MIT',
  '@segment/isodate-traverse': 'MIT',
  'css-value': 'MIT',
  'new-date': 'MIT',
}

/** The linter's programs for other systems: the registry did not have this version of them when the lockfile was written. */
const withoutIntegrity = /^@biomejs\/cli-/

/** SPDX, without exceptions and nesting: all of what `AND` joins, one of what `OR` does. */
const isLicensed = (license: string, allowed: readonly string[]): boolean =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => allowed.includes(name)))

function faultsOf(folder: string, entry: Locked): string[] {
  const { version, integrity, inBundle, dev } = entry
  const name = folder.split('node_modules/').at(-1) ?? ''
  const [floor, fault] = floors[name] ?? []
  const license = readThere[name] ?? entry.license ?? 'none'
  const isOpen = isLicensed(license, dev ? [...licences, ...toolLicences] : licences)
  return [
    ...(floor && version && !gte(version, floor) ? [`${folder} is ${version}; below ${floor} it has ${fault}.`] : []),
    ...(integrity || inBundle || withoutIntegrity.test(name) ? [] : [`${folder} has no integrity in the lockfile.`]),
    ...(isOpen ? [] : [`${folder} has the licence “${license}”, which is not on the list.`]),
  ]
}

/** Packages of a lockfile that are below their floor, that nothing pins to their bytes, or whose licence is not on the list, a sentence each. */
export const advisoryFaults = ({ packages }: Lockfile): string[] =>
  Object.entries(packages).flatMap(([folder, entry]) => (folder === '' ? [] : faultsOf(folder, entry)))
