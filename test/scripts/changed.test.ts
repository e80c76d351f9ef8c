import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../../esbuild.config.ts'
import { choose } from '../../scripts/changed/choose.ts'
import { projects, unitProjectsOf } from '../../scripts/changed/projects.ts'

const importers = new Map([
  ['bridge/site/a.ts', ['bridge/app/b.ts', 'test/bridge/a.test.ts']],
  ['bridge/app/b.ts', ['web/c.tsx', 'test/bridge/b.test.ts', 'bridge/site/a.ts']],
  ['web/c.tsx', ['test/web/c.test.tsx', 'test/chromium/c.test.ts']],
])
const second = () => 1

test('the tests that import a change by some steps run, the nearest first', () => {
  const { run, left, unknown } = choose(['bridge/site/a.ts'], importers, second, 10)
  expect(run).toEqual(['test/bridge/a.test.ts', 'test/bridge/b.test.ts', 'test/web/c.test.tsx'])
  expect([left, unknown]).toEqual([[], []])
})

test('what there is no time for is the farthest, and is said', () => {
  const { run, left } = choose(['bridge/site/a.ts'], importers, second, 2)
  expect(run).toEqual(['test/bridge/a.test.ts', 'test/bridge/b.test.ts'])
  expect(left).toEqual(['test/web/c.test.tsx'])
})

test('a test that was changed runs itself', () => {
  expect(choose(['test/web/c.test.tsx'], importers, second, 10).run).toEqual(['test/web/c.test.tsx'])
})

test('what no import leads to is said: configuration, styles, migrations, browser tests; prose breaks nothing', () => {
  const changed = [
    'package.json',
    'web/a.css',
    'fixtures/gateway/database/migrations/1.ts',
    'test/webkit/x.test.ts',
    'README.md',
  ]
  expect(choose(changed, importers, second, 10)).toEqual({
    run: [],
    projects: [],
    left: [],
    unknown: changed.slice(0, 4),
  })
})

test('each file that is chosen is in a project that is run, and no project is run for nothing', () => {
  const files = globSync('test/**/*.test.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**'] })
  const { run, projects: named, unknown } = choose(files, new Map(), () => 0, 1)
  expect(run.filter((path) => !unitProjectsOf(path).some((name) => named.includes(name)))).toEqual([])
  expect(named.toSorted()).toEqual(projects.flatMap(({ name, isBrowser }) => (isBrowser ? [] : [name])).toSorted())
  // What is not run here is run in a browser: no test file lies where nobody looks.
  expect(unknown.filter((path) => !/^test\/(chromium|accessibility|webkit|engines)\//.test(path))).toEqual([])
  expect(choose(['test/bridge/site/x.test.ts', 'test/web/x.test.ts'], new Map(), () => 0, 1).projects).toEqual([
    'node',
    'page',
  ])
})

test('a test file where no project looks is said, and not counted as run', () => {
  const { run, unknown } = choose(['test/bridge/x.test.tsx'], importers, second, 10)
  expect([run, unknown]).toEqual([[], ['test/bridge/x.test.tsx']])
})
