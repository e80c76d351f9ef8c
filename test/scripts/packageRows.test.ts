import { expect, test } from 'vitest'
import type { Lockfile } from '#scripts/build/lockfile.ts'
import { floorsOf, importedIn, packageFaults, packageRows } from '#scripts/check/packages.ts'

const lock: Lockfile = {
  packages: {
    '': { dependencies: { shown: '1.0.0' }, devDependencies: { served: '2.0.0', tool: '3.0.0', node: '24.0.0' } },
    'node_modules/shown': { version: '1.0.0' },
    'node_modules/served': { version: '2.0.0', dependencies: { brought: '^1', shown: '^1' } },
    'node_modules/brought': { version: '1.5.0' },
    'node_modules/tool': { version: '3.0.0' },
  },
}

const page = ({ shown = '1.0.0', served = '2.0.0', day = '2026-11-25', why = 'serves', brings = '`brought`' } = {}) => `
## In the reader’s page

| package | version | looked through | why it is there | not below | comes with |
|---|---|---|---|---|---|
| \`shown\` | ${shown} | 2026-11-25 | shows | 0.9.1: a hole |

## In the gateway

| \`served\` | ${served} | ${day} | ${why} | – | ${brings} |
`

const faultsOf = (markdown: string, inGateway = ['served', 'shown']) =>
  packageFaults(packageRows(markdown), lock, inGateway)

test.each([
  ['all of them', {}, []],
  [
    'another version',
    { shown: '0.9.0' },
    ['docs/packages.md says shown 0.9.0, and 1.0.0 is installed: look it through, and say when.'],
  ],
  [
    'one that comes with another and has no name',
    { brings: '–' },
    ['docs/packages.md has no row under “In the gateway” for brought: say why it is there, and look it through.'],
  ],
  [
    'one that does not get there',
    { brings: '`brought`, `tool`' },
    ['docs/packages.md names tool under “In the gateway”, and it does not get there.'],
  ],
  ['no day', { day: '–' }, ['docs/packages.md does not say when served was looked through.']],
  ['no reason', { why: '' }, ['docs/packages.md does not say why served is there.']],
])('the page of packages is held against what is installed: %s', (_, cells, faults) => {
  expect(faultsOf(page(cells))).toEqual(faults)
})

test('a package that the gateway takes up is missed', () => {
  expect(faultsOf(page(), ['served', 'tool'])).toEqual([
    'docs/packages.md has no row under “In the gateway” for tool: say why it is there, and look it through.',
  ])
})

test('a floor is read from its row', () => {
  expect([...floorsOf(packageRows(page()))]).toEqual([['shown', ['0.9.1', 'a hole']]])
})

test('an import is a package of the project, by whatever path', () => {
  const source =
    "import { a } from 'served/part.js'\nconst b = await import('shown')\nimport { c } from 'node:fs'\n// from 'absent'"
  expect(importedIn(lock, source)).toEqual(['served', 'shown'])
})
