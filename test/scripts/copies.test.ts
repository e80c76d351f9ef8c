import { expect, test } from 'vitest'
import { copyFaults, type KnownCopy } from '#scripts/check/copies.ts'

const lines = (count: number, name = 'line') => Array.from({ length: count }, (_, at) => `${name}(${at})`).join('\n')
const faults = (one: string, other: string, known: readonly KnownCopy[] = []) =>
  copyFaults(
    new Map([
      ['a.ts', one],
      ['b.ts', other],
    ]),
    known,
  )

test('two places that share ten lines are said once, with where they begin and all that they share', () => {
  expect(faults(lines(10), `own()\n${lines(10)}\nown()`)).toEqual([
    expect.stringMatching(/^a\.ts:1 and b\.ts:2 share 10 lines:/),
  ])
  expect(faults(`own()\n${lines(14)}`, lines(14))).toEqual([
    expect.stringMatching(/^a\.ts:2 and b\.ts:1 share 14 lines:/),
  ])
  expect(faults(lines(9), lines(9))).toEqual([])
})

test('a file that has them twice is said too', () => {
  expect(faults(`${lines(10)}\nown()\n${lines(10)}`, '')).toEqual([
    expect.stringMatching(/^a\.ts:1 and a\.ts:12 share 10/),
  ])
})

test('white space and blank lines make no difference', () => {
  const other = lines(10).replaceAll('\n', '\n\n').replaceAll('line(', '  line( ')
  expect(faults(lines(10).replaceAll('line(', 'line( '), other)).toHaveLength(1)
})

test.each([
  ['of one line', lines(12).replaceAll(/line\((\d+)\)/g, "import { line$1 } from './line.ts'")],
  ['of many lines', `import {\n${lines(12, 'name')}\n} from './names.ts'`],
  ['of a sheet', lines(12).replaceAll(/line\((\d+)\)/g, '@import "./line$1.css";')],
  ['that hand on', `export {\n${lines(12, 'name')}\n} from './names.ts'`],
])('imports %s do not count, and what is between them does', (_, imports) => {
  expect(faults(imports, imports)).toEqual([])
  expect(faults(`${imports}\n${lines(10)}`, `${imports}\n${lines(10)}`)).toHaveLength(1)
})

test('two files that are listed may share them, while they do', () => {
  const known: readonly KnownCopy[] = [{ files: ['a.ts', 'b.ts'], why: 'a test' }]
  expect(faults(lines(10), lines(10), known)).toEqual([])
  expect(faults(lines(9), lines(9), known)).toEqual([
    'a.ts and b.ts share no ten lines: take them out of scripts/check/copies.ts.',
  ])
})
