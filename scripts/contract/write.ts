import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../esbuild.config.ts'
import { conformanceCases } from '../../webview/contract/cases.ts'
import { type Description, describeContract } from './describe.ts'
import { describeExchange } from './exchange.ts'
import { exchangeParts } from './exchangeChapter.ts'
import { nativeGuide } from './guide.ts'
import { kotlinTypes } from './kotlin.ts'
import { swiftTypes } from './swift.ts'
import { capital } from './types.ts'

/** Where what is written here stands, in the repository. */
export const contractFolder = 'webview/contract'

const template = (name: string): Promise<string> => readFile(join(root, 'scripts/contract/templates', name), 'utf8')
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** One JSON Schema document: a definition for each params, result and event, and what else is known of the methods. */
function schemaDocument({ protocol, commonFailures, methods, events }: Description): unknown {
  const refer = (name: string) => ({ $ref: `#/$defs/${name}` })
  const definitions = [
    ...methods.flatMap(({ name, params, result }) => [
      [`${capital(name)}Params`, params],
      [`${capital(name)}Result`, result],
    ]),
    ...events.map(({ name, payload }) => [`${capital(name)}Event`, payload]),
  ]
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $comment: 'Written by npm run contract from the descriptions in bridge/app. Do not edit.',
    title: 'The protocol between an Insights page and the app around it',
    protocol,
    failures: commonFailures,
    methods: Object.fromEntries(
      methods.map(({ name, params: _params, result: _result, ...facts }) => [
        name,
        { ...facts, params: refer(`${capital(name)}Params`), result: refer(`${capital(name)}Result`) },
      ]),
    ),
    events: Object.fromEntries(
      events.map(({ name, payload: _payload, ...facts }) => [
        name,
        { ...facts, payload: refer(`${capital(name)}Event`) },
      ]),
    ),
    $defs: Object.fromEntries(definitions),
  }
}

/** The files of {@link contractFolder} that come from the descriptions, by name. */
export async function contractFiles(contract: Description = describeContract()): Promise<ReadonlyMap<string, string>> {
  const [guide, kotlin, swift] = await Promise.all(['guide.md', 'Contract.kt', 'Contract.swift'].map(template))
  return new Map([
    ['schema.json', json(schemaDocument(contract))],
    ['cases.json', json({ protocol: contract.protocol, cases: conformanceCases() })],
    [
      'exchange.json',
      json({
        $comment: 'Written by npm run contract from the tables in bridge/exchange. Do not edit.',
        ...describeExchange(),
      }),
    ],
    ['GUIDE.md', nativeGuide(contract, guide ?? '', await exchangeParts())],
    ['Contract.kt', kotlinTypes(contract, kotlin ?? '')],
    ['Contract.swift', swiftTypes(contract, swift ?? '')],
  ])
}

/** A sentence for each file that does not say what the descriptions say. */
export async function staleFiles(): Promise<string[]> {
  const compared = await Promise.all(
    [...(await contractFiles())].map(async ([name, content]) => {
      const there = await readFile(join(root, contractFolder, name), 'utf8').catch(() => undefined)
      return there === content ? [] : [`${contractFolder}/${name} is not what the descriptions say: npm run contract.`]
    }),
  )
  return compared.flat()
}
