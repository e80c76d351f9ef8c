import { expect, test } from 'vitest'
import { verdictOf } from '#scripts/engines/verdict.ts'
import { visits as known } from '../engines/engines.ts'

const visits = [
  { engine: 'Chromium', build: 'a build' },
  { engine: 'Chromium', build: 'another build' },
  { engine: 'Firefox ESR', build: 'a build' },
] as const
const stepsOf = (...states: readonly (readonly string[])[]) =>
  visits.flatMap(({ engine, build }, at) =>
    (states[at] ?? []).map((state) => ({ visit: `${engine}: ${build}`, state })),
  )
const well = ['passed', 'passed']

test('the walk is good where every visit took every step', () => {
  expect(verdictOf(stepsOf(well, well, well), 0, visits)).toEqual({
    figures: { engines: 2, visits: 3, steps: 6, passed: 6, skipped: 0 },
    faults: [],
  })
  expect(new Set(known.map(({ engine }) => engine)).size).toBe(5)
})

test.each([['skipped', 'skipped'], ['passed', 'skipped'], []])(
  'a visit that takes no step or leaves one out is missed, though its engine has another',
  (...steps) => {
    const { figures, faults } = verdictOf(stepsOf(well, steps, well), 0, visits)
    expect([figures.engines, figures.visits]).toEqual([1, 2])
    expect(figures.skipped).toBe(steps.filter((status) => status === 'skipped').length)
    expect(faults).toEqual(['Chromium: another build did not take each of its steps.'])
  },
)

test('a step that fails is a fault, and so is a run that ends badly though each step passed', () => {
  expect(verdictOf(stepsOf(well, well, ['passed', 'failed']), 1, visits).faults).toEqual([
    '1 of 6 steps failed.',
    'The run ended with 1.',
  ])
  expect(verdictOf(stepsOf(well, well, well), 130, visits).faults).toEqual(['The run ended with 130.'])
})
