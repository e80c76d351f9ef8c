import { expect, test } from 'vitest'
import { lanes, planRuns, routeNames } from '../../../scripts/monkey/plan.ts'

const sum = (runs: readonly { readonly steps: number }[]) => runs.reduce((all, { steps }) => all + steps, 0)

test('5,000 steps begin from every route, as everybody, in every engine, and are 5,000', () => {
  const runs = planRuns(lanes, routeNames, '1', 5_000)
  expect(routeNames).toHaveLength(17)
  expect(runs).toHaveLength(lanes.length * 17)
  expect(sum(runs)).toBe(5_000)
})

test('a few steps are long enough walks from some of the starts, of every lane', () => {
  const runs = planRuns(lanes, routeNames, '1', 300)
  expect(sum(runs)).toBe(300)
  expect(Math.min(...runs.map(({ steps }) => steps))).toBeGreaterThanOrEqual(12)
  for (const { engine, build, who } of lanes)
    expect(runs.some((run) => run.engine === engine && run.build === build && run.who === who)).toBe(true)
})

test('one lane from one route is one run of all its steps', () => {
  const [lane] = lanes
  const [run, ...others] = planRuns(lane ? [lane] : [], ['rank'], '9', 7)
  expect(others).toEqual([])
  expect(run).toEqual({ ...lane, route: 'rank', seed: '9', steps: 7 })
})
