import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { changed, readConstants } from '#scripts/mutants/constants.ts'
import { judge, readSurvivors, type Survivor } from '#scripts/mutants/judge.ts'
import type { Tested } from '#scripts/mutants/tested.ts'
import { root } from '../../esbuild.config.ts'

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ')

test('each survivor that has a reason stands in the source as it is named', () => {
  for (const { file, was, reason } of readSurvivors()) {
    expect(onOneLine(readFileSync(join(root, file), 'utf8')), file).toContain(was)
    expect(reason.trim(), `${file}: ${was}`).not.toBe('')
  }
})

const place = { start: { line: 2, column: 3 }, end: { line: 3, column: 4 } }
const tested = (status: string, replacement = 'false'): Tested => ({
  fileName: 'bridge/app/handoff.ts',
  location: place,
  mutatorName: 'ConditionalExpression',
  replacement,
  status,
})

describe('what is said of a run', () => {
  const killed = Array.from({ length: 19 }, () => tested('Killed'))
  const survived = { ...tested('Survived'), fileName: 'bridge/site/entities.ts' }
  const mutant = (file: string) => ({ file, line: 3, was: 'a > b', becomes: 'a >= b' })
  const known = (file: string, more: Partial<Survivor> = {}): Survivor => ({
    file,
    was: 'a > b',
    becomes: 'a >= b',
    reason: 'Both are the same there.',
    ...more,
  })
  const marks = 'bridge/site/entities.ts'
  const handoff = 'bridge/app/handoff.ts'

  test('a survivor with a reason is none that is missed; without one it is named with its place', () => {
    const run = [...killed, survived]
    expect(judge(run, [mutant(marks)], 20, [known(marks)])).toEqual({
      mutants: 20,
      killed_percent: 95,
      reached_percent: 100,
      faults: [],
    })
    expect(judge(run, [mutant(marks)], 20, [known(handoff)]).faults).toEqual([
      'no test notices, and no reason is given: bridge/site/entities.ts:3: a > b → a >= b',
    ])
  })

  test('where nothing may get through a reason is not enough, unless the code does the same', () => {
    const faults = (more: Partial<Survivor>) =>
      judge([...killed, survived], [mutant(handoff)], 20, [known(handoff, more)]).faults
    expect(faults({})).toEqual(['no test notices, where none may live: bridge/app/handoff.ts:3: a > b → a >= b'])
    expect(faults({ isEquivalent: true })).toEqual([])
  })

  test('of twenty, four that live are too many, and two that are said to change nothing', () => {
    const four = Array.from({ length: 4 }, () => mutant(marks))
    expect(judge([...killed.slice(0, 16), ...four.map(() => survived)], four, 20, [known(marks)]).faults).toEqual([
      '80 % are killed; at least 85 are to be.',
    ])
    const two = four.slice(0, 2)
    const equivalent = known(marks, { isEquivalent: true })
    expect(judge([...killed.slice(0, 18), survived, survived], two, 20, [equivalent]).faults).toEqual([
      '10 % are said to change nothing; at most 5 may be.',
    ])
  })

  test('what cannot be run is no mutant, one that runs without end is killed, and what was not reached is told', () => {
    const run = [...killed, tested('Timeout'), tested('RuntimeError'), tested('CompileError')]
    expect(judge(run, [], 44, [])).toEqual({ mutants: 20, killed_percent: 100, reached_percent: 50, faults: [] })
  })
})

describe('a constant is changed', () => {
  const source = `export const table = { a: row('x', 1), 'b c': [true, ...['y']] } as const\nconst most = 5 satisfies number`
  test.each([
    ['table.a(0)', { wrong: "'z'" }, "row('z', 1)"],
    ['table.a(1)', { wrong: '2' }, "row('x', 2)"],
    ['table["b c"][0]', { wrong: 'false' }, '[false, '],
    ['table["b c"][1]...[0]', { wrong: "'z'" }, "...['z']"],
    ['table["b c"]', { key: 'd' }, '"d": [true'],
    ['most', { wrong: '6' }, 'most = 6 satisfies'],
  ])('%s', (at, change, expected) =>
    expect(changed(source, { id: 's1-x', file: 'a.ts', at, ...change })).toContain(expected),
  )

  test('and one that is not there is an error', () =>
    expect(() => changed(source, { id: 's1-x', file: 'a.ts', at: 'table.b', wrong: '1' })).toThrow(
      'a.ts has no table.b.',
    ))

  test('each of the list is in its file, and other code with its change', async () => {
    const constants = readConstants()
    expect(constants.length).toBeGreaterThan(600)
    for (const constant of constants) {
      const source = await readFile(constant.file, 'utf8')
      expect(changed(source, constant), constant.at).not.toBe(source)
    }
  })
})
