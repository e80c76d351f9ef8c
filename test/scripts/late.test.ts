import { expect, test } from 'vitest'
import { lateFaults } from '#scripts/check/late.ts'

const inPage = (source: string) => lateFaults('web/stores/x.ts', source)

test.each([
  ['one that is awaited', 'const f = async () => (await import("./a.ts")).a()'],
  ['one whose failure is swallowed', 'import("./a.ts").catch(() => {})'],
  [
    'one beside another that is brought back',
    'const f = () => Promise.all([late(() => import("./b.ts")), import("./a.ts")])',
  ],
  ['one of the bridge', 'const f = () => import("./a.ts")'],
])('refuses an import() without recovery: %s', (_, source) => {
  expect(inPage(source)).toEqual(['web/stores/x.ts:1 imports ./a.ts by itself: late(() => import(…)) brings it back.'])
  expect(lateFaults('bridge/exchange/x.ts', source)).toHaveLength(1)
})

test.each([
  ['late', 'const f = () => late(() => import("./a.ts"), "beside")'],
  ['once', 'const f = once(async () => (await import("./a.ts")).make())'],
  ['an overlay', 'loadOverlay("a", async () => (await import("./a.ts")).A)'],
  ['a type', 'type A = typeof import("./a.ts")'],
])('lets in what is brought back: %s', (_, source) => {
  expect(inPage(source)).toEqual([])
})

test.each([
  ['late(() => import("./a.ts"))', 1],
  ['void late(() => import("./a.ts")).then((a) => a.run())', 1],
  ['late(() => import("./a.ts")).then((a) => a.run(), console.warn)', 0],
  ['late(() => import("./a.ts")).then((a) => a.run()).catch(console.warn)', 0],
])('requires a handler for failures: %s', (source, count) => {
  expect(inPage(source)).toHaveLength(count)
})

test('asks nothing of tables, whose readers do it, nor of what runs in Node', () => {
  const source = 'export const rows = { a: () => import("./a.ts") }'
  for (const path of [
    'web/app/late.ts',
    'web/app/screens.ts',
    'web/i18n/languages.ts',
    'scripts/cli/pack/command.ts',
    'scripts/x.ts',
  ])
    expect(lateFaults(path, source), path).toEqual([])
})
