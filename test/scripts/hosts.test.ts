import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { protocolVersion } from '#bridge/app/protocol.ts'
import { describeContract } from '#scripts/contract/describe.ts'
import { root } from '../../esbuild.config.ts'
import { contractFaults, hostFaults, namings } from './native/faults.ts'
import { outlineOf } from './native/outline.ts'
import { all, faultsIn, type SyntaxNode, treesOf } from './native/trees.ts'

const contract = describeContract()

const languages = [
  { language: 'swift', types: 'Contract.swift', hosts: 'webview/hosts/ios/*.swift', version: 'insightsProtocol' },
  { language: 'kotlin', types: 'Contract.kt', hosts: 'webview/hosts/android/*.kt', version: 'PROTOCOL_VERSION' },
] as const

/** Why a package is not taken, as the hosts say it. */
const refusals = [
  'the signature does not hold',
  'its manifest is none',
  'is no version',
  'is not newer than',
  'has failed here',
  "is not this app's",
  'it needs the app',
  'leads out of its folder',
  'it is a package of',
  'is no day',
  'it was for apps until',
  'its sizes are not those of its files',
  'is longer than',
  'is not as it was signed',
  'was withdrawn',
  'as its channel says',
  'its channel is none',
  'it is a channel of',
  'it is older than the channel of',
  'another update has come meanwhile',
  'it waits for a network that is not metered',
  'there is no room for it: it needs',
]
/** And why an archive is not unpacked, which is not iOS's affair: it fetches file by file. */
const refusalsOfArchives: Readonly<Record<'swift' | 'kotlin', readonly string[]>> = {
  swift: [],
  kotlin: ['it has other files than its manifest says', 'it is no whole package'],
}

const read = (path: string) => readFile(join(root, path), 'utf8')

describe.each(languages)('the $language host', ({ language, types, hosts, version }) => {
  const naming = namings[language]
  const paths = globSync(hosts, { cwd: root }).sort()
  let typesSource = ''
  let sources: readonly string[] = []
  let typesTree: SyntaxNode
  let trees: readonly SyntaxNode[] = []

  beforeAll(async () => {
    typesSource = await read(`webview/contract/${types}`)
    sources = await Promise.all(paths.map(read))
    const [first, ...others] = await treesOf(language, [typesSource, ...sources])
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

  test('has types with each method, event, field, version and deadline of the descriptions', () => {
    expect(contractFaults(contract, outlineOf([typesTree]), naming)).toEqual([])
    expect(typesSource).toMatch(new RegExp(`${version} = ${protocolVersion}\\b`))
  })

  test('handles each method, reads each parameter, returns each field and sends each event', () => {
    expect(hostFaults(contract, outlineOf(trees), naming)).toEqual([])
    expect(outlineOf(trees).names).toContain(version)
  })

  test('rejects a package for the same reasons as the WebKit host', async () => {
    const running = (
      await Promise.all(
        ['manifest', 'bounded', 'sources', 'channel', 'schedule', 'packages'].map((name) =>
          read(`webview/hosts/gtk/${name}.py`),
        ),
      )
    ).join('\n')
    const all = [...refusals, ...refusalsOfArchives[language]]
    expect(all.filter((why) => !running.includes(why))).toEqual([])
    expect(all.filter((why) => !sources.some((source) => source.includes(why)))).toEqual([])
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
