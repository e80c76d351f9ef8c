import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { conformanceCases } from '#webview/contract/cases.ts'
import { levelOfCase } from '#webview/contract/levels.ts'
import { root } from '../../esbuild.config.ts'
import manifest from '../../package.json' with { type: 'json' }
import { type Description, describeContract } from './describe.ts'
import { exchangeParts, nativeParts } from './exchange/chapters.ts'
import { describeExchange } from './exchange/describe.ts'
import { openApiOf } from './exchange/openapi.ts'
import { filled, guideParts } from './guide.ts'
import { kotlinTypes } from './kotlin.ts'
import { swiftTypes } from './swift.ts'
import { capital } from './types.ts'

const appFolder = 'webview/contract'
const exchangeFolder = 'contract'

const template = (name: string): Promise<string> => readFile(join(root, 'scripts/contract/templates', name), 'utf8')
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** The JSON Schema document, with a definition for each params, result and event, and facts of methods. */
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

const casesDocument = ({ protocol }: Description): unknown => ({
  protocol,
  cases: conformanceCases().map((item) => ({ ...item, level: levelOfCase(item) })),
})

/** The generated files of both contracts, by path. */
export async function contractFiles(): Promise<ReadonlyMap<string, string>> {
  const contract = describeContract()
  const guides = async (folder: string, names: readonly string[], parts: Readonly<Record<string, string>>) =>
    Promise.all(
      names.map(
        async (name): Promise<[string, string]> => [
          `${folder}/${name.toUpperCase()}.md`,
          filled(await template(`${name}.md`), parts),
        ],
      ),
    )
  const [kotlin = '', swift = ''] = await Promise.all(['Contract.kt', 'Contract.swift'].map(template))
  return new Map([
    [`${appFolder}/schema.json`, json(schemaDocument(contract))],
    [`${appFolder}/cases.json`, json(casesDocument(contract))],
    [
      `${appFolder}/duties.json`,
      json({
        $comment: 'Written by npm run contract from the tables in bridge/exchange. Do not edit.',
        title: 'What an app does at the exchange',
        ...describeExchange(),
      }),
    ],
    ...(await guides(appFolder, ['guide', 'methods', 'carriers', 'conformance'], guideParts(contract))),
    ...(await guides(appFolder, ['signing'], await nativeParts())),
    [`${appFolder}/Contract.kt`, kotlinTypes(contract, kotlin)],
    [`${appFolder}/Contract.swift`, swiftTypes(contract, swift)],
    [`${exchangeFolder}/exchange.json`, `${JSON.stringify(openApiOf(manifest.version), null, 1)}\n`],
    ...(await guides(exchangeFolder, ['exchange', 'calls', 'extensions', 'events'], await exchangeParts())),
  ])
}

/** @returns a sentence for each generated file that is out of date. */
export async function staleFiles(): Promise<string[]> {
  const compared = await Promise.all(
    [...(await contractFiles())].map(async ([path, content]) => {
      const there = await readFile(join(root, path), 'utf8').catch(() => undefined)
      return there === content ? [] : [`${path} is not what the descriptions say: npm run contract.`]
    }),
  )
  return compared.flat()
}
