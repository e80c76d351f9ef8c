import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Lockfile, readLockfile } from '#scripts/build/lockfile.ts'
import {
  advisoryFaults,
  floorsOf,
  importedIn,
  packageFaults,
  packageRows,
  packagesPage,
} from '#scripts/check/packages.ts'
import { root } from '../../esbuild.config.ts'

describe('advisories', () => {
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

  test('packages that read user input have a minimum version', async () => {
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
})

describe('packageRows', () => {
  const lock: Lockfile = {
    packages: {
      '': { dependencies: { shown: '1.0.0' }, devDependencies: { served: '2.0.0', tool: '3.0.0', node: '24.0.0' } },
      'node_modules/shown': { version: '1.0.0' },
      'node_modules/served': { version: '2.0.0', dependencies: { brought: '^1', shown: '^1' } },
      'node_modules/brought': { version: '1.5.0' },
      'node_modules/tool': { version: '3.0.0' },
    },
  }

  const page = ({ shown = '1.0.0', served = '2.0.0', why = ' serves', brings = '. With `brought`' } = {}) => `
## In the reader’s page

- \`shown\` ${shown}: shows. Not below 0.9.1: a hole

## In the gateway

- \`served\` ${served}:${why}${brings}
`

  const faultsOf = (markdown: string, inGateway = ['served', 'shown']) =>
    packageFaults(packageRows(markdown), lock, inGateway)

  test.each([
    ['all of them', {}, []],
    [
      'another version',
      { shown: '0.9.0' },
      ['docs/packages.md says shown 0.9.0, and 1.0.0 is installed. Compare it with the registry, and change the row.'],
    ],
    [
      'one that comes with another and has no name',
      { brings: '' },
      [
        'docs/packages.md has no row under “In the gateway” for brought: compare it with the registry, and say why it is there.',
      ],
    ],
    [
      'one that does not get there',
      { brings: '. With `brought`, `tool`' },
      ['docs/packages.md names tool under “In the gateway”, and it does not get there.'],
    ],
    ['no reason', { why: '' }, ['docs/packages.md does not say why served is there.']],
  ])('compares the page of packages with the installed ones: %s', (_, cells, faults) => {
    expect(faultsOf(page(cells))).toEqual(faults)
  })

  test('reports a package that the gateway imports without a row', () => {
    expect(faultsOf(page(), ['served', 'tool'])).toEqual([
      'docs/packages.md has no row under “In the gateway” for tool: compare it with the registry, and say why it is there.',
    ])
  })

  test('reads a minimum version from its row', () => {
    expect([...floorsOf(packageRows(page()))]).toEqual([['shown', ['0.9.1', 'a hole']]])
  })

  test('finds imported packages by any path', () => {
    const source =
      "import { a } from 'served/part.js'\nconst b = await import('shown')\nimport { c } from 'node:fs'\n// from 'absent'"
    expect(importedIn(lock, source)).toEqual(['served', 'shown'])
  })
})
