/** A JSON Schema (2020-12), as far as the app's protocol needs one. */
export interface JsonSchema {
  readonly type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'
  readonly const?: string | number | boolean
  readonly enum?: readonly string[]
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema
  readonly items?: JsonSchema
  readonly minimum?: number
  readonly minLength?: number
  readonly maxItems?: number
  readonly pattern?: string
}

/** A schema says something that this converter has no words for. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
}

type Part = Readonly<Record<string, unknown>>

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null
const partsIn = (value: unknown): readonly Part[] => (Array.isArray(value) ? value.filter(isPart) : [])
const partIn = (part: Part, name: string): Part => {
  const inner = part[name]
  if (!isPart(inner)) throw new SchemaError(`A schema of type ${String(part.type)} has no ${name}.`)
  return inner
}
const isOptional = ({ type }: Part): boolean => type === 'exact_optional' || type === 'optional'

function objectSchema(part: Part): JsonSchema {
  const entries = Object.entries(partIn(part, 'entries')).map(([name, entry]): [string, Part] => {
    if (!isPart(entry)) throw new SchemaError(`The field ${name} has no schema.`)
    return [name, entry]
  })
  return {
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([name, entry]) => [name, fromPart(isOptional(entry) ? partIn(entry, 'wrapped') : entry)]),
    ),
    required: entries.filter(([, entry]) => !isOptional(entry)).map(([name]) => name),
  }
}

function literalSchema({ literal }: Part): JsonSchema {
  if (typeof literal === 'string' || typeof literal === 'number' || typeof literal === 'boolean')
    return { const: literal }
  throw new SchemaError(`A literal of type ${typeof literal} is not JSON.`)
}

/** What each of valibot's schemas is in JSON Schema. */
const schemas: Readonly<Record<string, (part: Part) => JsonSchema>> = {
  object: objectSchema,
  string: () => ({ type: 'string' }),
  number: () => ({ type: 'number' }),
  boolean: () => ({ type: 'boolean' }),
  null: () => ({ type: 'null' }),
  unknown: () => ({}),
  literal: literalSchema,
  picklist: ({ options }) => ({ type: 'string', enum: Array.isArray(options) ? options.map(String) : [] }),
  nullable: (part) => ({ anyOf: [fromPart(partIn(part, 'wrapped')), { type: 'null' }] }),
  array: (part) => ({ type: 'array', items: fromPart(partIn(part, 'item')) }),
  union: ({ options }) => ({ anyOf: partsIn(options).map(fromPart) }),
  record: (part) => {
    const values = fromPart(partIn(part, 'value'))
    return { type: 'object', ...(Object.keys(values).length > 0 && { additionalProperties: values }) }
  },
}

const patternOf = (requirement: unknown): JsonSchema =>
  requirement instanceof RegExp ? { pattern: requirement.source } : {}
const numberOf = (name: 'minimum' | 'minLength' | 'maxItems', value: unknown): JsonSchema => {
  if (typeof value !== 'number') throw new SchemaError(`${name} is no number.`)
  return { [name]: value }
}

/** What each of valibot's checks adds. JSON has only finite numbers; a transformation says nothing of what comes in. */
const checks: Readonly<Record<string, (requirement: unknown) => JsonSchema>> = {
  min_value: (value) => numberOf('minimum', value),
  min_length: (value) => numberOf('minLength', value),
  max_length: (value) => numberOf('maxItems', value), // of lists only: no text of ours has a most
  regex: patternOf,
  integer: () => ({ type: 'integer' }),
  finite: () => ({}),
  // The one of ours: an object is no list, which JSON Schema says by itself.
  check: () => ({}),
  transform: () => ({}),
}

function fromPart(part: Part): JsonSchema {
  const { type, pipe } = part
  // A pipe's first part is the schema as it was before it became a pipe.
  if (pipe !== undefined) return partsIn(pipe).reduce(withStep, {})
  const known = schemas[String(type)]
  if (!known) throw new SchemaError(`Nothing is known of a schema of type ${String(type)}.`)
  return known(part)
}

function withStep(base: JsonSchema, step: Part): JsonSchema {
  if (step.kind === 'schema') return { ...base, ...fromPart(step) }
  const check = checks[String(step.type)]
  if (!check) throw new SchemaError(`Nothing is known of a check of type ${String(step.type)}.`)
  return { ...base, ...check(step.requirement) }
}

/**
 * A valibot schema as JSON Schema.
 * @throws {SchemaError} where it uses what the app's protocol does not.
 */
export function jsonSchemaOf(schema: unknown): JsonSchema {
  if (!isPart(schema)) throw new SchemaError('This is no schema.')
  return fromPart(schema)
}
