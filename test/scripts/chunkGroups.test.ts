import type { Metafile } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { groupsOf } from '#scripts/build/chunkGroups.ts'

interface Chunk {
  readonly now?: readonly string[]
  readonly late?: readonly string[]
  readonly packages?: readonly string[]
  readonly exports?: readonly string[]
  readonly bytes?: number
  readonly isEntry?: boolean
}

/** What a bundler says of chunks, by their names. Those that are loaded late are entries as well. */
function metafileOf(chunks: Readonly<Record<string, Chunk>>): Metafile {
  const outputs = Object.entries(chunks).map(
    ([name, { now = [], late = [], packages = [], exports = [name], bytes = 100, isEntry }]) => [
      name,
      {
        bytes,
        inputs: {},
        exports: [...exports],
        imports: [
          ...now.map((path) => ({ path, kind: 'import-statement' as const })),
          ...late.map((path) => ({ path, kind: 'dynamic-import' as const })),
          ...packages.map((path) => ({ path, kind: 'import-statement' as const, external: true })),
        ],
        ...(isEntry && { entryPoint: `${name}.ts` }),
      },
    ],
  )
  return { inputs: {}, outputs: Object.fromEntries(outputs) }
}

const late = { isEntry: true } as const
const together = (chunks: Readonly<Record<string, Chunk>>, most = 1) =>
  groupsOf(metafileOf(chunks), most).map((group) => [...group].sort())

describe('chunks that are put together', () => {
  test('are those that the same modules want, until there are few enough', () => {
    const chunks = {
      web: { isEntry: true, late: ['home', 'post'] },
      home: { ...late, now: ['a', 'b', 'c'] },
      post: { ...late, now: ['a', 'b'] },
      a: {},
      b: {},
      c: { bytes: 1_000 },
    }
    expect(together(chunks, 2)).toEqual([['a', 'b']])
    expect(together(chunks)).toEqual([['a', 'b', 'c']])
    expect(together(chunks, 3)).toEqual([])
  })

  test('never bring an entry of the package at its start what it had late, nor what is another entry’s', () => {
    const chunks = {
      bridge: { isEntry: true, now: ['core'] },
      web: { isEntry: true, now: ['core', 'page'], late: ['home'] },
      home: { ...late, now: ['core', 'screen'] },
      core: {},
      page: {},
      screen: {},
    }
    expect(together(chunks)).toEqual([])
  })

  test('adds no package to an entry that did not import it, such as node-forge to a page that checks for a lost script', () => {
    const chunks = (packages: readonly string[]) => ({
      web: { isEntry: true, late: ['home', 'forge'] },
      home: { ...late, now: ['isLoss'], packages },
      forge: { ...late, now: ['isLoss', 'keys'] },
      isLoss: {},
      keys: { packages: ['node-forge'] },
    })
    expect(together(chunks([]))).toEqual([])
    expect(together(chunks(['node-forge']))).toEqual([['isLoss', 'keys']])
  })

  test('export no name twice', () => {
    const same = { exports: ['read'] }
    expect(together({ web: { isEntry: true, now: ['a', 'b'] }, a: same, b: same })).toEqual([])
    expect(together({ web: { isEntry: true, now: ['a', 'b'] }, a: same, b: {} })).toEqual([['a', 'b']])
  })

  test('do not import what imports them', () => {
    const chunks = {
      web: { isEntry: true, now: ['a', 'between', 'b'] },
      bridge: { isEntry: true, now: ['between'] },
      a: { now: ['between'], bytes: 10 },
      between: { now: ['b'] },
      b: { bytes: 10 },
    }
    // What both entries have stands between two that one of them has, but for `b`, which it brings along.
    expect(together(chunks)).toEqual([['b', 'between']])
    expect(together({ ...chunks, between: { now: ['b'], exports: ['b'] } })).toEqual([])
  })
})
