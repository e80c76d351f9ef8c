import { expect, test } from 'vitest'
import { choose } from '../../scripts/changed/choose.ts'

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
  expect(choose(changed, importers, second, 10)).toEqual({ run: [], left: [], unknown: changed.slice(0, 4) })
})
