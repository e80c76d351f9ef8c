import { calls } from '#bridge/exchange/calls.ts'
import { contracts } from '#bridge/exchange/schemas/contracts.ts'
import { areaNames } from '#bridge/storage/migrations.ts'
import { describeContract } from './describe.ts'
import { named, namedShapes } from './exchange/components.ts'
import { type JsonSchema, jsonSchemaOf } from './jsonSchema.ts'

export interface Message {
  readonly asked: JsonSchema
  readonly told: JsonSchema
  readonly address?: string
}

/** What a release promises to apps and back ends, and stores in browsers. */
export interface Released {
  /** Object stores of the database. */
  readonly areas: readonly string[]
  readonly methods: Readonly<Record<string, Message>>
  readonly events: Readonly<Record<string, Message>>
  readonly calls: Readonly<Record<string, Message>>
  /** Definitions of `#/components/schemas/NAME`. */
  readonly shapes: Readonly<Record<string, JsonSchema>>
}

/** The promises of this tree, stored by `npm run contract -- --release VERSION`. */
export function describeRelease(): Released {
  const { methods, events } = describeContract()
  const rows = new Map(Object.entries(calls))
  return {
    areas: areaNames,
    methods: Object.fromEntries(methods.map(({ name, params, result }) => [name, { asked: params, told: result }])),
    events: Object.fromEntries(events.map(({ name, payload }) => [name, { asked: {}, told: payload }])),
    calls: Object.fromEntries(
      Object.entries(contracts).map(([name, { request, response }]) => {
        const row = rows.get(name)
        const address = row && `${row.method} ${row.path.replace(/^\/?/, '/')}`
        const message = { asked: jsonSchemaOf(request, named), told: jsonSchemaOf(response, named) }
        return [name, { ...(address && { address }), ...message }]
      }),
    ),
    shapes: namedShapes(),
  }
}
