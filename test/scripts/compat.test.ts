import { describe, expect, test } from 'vitest'
import { lacksOfScript } from '#scripts/check/compat/scripts.ts'
import { lacksOfSheet } from '#scripts/check/compat/sheets.ts'
import { minVersions } from '#scripts/check/compat/support.ts'
import { compatFaults } from '#scripts/check/compat.ts'

const app = minVersions(['safari15', 'chrome88'], true)
const browser = minVersions(['chrome119', 'firefox119', 'safari17.1'], false)
const inScript = (source: string, min = app) => lacksOfScript('file.js', source, min).map(({ id }) => id)
const inSheet = (source: string, min = app) => lacksOfSheet(source, min).map(({ id }) => id)

test('targets are minimum browser versions, in an app those of its web view', () => {
  expect(app).toEqual({ safari_ios: 15, webview_android: 88 })
  expect(browser).toMatchObject({ chrome: 119, firefox: 119, safari: 17.1, safari_ios: 17.1 })
  expect(() => minVersions(['netscape4'], false)).toThrow('netscape4')
})

describe('in a script', () => {
  const at = ['javascript.builtins.Array.at']
  const spread = ['javascript.operators.optional_chaining.spread']
  test.each<[string, readonly string[]]>([
    ['list.findLast((one) => one)', ['javascript.builtins.Array.findLast']],
    ['signal.throwIfAborted()', ['api.AbortSignal.throwIfAborted']],
    ['AbortSignal.any([a, b])', ['api.AbortSignal.any_static']],
    ['Object.hasOwn(a, b)', ['javascript.builtins.Object.hasOwn']],
    ['crypto.randomUUID()', ['api.Crypto.randomUUID']],
    ['window.crypto ?? 1; structuredClone(a)', ['api.structuredClone']],
    ['list.at(-1)', at],
    ["'at' in Array.prototype && list.at(-1)", []],
    ['list.at?.(-1)', []],
    ["typeof structuredClone === 'function' ? structuredClone(a) : a", []],
    ['function structuredClone() {} structuredClone(a)', []],
    ['class Stack { at(index) { return index } } new Stack().at(1)', []],
    ["const has = () => 'at' in list; const last = () => list.at(-1)", at],
    ['a?.b(...list)', spread],
    ['a.b?.(...list, 1).c', spread],
    ['f(...(a?.b ?? []))', []],
  ])('%s lacks under Chrome 88 and iOS 15 %j', (source, ids) => expect(inScript(source)).toEqual(ids))

  test.each(['list.findLast(isOne)', 'Object.hasOwn(a, b)', 'a?.b(...list)'])('%s is in newer browsers', (source) =>
    expect(inScript(source, browser)).toEqual([]),
  )
})

test.each<[string, readonly string[]]>([
  ['a:has(b) { color: red }', ['css.selectors.has']],
  ['a { block-size: 50dvh }', ['css.types.length.viewport_percentage_units_dynamic']],
  ['a { overflow: clip }', ['css.properties.overflow.clip']],
  ['a { accent-color: red }', ['css.properties.accent-color']],
  ['@layer a { b { color: red } }', ['css.at-rules.layer']],
  ['a { color: red; color: color-mix(in srgb, var(--a), red) }', ['css.types.color.color-mix']],
  ['a { block-size: 50vh; block-size: 50dvh }', []],
  ['@supports (color: color-mix(in srgb, red, blue)) { a { color: color-mix(in srgb, var(--a), red) } }', []],
  ['a { -webkit-user-select: none; user-select: none }', []],
  ['a { inset: 0; aspect-ratio: 1; gap: 4px }', []],
])('the sheet %s lacks under Chrome 88 and iOS 15 %j', (source, ids) => expect(inSheet(source)).toEqual(ids))

test('an exception covers what is below it, and an unused one is reported', () => {
  const lack = { id: 'css.properties.cursor.grab', browsers: ['safari_ios 15'], path: 'a.css', sources: [] }
  const cursor = { id: 'css.properties.cursor', seen: 'Nothing.' }
  expect(compatFaults([lack], [cursor])).toEqual([])
  expect(compatFaults([lack], [])).toEqual(['css.properties.cursor.grab is not in safari_ios 15: a.css'])
  expect(compatFaults([], [cursor])).toEqual(['Nothing built needs the exception for css.properties.cursor any more.'])
})

test('an exception with a place covers only that place', () => {
  const lack = { id: 'api.structuredClone', browsers: ['webview_android 88'] }
  const at = (path: string, ...sources: readonly string[]) => ({ ...lack, path, sources })
  const made = [{ id: lack.id, seen: 'Nothing.', in: /^dist\/testing\.js$|^node_modules\/one\// }]
  expect(compatFaults([at('dist/testing.js'), at('dist/a.js', 'web/a.ts', 'node_modules/one/b.js')], made)).toEqual([])
  expect(compatFaults([at('dist/testing.js'), at('dist/main.js', 'web/main.tsx')], made)).toEqual([
    'api.structuredClone is not in webview_android 88: dist/main.js',
  ])
  expect(compatFaults([at('dist/main.js')], made)).toHaveLength(2)
})
