import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { isAtLeast } from '#bridge/app/versionRule.ts'
import { root } from '../../esbuild.config.ts'
import { javaApi, libraryApis, platformApi } from './native/androidApi.ts'
import { type Declaration, declarationsOf, listOf, propertyOf, stubsOf, wholeApi } from './native/stubs.ts'
import { all, type SyntaxNode, textOf, treesOf } from './native/trees.ts'

const read = (path: string) => readFile(join(root, path), 'utf8')

/** Names that a source uses, other than to import them. */
function* namesIn(node: SyntaxNode): Generator<string> {
  if (/identifier$/.test(node.type)) yield textOf(node)
  for (const child of node.children) if (child.type !== 'import_list') yield* namesIn(child)
}

const importsIn = (tree: SyntaxNode): string[] =>
  [...all(tree)].flatMap(({ type, children }) =>
    type === 'import_header' ? children.filter((child) => child.type === 'identifier').map(textOf) : [],
  )

let names: ReadonlySet<string>
let imported: ReadonlySet<string>
let least = 0
let versions: Readonly<Record<string, string>> = {}

beforeAll(async () => {
  const hosts = globSync('webview/hosts/android/*.kt', { cwd: root })
  expect(hosts.length).toBeGreaterThan(5)
  const sources = [...hosts, 'webview/contract/Contract.kt']
  const trees = await treesOf('kotlin', await Promise.all(sources.map(read)))
  names = new Set(trees.flatMap((tree) => [...namesIn(tree)]))
  imported = new Set(trees.flatMap(importsIn))
  const gradle = await read('webview/hosts/gradle/build.gradle.kts')
  least = Number(/minSdk = (\d+)/.exec(gradle)?.[1])
  versions = Object.fromEntries(
    [...gradle.matchAll(/\bimplementation\("(.+):([^:"]+)"\)/g)].map(([, artifact = '', version = '']) => [
      artifact,
      version,
    ]),
  )
})

/** A member is used by its name, or as a property; a type also by a row of another. */
function isUsed({ type, name, isType }: Declaration): boolean {
  if (names.has(name) || names.has(propertyOf(name))) return true
  const word = new RegExp(`\\b${name}\\b`)
  return isType && declarationsOf(wholeApi).some((other) => other.type !== type && word.test(other.declares))
}

test('the host uses each type and member of the table, or the table gives a reason', () => {
  expect(names.size).toBeGreaterThan(300)
  const unused = declarationsOf(wholeApi).filter((row) => !isUsed(row))
  expect(unused.filter(({ why }) => why === undefined)).toEqual([])
})

test('the table gives reasons for unused and newer rows only', () => {
  const reasons = declarationsOf(wholeApi).filter(({ why }) => why !== undefined)
  expect(reasons.filter((row) => isUsed(row) && !(Number(row.since) > least))).toEqual([])
})

test('the table has all imports of the host', () => {
  const known = new Set([...Object.keys(wholeApi), ...Object.keys(javaApi)])
  expect([...imported].filter((name) => !known.has(name))).toEqual([])
})

test('uses nothing newer than the minimum Android version, unless the table gives a reason', () => {
  expect(least).toBeGreaterThan(20)
  const java = Object.entries(javaApi).flatMap(([name, [since, , later = {}]]) => [
    { name, since },
    ...Object.entries(later).map(([member, level]) => ({ name: `${name}.${member}`, since: level })),
  ])
  const levels = [...declarationsOf(platformApi), ...java]
  const late = levels.filter(({ since }) => !(Number(since) <= least))
  expect(late.length).toBeGreaterThan(0)
  expect(late.filter((row) => !('why' in row))).toEqual([])
})

test.each(Object.entries(libraryApis))('uses nothing newer than the declared library version: %s', (artifact, api) => {
  const version = versions[artifact] ?? ''
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(declarationsOf(api).filter(({ since }) => !isAtLeast(version, String(since)))).toEqual([])
})

test('no member is older than its type', () => {
  for (const [type, rows] of Object.entries(wholeApi)) {
    const [[, own]] = rows
    const before = rows.filter(([, since]) =>
      typeof own === 'number' ? Number(since) < own : !isAtLeast(String(since), own),
    )
    expect([type, before]).toEqual([type, []])
  }
})

test('a stub has each row of its type, with a body where Java requires one', () => {
  const sources = stubsOf(wholeApi)
  const text = [...sources.values()].join('\n')
  for (const { declares } of declarationsOf(wholeApi)) expect(text).toContain(declares)
  expect(sources.get('android/app/ActionBar.java')).toBe(
    'package android.app;\npublic abstract class ActionBar {\n  public abstract void show();\n  public abstract void hide();\n}\n',
  )
  expect(sources.get('android/os/Looper.java')).toContain('public static Looper getMainLooper() { return null; }')
  expect(sources.get('androidx/webkit/WebViewAssetLoader.java')).toContain('public interface PathHandler {')
})

test('the list of stubs matches the table', async () => {
  await expect(listOf(least, versions)).toMatchFileSnapshot(join(root, 'webview/hosts/STUBS.md'))
})
