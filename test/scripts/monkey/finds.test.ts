import { expect, test } from 'vitest'
import { commandOf, describeFind, Finds } from '../../../scripts/monkey/finds.ts'
import type { FaultKind } from '../../../scripts/monkey/page/types.ts'
import type { Run } from '../../../scripts/monkey/plan.ts'

const run: Run = { engine: 'firefox', build: 'web', who: 'reader', seed: '42', route: 'rank', steps: 25 }
const found = (kind: FaultKind, text: string, step = 3) => ({
  fault: { kind, text, path: '/insights/rank' },
  run,
  step,
  trail: ['2 /insights/rank: back', '3 /insights/rank: key Tab'],
})

test('a find of a kind that is known is counted, and its first stays', () => {
  const finds = new Finds()
  expect(
    finds.add(found('error', 'TypeError: f is not a function at https://localhost:41/a-1.js:8:9', 3)),
  ).toBeDefined()
  expect(
    finds.add(found('error', 'TypeError: f is not a function at https://localhost:77/a-2.js:1:2', 9)),
  ).toBeUndefined()
  expect(finds.add(found('blank', 'The page shows nothing.'))).toBeDefined()
  expect(finds.all.map(({ step, count }) => [step, count])).toEqual([
    [3, 2],
    [3, 1],
  ])
  expect([finds.blanks, finds.errors]).toEqual([1, 2])
})

test('a find says how it is had again, and the steps that led there', () => {
  const finds = new Finds()
  finds.add(found('rejection', 'Error: lost'))
  const [find] = finds.all
  const command = 'npm run monkey -- --seed 42 --engine firefox --build web --who reader --route rank --steps 3'
  expect(find && commandOf(find)).toBe(command)
  expect(find && describeFind(find).split('\n')).toEqual([
    'rejection at /insights/rank: Error: lost',
    `  ${command}`,
    '    2 /insights/rank: back',
    '    3 /insights/rank: key Tab',
  ])
})
