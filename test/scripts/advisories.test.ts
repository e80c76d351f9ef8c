import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Lockfile, readLockfile } from '#scripts/build/lockfile.ts'
import { advisoryFaults } from '#scripts/check/advisories.ts'
import { floorsOf, packageRows, packagesPage } from '#scripts/check/packages.ts'
import { root } from '../../esbuild.config.ts'

const floors = floorsOf(packageRows(readFileSync(join(root, packagesPage), 'utf8')))
const sound = { integrity: 'sha512-AAAA', license: 'MIT' }
const faultsOf = (packages: Lockfile['packages']) => advisoryFaults({ packages: { '': {}, ...packages } }, floors)

test('names a package below its floor, wherever it is nested', () => {
  expect(
    faultsOf({
      'node_modules/dompurify': { ...sound, version: '3.4.18' },
      'node_modules/other/node_modules/dompurify': { ...sound, version: '3.4.9' },
      'node_modules/node-forge': { ...sound, version: '1.10.0' },
      'node_modules/unknown': { ...sound, version: '0.0.1' },
    }),
  ).toEqual(['node_modules/other/node_modules/dompurify is 3.4.9, below 3.4.18: unsafe markup passes.'])
})

test('names a package that nothing pins to its bytes', () => {
  expect(
    faultsOf({
      'node_modules/loose': { license: 'MIT' },
      'node_modules/whole/node_modules/within': { license: 'MIT', inBundle: true },
      'node_modules/whole': sound,
    }),
  ).toEqual(['node_modules/loose has no integrity in the lockfile.'])
})

test.each([
  ['GPL-3.0-or-later', false, false],
  ['MPL-2.0', false, false],
  ['MPL-2.0', true, true],
  ['(MPL-2.0 OR Apache-2.0)', false, true],
  ['MIT AND Zlib', false, true],
  ['MIT AND GPL-2.0', true, false],
  [undefined, true, false],
] as const)('names a package whose licence is not on the list: %s (a tool: %s)', (license, dev, isTaken) => {
  expect(faultsOf({ 'node_modules/x': { integrity: 'sha512-AAAA', dev, ...(license && { license }) } })).toHaveLength(
    isTaken ? 0 : 1,
  )
})

test('what faces people’s input has a floor, and is there', async () => {
  const lock = await readLockfile()
  expect([...floors.keys()].sort()).toEqual([
    '@fastify/static',
    'crypto-js',
    'dompurify',
    'fastify',
    'file-type',
    'find-my-way',
    'kysely',
    'node-forge',
    'sanitize-html',
    'semver',
    'sharp',
    'valibot',
  ])
  for (const name of floors.keys()) expect(lock.packages, name).toHaveProperty([`node_modules/${name}`])
})
