import { expect, test } from 'vitest'
import { builds, engineNames } from '../../../scripts/monkey/engine.ts'
import { lanes, planRuns, routeNames } from '../../../scripts/monkey/plan.ts'

const sum = (runs: readonly { readonly steps: number }[]) => runs.reduce((all, { steps }) => all + steps, 0)

test('5,000 steps begin from every route in every engine, as everybody, are long walks of which no two are alike, and are 5,000', () => {
  const runs = planRuns(lanes, routeNames, '1', 5_000)
  const engines = new Set(lanes.map(({ engine }) => engine))
  expect(routeNames).toHaveLength(17)
  expect(runs).toHaveLength(3 * engines.size * 17)
  expect(new Set(runs.map(({ engine, route }) => `${engine} ${route}`)).size).toBe(engines.size * 17)
  expect(new Set(runs.map(({ engine, build, who }) => `${engine} ${build} ${who}`)).size).toBe(lanes.length)
  expect(new Set(runs.map(({ steps, ...run }) => Object.values(run).join(' '))).size).toBe(runs.length)
  expect(Math.min(...runs.map(({ steps }) => steps))).toBeGreaterThanOrEqual(32)
  expect(sum(runs)).toBe(5_000)
})

test.each(['1', '2', '3', '42', '881'])(
  'with seed %s somebody of each kind begins from every route in either build',
  (seed) => {
    const everywhere = [
      ['web', 'visitor'],
      ['web', 'reader'],
      ['webview', 'visitor'],
      ['webview', 'reader'],
      ['webview', 'app'],
    ].flatMap((as) => routeNames.map((route) => [...as, route].join(' ')))
    const begun = planRuns(lanes, routeNames, seed, 5_000).map(({ build, who, route }) => `${build} ${who} ${route}`)
    expect([...new Set(begun)].toSorted()).toEqual(everywhere.toSorted())
  },
)

test('every engine begins as everybody from every route, with one seed or another', () => {
  const seeds = Array.from({ length: 40 }, (_, at) => `${at}`)
  const begun = new Set(
    seeds.flatMap((seed) =>
      planRuns(lanes, routeNames, seed, 5_000).map(({ engine, build, who, route }) =>
        [engine, build, who, route].join(' '),
      ),
    ),
  )
  expect(begun.size).toBe(lanes.length * routeNames.length)
})

test('the browser build and the web view, of a visitor and a reader, are walked in every engine', () => {
  for (const engine of engineNames)
    for (const build of builds)
      for (const who of ['visitor', 'reader'] as const) expect(lanes).toContainEqual({ engine, build, who })
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
