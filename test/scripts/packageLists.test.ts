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
    ['a licence', { 'node_modules/x': { ...sound, license: 'GPL-3.0-or-later' } }, [/the licence “GPL-3\.0-or-later”/]],
    ['a tool’s licence in a page', { 'node_modules/x': { ...sound, license: 'MPL-2.0' } }, [/the licence “MPL-2\.0”/]],
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

test('names packages that the page of packages lacks, has in vain, or has with another version', () => {
  const lock: Lockfile = {
    packages: {
      '': { dependencies: { shown: '1.0.0' }, devDependencies: { served: '2.0.0', tool: '3.0.0' } },
      'node_modules/shown': { version: '1.0.0' },
      'node_modules/served': { version: '2.0.0', dependencies: { brought: '^1' } },
      'node_modules/brought': { version: '1.5.0' },
    },
  }
  const page = `
## In the reader’s page

- \`shown\` 0.9.0: shows. Not below 0.8.1: a hole

## In the gateway

- \`served\` 2.0.0: serves. With \`tool\`
`
  const source = "import { a } from 'served/part.js'\nimport { c } from 'node:fs'"
  const found = packageFaults(packageRows(page), lock, importedIn(lock, source))
  expect(found).toEqual([
    expect.stringContaining('“In the gateway” lacks brought.'),
    expect.stringContaining('“In the gateway” names tool.'),
    expect.stringContaining('says shown 0.9.0; 1.0.0 is there.'),
  ])
})
