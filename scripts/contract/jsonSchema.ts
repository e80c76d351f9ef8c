/** A JSON Schema (2020-12), as far as the two protocols need one. */
export interface JsonSchema {
  /** A reference to a {@link Named} schema. */
  readonly $ref?: string
  readonly description?: string
  readonly type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'
  readonly const?: string | number | boolean
  readonly enum?: readonly string[]
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema
  readonly items?: JsonSchema
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly pattern?: string
  readonly format?: string
}

export type Named = ReadonlyMap<unknown, string>

type Part = Readonly<Record<string, unknown>>
type Convert = (part: Part) => JsonSchema

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null
const partsIn = (value: unknown): readonly Part[] => (Array.isArray(value) ? value.filter(isPart) : [])
const partIn = (part: Part, name: string): Part => {
  const inner = part[name]
  if (!isPart(inner)) throw new Error(`A schema of type ${String(part.type)} has no ${name}.`)
  return inner
}
const isOptional = ({ type }: Part): boolean => type === 'exact_optional' || type === 'optional'

function objectSchema(part: Part, convert: Convert): JsonSchema {
  const entries = Object.entries(partIn(part, 'entries')).map(([name, entry]): [string, Part] => {
    if (!isPart(entry)) throw new Error(`The field ${name} has no schema.`)
    return [name, entry]
  })
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, entry]) => [name, convert(entry)])),
    required: entries.filter(([, entry]) => !isOptional(entry)).map(([name]) => name),
  }
}

function literalSchema({ literal }: Part): JsonSchema {
  if (typeof literal === 'string' || typeof literal === 'number' || typeof literal === 'boolean')
    return { const: literal }
  throw new Error(`A literal of type ${typeof literal} is not JSON.`)
}

const wrappedSchema = (part: Part, convert: Convert): JsonSchema => convert(partIn(part, 'wrapped'))

const anyOfOptions = ({ options }: Part, convert: Convert): JsonSchema => ({ anyOf: partsIn(options).map(convert) })

const schemas: Readonly<Record<string, (part: Part, convert: Convert) => JsonSchema>> = {
  object: objectSchema,
  string: () => ({ type: 'string' }),
  number: () => ({ type: 'number' }),
  boolean: () => ({ type: 'boolean' }),
  null: () => ({ type: 'null' }),
  unknown: () => ({}),
  // Checked by code only.
  custom: () => ({}),
  literal: literalSchema,
  picklist: ({ options }) => ({ type: 'string', enum: Array.isArray(options) ? options.map(String) : [] }),
  nullable: (part, convert) => ({ anyOf: [convert(partIn(part, 'wrapped')), { type: 'null' }] }),
  optional: wrappedSchema,
  exact_optional: wrappedSchema,
  array: (part, convert) => ({ type: 'array', items: convert(partIn(part, 'item')) }),
  union: anyOfOptions,
  variant: anyOfOptions,
  record: (part, convert) => {
    const values = convert(partIn(part, 'value'))
    return { type: 'object', ...(Object.keys(values).length > 0 && { additionalProperties: values }) }
  },
}

const numberIn = (value: unknown): number => {
  if (typeof value !== 'number') throw new Error('A bound must be a number.')
  return value
}

/** JSON Schema of each valibot check, for lists and others. JSON has only finite numbers; a transformation does not describe its input. */
const checks: Readonly<Record<string, (step: Part, isList: boolean) => JsonSchema>> = {
  min_value: ({ requirement }) => ({ minimum: numberIn(requirement) }),
  max_value: ({ requirement }) => ({ maximum: numberIn(requirement) }),
  min_length: ({ requirement }, isList) => ({ [isList ? 'minItems' : 'minLength']: numberIn(requirement) }),
  max_length: ({ requirement }, isList) => ({ [isList ? 'maxItems' : 'maxLength']: numberIn(requirement) }),
  length: ({ requirement }) => ({ minItems: numberIn(requirement), maxItems: numberIn(requirement) }), // of lists only
  regex: ({ requirement }) => (requirement instanceof RegExp ? { pattern: requirement.source } : {}),
  email: () => ({ format: 'email' }),
  integer: () => ({ type: 'integer' }),
  description: ({ description }) => ({ description: String(description) }),
  finite: () => ({}),
  trim: () => ({}),
  // Implied by JSON Schema, or not expressible: a record is no list, no NUL in texts, lengths in characters.
  check: () => ({}),
  transform: () => ({}),
}

/** @param named schemas to reference by URL @throws for unsupported schemas */
export function jsonSchemaOf(schema: unknown, named: Named = new Map()): JsonSchema {
  const convert = (part: Part): JsonSchema => {
    const address = named.get(part)
    return address === undefined ? writtenOut(part, convert) : { $ref: address }
  }
  if (!isPart(schema)) throw new Error('Expected a schema.')
  return convert(schema)
}

/** The definition of a named schema. */
export function definitionOf(schema: unknown, named: Named): JsonSchema {
  return jsonSchemaOf(schema, new Map([...named].filter(([part]) => part !== schema)))
}

function checkedBy(step: Part, isList: boolean): JsonSchema {
  const check = checks[String(step.type)]
  if (!check) throw new Error(`Unknown check of type ${String(step.type)}.`)
  return check(step, isList)
}

function writtenOut(part: Part, convert: Convert): JsonSchema {
  const { type, pipe } = part
  const isList = type === 'array'
  // The first item of a pipe is the plain schema.
  if (pipe !== undefined) {
    const steps = partsIn(pipe).map((step) => (step.kind === 'schema' ? convert(step) : checkedBy(step, isList)))
    return Object.assign({}, ...steps)
  }
  const known = schemas[String(type)]
  if (!known) throw new Error(`Unknown schema of type ${String(type)}.`)
  return known(part, convert)
}
