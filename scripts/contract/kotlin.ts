import type { Description } from './describe.ts'
import { capital, type Field, type FieldType, isFixed, type RecordType, readingOf, recordTypes } from './types.ts'

const quoted = (text: string): string => JSON.stringify(text).replaceAll('$', '\\$')
const setOf = (items: readonly string[]): string =>
  items.length === 0 ? 'emptySet()' : `setOf(${items.map(quoted).join(', ')})`

const bareType = (type: FieldType): string => {
  switch (type.kind) {
    case 'text':
      return 'String'
    case 'number':
      return type.isWhole ? 'Int' : 'Double'
    case 'flag':
      return 'Boolean'
    case 'map':
      return type.of === 'texts' ? 'Map<String, List<String>>' : 'JSONObject'
    case 'list':
      return type.of.kind === 'any' ? 'JSONArray' : `List<${bareType(type.of)}>`
    case 'record':
      return type.name
    default:
      return 'Any'
  }
}

/** A field that may be null or absent: null means absent, `Said(null)` means null. */
function typeOf({ type, isNullable, isOptional }: Field): string {
  const plain = `${bareType(type)}${isNullable || type.kind === 'any' ? '?' : ''}`
  if (!isOptional) return plain
  return isNullable ? `Said<${plain}>?` : `${plain}?`
}

const property = (field: Field): string => `val ${field.name}: ${typeOf(field)}${field.isOptional ? ' = null' : ''}`

function read(field: Field): string {
  const reading = `fields.${readingOf(field, { is: ' = ', quoted, setOf, unbounded: 'Int.MAX_VALUE' })}`
  return field.isOptional ? `if (fields.has(${quoted(field.name)})) ${reading} else null` : reading
}

function written(type: FieldType, value: string): string {
  if (type.kind === 'list' && type.of.kind === 'record') return `JSONArray(${value}.map { it.toJson() })`
  if (type.kind === 'list' && type.of.kind !== 'any') return `JSONArray(${value})`
  if (type.kind === 'record') return `${value}.toJson()`
  return type.kind === 'fixed' ? (type.value === null ? 'JSONObject.NULL' : String(type.value)) : value
}

function put({ name, type, isNullable, isOptional }: Field): string {
  const key = quoted(name)
  const or = isNullable || type.kind === 'any' ? ' ?: JSONObject.NULL' : ''
  if (!isOptional) return `put(${key}, ${written(type, name)}${or})`
  const value = isNullable ? `${name}.value` : name
  return `if (${name} != null) put(${key}, ${written(type, value)}${or})`
}

/** Checks a value from the app that the page would reject. */
function demand({ name, type, isNullable, isOptional }: Field): string[] {
  const value = isOptional && isNullable ? `${name}?.value` : name
  const free = isNullable || isOptional ? `${value} == null || ` : ''
  if (type.kind === 'text' && type.among) return [`require(${free}${value} in ${setOf(type.among)}) { "${name}" }`]
  if (type.kind !== 'number' || type.least === undefined) return []
  return [`require(${free}${value} >= ${type.least} && ${value} < Double.POSITIVE_INFINITY) { "${name}" }`]
}

const indented = (lines: readonly string[], by = 4): string =>
  lines.map((line) => `${' '.repeat(by)}${line}\n`).join('')

function paramsType({ name, of, fields }: RecordType): string {
  if (fields.length === 0) return ''
  const reads = fields.map((field) => `    ${field.name} = ${read(field)}`).join(',\n        ')
  return `
/** ${capital(of)}. */
data class ${name}(
${fields.map((field) => `    ${property(field)}`).join(',\n')}
) {
    companion object {
        /** @throws BadParams */
        fun from(json: Any?): ${name} {
            val fields = Fields(json)
            return ${name}(
            ${reads.replaceAll('\n', '\n    ')}
            )
        }
    }
}
`
}

function resultType({ name, of, fields }: RecordType): string {
  const given = fields.filter((field) => !isFixed(field))
  const demands = given.flatMap(demand)
  const head =
    given.length === 0
      ? `object ${name}`
      : `data class ${name}(\n${given.map((field) => `    ${property(field)}`).join(',\n')}\n)`
  return `
/** ${capital(of)}. */
${head} : Wire {
${demands.length > 0 ? `    init {\n${indented(demands, 8)}    }\n\n` : ''}    override fun toJson(): JSONObject = JSONObject().apply {
${indented(fields.map(put), 8)}    }
}
`
}

/** `Contract.kt`: methods, checked params, results and events. */
export function kotlinTypes(contract: Description, preamble: string): string {
  const methods = contract.methods.map(
    ({ name, timeoutMs, idempotent, sensitive }) =>
      `${capital(name)}(${quoted(name)}, ${timeoutMs}, ${idempotent}, ${setOf(sensitive)})`,
  )
  const events = contract.events.map(({ name }) => `${capital(name)}(${quoted(name)})`)
  const records = recordTypes(contract).map((record) =>
    record.from === 'page' ? paramsType(record) : resultType(record),
  )
  return `${preamble
    .replace('{{protocol}}', String(contract.protocol))
    .replace('{{methods}}', indented([methods.join(',\n    ')]).trim())
    .replace('{{events}}', indented([events.join(',\n    ')]).trim())}${records.join('')}`
}
