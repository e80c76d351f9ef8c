import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { describeContract } from '#scripts/contract/describe.ts'
import { capital, type RecordType, recordTypes } from '#scripts/contract/types.ts'
import { root } from '../../esbuild.config.ts'
import { type Outline, outlineOf } from './native/outline.ts'
import { all, faultsIn, type SyntaxNode, treesOf } from './native/trees.ts'

const contract = describeContract()

const languages = [
  {
    language: 'swift',
    types: 'Contract.swift',
    hosts: 'webview/hosts/ios/*.swift',
    version: 'insightsProtocol',
    caseOf: (name: string) => name,
  },
  {
    language: 'kotlin',
    types: 'Contract.kt',
    hosts: 'webview/hosts/android/*.kt',
    version: 'PROTOCOL_VERSION',
    caseOf: capital,
  },
] as const

const missing = (wanted: readonly string[], there: ReadonlySet<string> | undefined): string[] =>
  wanted.filter((name) => !there?.has(name))

function recordFaults({ name, from, fields }: RecordType, { given, read, names }: Outline): string[] {
  const stored = fields.filter(({ type }) => type.kind !== 'fixed')
  const namesOf = (some: RecordType['fields']) => some.map((field) => field.name)
  if (from === 'page') return missing(namesOf(stored), read.get(name)).map((field) => `${name}.${field} is never read.`)
  if (!names.has(name)) return [`${name} is never made.`]
  if (!given.has(name)) return []
  const needed = namesOf(stored.filter(({ isOptional }) => !isOptional))
  return missing(needed, given.get(name)).map((field) => `${name} is made without ${field}.`)
}

/** What an app's sources lack of the contract, a sentence each. */
const hostFaults = (outline: Outline, caseOf: (name: string) => string): string[] => [
  ...contract.methods
    .filter(({ name }) => !outline.handled.has(caseOf(name)))
    .map(({ name }) => `${name} is not handled.`),
  ...contract.events.filter(({ name }) => !outline.names.has(caseOf(name))).map(({ name }) => `${name} is never sent.`),
  ...recordTypes(contract).flatMap((record) => recordFaults(record, outline)),
]

const read = (path: string) => readFile(join(root, path), 'utf8')

describe.each(languages)('the $language host', ({ language, types, hosts, version, caseOf }) => {
  const paths = globSync(hosts, { cwd: root }).sort()
  let sources: readonly string[] = []
  let typesTree: SyntaxNode
  let trees: readonly SyntaxNode[] = []

  beforeAll(async () => {
    sources = await Promise.all(paths.map(read))
    const [first, ...others] = await treesOf(language, [await read(`webview/contract/${types}`), ...sources])
    if (!first) throw new Error('Nothing was parsed.')
    typesTree = first
    trees = others
  })

  test('parses completely, and states that it was not run on a device', () => {
    expect(paths.length).toBeGreaterThan(2)
    expect(trees.map((tree, at) => [paths[at], faultsIn(tree)])).toEqual(paths.map((path) => [path, []]))
    expect(faultsIn(typesTree)).toEqual([])
    for (const source of sources) expect(source.split('\n').slice(0, 3).join(' ')).toMatch(/not run on a device/i)
  })

  test('handles each method, reads each parameter, returns each field and sends each event', () => {
    const outline = outlineOf(trees)
    expect(hostFaults(outline, caseOf)).toEqual([])
    expect(outline.names).toContain(version)
  })
})

describe('the rules of each host', () => {
  const lines = async () => {
    const rows = [...(await read('webview/hosts/README.md')).matchAll(/^- `(host-[a-z]+)`(?: \(([a-z, ]+)\))?: /gm)]
    return rows.map(([, id = '', hosts = 'gtk, ios, android']) => ({ id, hosts: hosts.split(', ') }))
  }
  const sourcesOf = async (host: string) =>
    (await Promise.all(globSync(`webview/hosts/${host}/*.{py,swift,kt}`, { cwd: root }).map(read))).join('\n')

  test('have an id each, next to the code that follows it, and nowhere else', async () => {
    const all = await lines()
    expect(all.length).toBeGreaterThan(7)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    for (const host of ['gtk', 'ios', 'android']) {
      const named = new Set((await sourcesOf(host)).match(/\bhost-[a-z]+\b/g))
      const wanted = all.filter(({ hosts }) => hosts.includes(host)).map(({ id }) => id)
      expect([host, [...named].sort()]).toEqual([host, wanted.sort()])
    }
  })

  test('are in the sources of the phone hosts, which do not run here', async () => {
    const [ios, android] = [await sourcesOf('ios'), await sourcesOf('android')]
    const broken = 'Failure("broken", "The app could not do that.")'
    expect([ios, android].map((source) => source.split('"broken"').length)).toEqual([2, 2])
    for (const source of [ios, android]) expect(source).toContain(broken)
    expect(android).toContain('wayOf(url.toString(), request.hasGesture(), ORIGIN, exchange.schemes)')
    expect(android).toMatch(
      /try \{\s+startActivity\(Intent\(Intent\.ACTION_VIEW[^\n]+\s+\} catch \(missing: ActivityNotFoundException\)/,
    )
    expect(android).not.toContain('setWebContentsDebuggingEnabled')
    expect(ios).toMatch(
      /navigationType == \.linkActivated, outside\.contains\(scheme\) \|\| exchange\.schemes\.contains\(scheme\)/,
    )
    expect(ios.split('isInspectable')).toHaveLength(2)
    expect(ios).toMatch(/#if DEBUG[^#]*#?[^#]*isInspectable = true \}\s+#endif/)
  })
})

test('the Android control object has a function for each method', async () => {
  const [tree] = await treesOf('kotlin', [await read('webview/hosts/android/Carriers.kt')])
  if (!tree) throw new Error('Nothing was parsed.')
  const offered = [...all(tree)].flatMap(({ type, children }) => {
    const isOffered = children.some(
      (child) => child.type === 'modifiers' && [...all(child)].some(({ text }) => text === 'JavascriptInterface'),
    )
    const name = children.find((child) => child.type === 'simple_identifier')?.text
    return type === 'function_declaration' && isOffered && name ? [name] : []
  })
  expect(offered.sort()).toEqual(contract.methods.map(({ name }) => name).sort())
})
