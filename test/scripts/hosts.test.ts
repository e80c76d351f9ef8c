import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { protocolVersion } from '../../bridge/app/protocol.ts'
import { root } from '../../esbuild.config.ts'
import { describeContract } from '../../scripts/contract/describe.ts'
import { contractFaults, hostFaults, namings } from './native/faults.ts'
import { outlineOf } from './native/outline.ts'
import { all, faultsIn, type SyntaxNode, treesOf } from './native/trees.ts'

const contract = describeContract()

const languages = [
  { language: 'swift', types: 'Contract.swift', hosts: 'webview/hosts/ios/*.swift', version: 'insightsProtocol' },
  { language: 'kotlin', types: 'Contract.kt', hosts: 'webview/hosts/android/*.kt', version: 'PROTOCOL_VERSION' },
] as const

/** A method, a param, a field and an event that an app has forgotten. */
const changes: Readonly<Record<'swift' | 'kotlin', readonly (readonly [was: string, is: string])[]>> = {
  swift: [
    ['case .pickMedia:', 'case .takeMedia:'],
    ['params.uploadId', '""'],
    ['currency: app.look.currency,', ''],
    ['.uploadProgress', '.uploadDone'],
  ],
  kotlin: [
    ['InsightsMethod.PickMedia ->', 'InsightsMethod.TakeMedia ->'],
    ['params.uploadId', '""'],
    ['currency = app.currency,\n', ''],
    ['InsightsEvent.UploadProgress', 'InsightsEvent.UploadDone'],
  ],
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

  test('is read whole by the language’s grammar, and says that it was not run on a device', () => {
    expect(paths.length).toBeGreaterThan(2)
    expect(trees.map((tree, at) => [paths[at], faultsIn(tree)])).toEqual(paths.map((path) => [path, []]))
    expect(faultsIn(typesTree)).toEqual([])
    for (const source of sources) expect(source.split('\n').slice(0, 3).join(' ')).toMatch(/not run on a device/i)
  })

  test('can be read in one sitting, a file each', () => {
    const lines = sources.map((source, at) => [paths[at], source.split('\n').length])
    expect(lines.filter(([, count]) => Number(count) > 250)).toEqual([])
  })

  test('has types with every method, event, field, version and deadline of the descriptions', () => {
    expect(contractFaults(contract, outlineOf([typesTree]), naming)).toEqual([])
    expect(typesSource).toMatch(new RegExp(`${version} = ${protocolVersion}\\b`))
  })

  test('handles every method, reads every param, gives every field and sends every event', () => {
    expect(hostFaults(contract, outlineOf(trees), naming)).toEqual([])
    expect(outlineOf(trees).names).toContain(version)
  })

  test('would be found out without a method, a param, a field or an event, or with what is no source', async () => {
    const at = paths.findIndex((path) => basename(path).startsWith('AppMethods.'))
    const [source = '', others] = [sources[at], trees.filter((_, index) => index !== at)]
    const changed = changes[language].map(([was, is]) => source.replace(was, is))
    expect(changed).not.toContain(source)
    const found = await treesOf(language, [...changed, source.replace('(', '((')])
    const broken = found.at(-1)
    expect(broken && faultsIn(broken)).not.toEqual([])
    const faults = found.slice(0, -1).map((tree) => hostFaults(contract, outlineOf([...others, tree]), naming))
    expect(faults).toEqual([
      expect.arrayContaining(['pickMedia is not handled.']),
      ['UploadParams.uploadId is never read.'],
      ['GetAppContextResult is made without currency.'],
      ['uploadProgress is never sent.'],
    ])
  })

  test('would be found out with types of another protocol', () => {
    const [method, ...others] = contract.methods
    if (!method) throw new Error('There is no method.')
    const later = {
      ...method,
      since: 7,
      result: { ...method.result, properties: { ...method.result.properties, mood: { type: 'string' } } },
    } as const
    const one = { ...method, name: 'sing' }
    const faults = contractFaults({ ...contract, methods: [later, one, ...others] }, outlineOf([typesTree]), naming)
    expect(faults).toEqual(
      expect.arrayContaining([
        'getAppContext does not say 7.',
        'GetAppContextResult has no mood.',
        'There is no method sing.',
      ]),
    )
  })
})

test('the Android control object has a function for every method', async () => {
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
