import type { Metafile } from 'esbuild'
import { expect, test } from 'vitest'
import { firstImports } from '#scripts/build/firstChunks.ts'

type Kind = 'import-statement' | 'dynamic-import'

const graph = (modules: Readonly<Record<string, Readonly<Record<string, Kind>>>>): Metafile['inputs'] =>
  Object.fromEntries(
    Object.entries(modules).map(([path, imports]) => [
      path,
      { bytes: 1, imports: Object.entries(imports).map(([to, kind]) => ({ path: to, kind })) },
    ]),
  )

const now = 'import-statement'
const late = 'dynamic-import'

const inputs = graph({
  main: { boot: now, render: late, home: late },
  boot: { base: now },
  base: {},
  render: { renderer: now },
  home: { renderer: now, card: now, list: late },
  card: { icon: now },
  icon: {},
  renderer: {},
  list: { card: now },
  sheet: { base: now },
  words: {},
})
const output = { bytes: 1, imports: [], exports: [], inputs: {} }
const outputs = Object.fromEntries(
  ['main', 'render', 'home', 'list', 'sheet', 'words'].map((entryPoint) => [entryPoint, { ...output, entryPoint }]),
)
const imports = firstImports(
  { inputs, outputs },
  {
    name: 'web',
    entry: 'main',
    template: '',
    target: [],
    alias: {},
    first: { shell: ['main', 'render'], home: ['home'] },
    frames: { ancestors: 'none', children: 'none' },
  },
)

test('what wants one module of the home page asks for the fewest that bring all of them', () => {
  expect(imports.get('list')).toEqual(['main', 'renderer', 'card'])
})

test('what wants the boot chunk alone asks for its entry', () => {
  expect(imports.get('sheet')).toEqual(['main'])
})

test('what imports nothing of the first page asks for nothing, as catalogues', () => {
  expect(imports.has('words')).toBe(false)
})
