import type { Description } from './describe.ts'
import type { JsonSchema } from './jsonSchema.ts'

export type FieldType =
  | { readonly kind: 'text'; readonly among?: readonly string[]; readonly least?: number; readonly pattern?: string }
  | { readonly kind: 'number'; readonly isWhole: boolean; readonly least?: number }
  | { readonly kind: 'flag' }
  /** A constant: `true` or `null`. */
  | { readonly kind: 'fixed'; readonly value: true | null }
  | { readonly kind: 'any' }
  /** An object; with `texts`, its values are texts or lists of texts. */
  | { readonly kind: 'map'; readonly of: 'anything' | 'texts' }
  | { readonly kind: 'list'; readonly of: FieldType; readonly most?: number }
  | { readonly kind: 'record'; readonly name: string }

export interface Field {
  readonly name: string
  readonly type: FieldType
  readonly isNullable: boolean
  /** The field may be absent. */
  readonly isOptional: boolean
}

export interface RecordType {
  readonly name: string
  /** Whether the page sends it and native reads it, or native sends it. */
  readonly from: 'page' | 'app'
  readonly of: string
  readonly fields: readonly Field[]
}

/** Whether a field has one value, which is no property of a type. */
export const isFixed = ({ type }: Field): boolean => type.kind === 'fixed'

/** How a language writes a call that reads a field. */
interface Writing {
  /** Between a parameter's name and its argument. */
  readonly is: string
  readonly quoted: (text: string) => string
  readonly setOf: (items: readonly string[]) => string
  readonly unbounded: string
}

/** A call of the host's `Fields` that reads and checks a field, such as `text("kind", among = setOf("like"))`. */
export function readingOf({ name, type }: Field, { is, quoted, setOf, unbounded }: Writing): string {
  const key = quoted(name)
  switch (type.kind) {
    case 'text': {
      const more = [
        type.among && `among${is}${setOf(type.among)}`,
        type.least !== undefined && `least${is}${type.least}`,
        type.pattern !== undefined && `pattern${is}${quoted(type.pattern)}`,
      ]
      return `text(${[key, ...more.filter(Boolean)].join(', ')})`
    }
    case 'number':
      return `whole(${key}, least${is}${type.least ?? 0})`
    case 'list':
      return `list(${key}, most${is}${type.most ?? unbounded})`
    case 'fixed':
      return `any(${key})`
    case 'map':
      return `texts(${key})`
    default:
      return `${type.kind}(${key})`
  }
}

export const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** `PickMediaItem` for the `items` of `PickMediaResult`; others, such as a safe area, have their own name. */
const innerName = (record: string, field: string, { type }: JsonSchema): string =>
  type === 'array' ? record.replace(/Params|Result$/, '') + capital(field).replace(/s$/, '') : capital(field)

export function recordTypes({ methods, events }: Description): RecordType[] {
  const records: RecordType[] = []

  const add = (name: string, from: RecordType['from'], of: string, { properties = {}, required = [] }: JsonSchema) => {
    const fields = Object.entries(properties).map(([field, schema]): Field => {
      const plain = withoutNull(schema)
      const isNullable = plain !== schema
      const type = typeOf(plain, { name: innerName(name, field, plain), from, of: `${field} of ${of}` })
      return { name: field, type, isNullable, isOptional: !required.includes(field) }
    })
    records.push({ name, from, of, fields })
  }

  const typeOf = (schema: JsonSchema, inner: Omit<RecordType, 'fields'>): FieldType => {
    const { type, enum: among, minimum, minLength, pattern, maxItems, items, properties } = schema
    if (schema.const === true) return { kind: 'fixed', value: true }
    if (type === 'null') return { kind: 'fixed', value: null }
    if (type === 'boolean') return { kind: 'flag' }
    if (type === 'string')
      return {
        kind: 'text',
        ...(among && { among }),
        ...(minLength !== undefined && { least: minLength }),
        ...(pattern !== undefined && { pattern }),
      }
    if (type === 'number' || type === 'integer')
      return { kind: 'number', isWhole: type === 'integer', ...(minimum !== undefined && { least: minimum }) }
    if (type === 'array' && items) {
      const of = typeOf(items, inner)
      return { kind: 'list', of, ...(maxItems !== undefined && { most: maxItems }) }
    }
    if (type === 'object' && properties) {
      add(inner.name, inner.from, inner.of, schema)
      return { kind: 'record', name: inner.name }
    }
    if (type === 'object') return { kind: 'map', of: schema.additionalProperties ? 'texts' : 'anything' }
    return { kind: 'any' }
  }

  for (const { name, params, result } of methods) {
    add(`${capital(name)}Params`, 'page', `the params of ${name}`, params)
    add(`${capital(name)}Result`, 'app', `the result of ${name}`, result)
  }
  for (const { name, payload } of events) {
    // `safeArea` is a field of the context too: one type for both.
    if (!records.some((record) => record.name === capital(name)))
      add(`${capital(name)}Event`, 'app', `the event ${name}`, payload)
  }
  return records
}

function withoutNull(schema: JsonSchema): JsonSchema {
  const [first, second, ...more] = schema.anyOf ?? []
  return first && second?.type === 'null' && more.length === 0 ? first : schema
}
