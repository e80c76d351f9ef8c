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

  test.each<[string, Lockfile['packages'], readonly RegExp[]]>([
    ['the floor', { 'node_modules/dompurify': { ...sound, version: '3.4.18' } }, []],
    ['less', { 'node_modules/a/node_modules/dompurify': { ...sound, version: '3.4.9' } }, [/3\.4\.9, below 3\.4\.18/]],
    ['no integrity', { 'node_modules/x': { license: 'MIT' } }, [/^node_modules\/x has no integrity in the lockfile/]],
    ['a bundled package', { 'node_modules/x/node_modules/y': { license: 'MIT', inBundle: true } }, []],
    ['a licence', { 'node_modules/x': { ...sound, license: 'GPL-3.0-or-later' } }, [/the licence “GPL-3\.0-or-later”/]],
    ['a tool’s licence in a page', { 'node_modules/x': { ...sound, license: 'MPL-2.0' } }, [/the licence “MPL-2\.0”/]],
    ['a tool’s licence', { 'node_modules/x': { ...sound, license: 'MPL-2.0', dev: true } }, []],
    ['one of two licences', { 'node_modules/x': { ...sound, license: '(MPL-2.0 OR Apache-2.0)' } }, []],
    ['both licences', { 'node_modules/x': { ...sound, license: 'MIT AND GPL-2.0', dev: true } }, [/GPL-2\.0/]],
  ])('checks each locked package: %s', (_, packages, says) => {
    const found = advisoryFaults({ packages: { '': {}, ...packages } }, floors)
    expect(found).toEqual(says.map((pattern) => expect.stringMatching(pattern)))
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

  const source = "import { a } from 'served/part.js'\nconst b = await import('shown')\nimport { c } from 'node:fs'"
  const faultsOf = (markdown: string) => packageFaults(packageRows(markdown), lock, importedIn(lock, source))

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
})
