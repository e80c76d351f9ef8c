import { eventContracts } from '#bridge/app/eventContracts.ts'
import { commonFailures, methodContracts } from '#bridge/app/methods/contracts.ts'
import { methodFacts } from '#bridge/app/methods/facts.ts'
import { protocolVersion } from '#bridge/app/protocol.ts'
import { methodNames } from '#bridge/config.ts'
import { type JsonSchema, jsonSchemaOf } from './jsonSchema.ts'

export interface Examples {
  readonly good: readonly unknown[]
  readonly bad: readonly unknown[]
}

export interface MethodDescription {
  readonly name: string
  readonly since?: number
  readonly isOptional?: boolean
  readonly summary: string
  readonly timeoutMs: number
  readonly idempotent: boolean
  readonly sensitive: readonly string[]
  readonly inBrowser: string
  readonly failures: Readonly<Record<string, string>>
  readonly params: JsonSchema
  readonly result: JsonSchema
  readonly examples: { readonly params: Examples; readonly result: Examples }
}

export interface EventDescription {
  readonly name: string
  readonly since?: number
  readonly summary: string
  readonly sensitive: readonly string[]
  readonly payload: JsonSchema
  readonly examples: Examples
}

/** The contract between page and app as data, the source of `webview/contract`. */
export interface Description {
  readonly protocol: number
  readonly commonFailures: Readonly<Record<string, string>>
  readonly methods: readonly MethodDescription[]
  readonly events: readonly EventDescription[]
}

export const describeContract = (): Description => ({
  protocol: protocolVersion,
  commonFailures,
  methods: methodNames.map((name) => {
    const { timeoutMs } = methodFacts[name]
    const { idempotent, params, result, ...told } = methodContracts[name]
    return { name, timeoutMs, idempotent, ...told, params: jsonSchemaOf(params), result: jsonSchemaOf(result) }
  }),
  events: Object.entries(eventContracts).map(([name, { payload, byHand: _byHand, ...told }]) => ({
    name,
    ...told,
    payload: jsonSchemaOf(payload),
  })),
})

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
export const list = (rows: readonly string[]): string => rows.map((row) => `- ${row}`).join('\n')
/** Names with the same words share an item. */
export function sharedItems(rows: readonly (readonly [name: string, words: string])[]): string {
  const items = new Map<string, string[]>()
  for (const [name, words] of rows) items.set(words, [...(items.get(words) ?? []), name])
  return list([...items].map(([words, names]) => `${names.join(', ')}: ${words}`))
}
export const code = (text: string): string => `\`${text}\``
/** Indented JSON, with innermost lists and objects on one line. */
export const json = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .replace(/[{[][^{}[\]]*[}\]]/g, (inner) => JSON.stringify(JSON.parse(inner)))
    .replace(/": /g, '":')
export const fence = (text: string): string => `\`\`\`\n${text}\n\`\`\``
