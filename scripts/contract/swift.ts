import type { Description } from './describe.ts'
import { capital, type Field, type FieldType, isFixed, type RecordType, readingOf, recordTypes } from './types.ts'

const quoted = (text: string): string => JSON.stringify(text)
const listOf = (items: readonly string[]): string => `[${items.map(quoted).join(', ')}]`
const reserved: readonly string[] = ['protocol']
const nameOf = (name: string): string => (reserved.includes(name) ? `\`${name}\`` : name)

const bareType = (type: FieldType): string => {
  switch (type.kind) {
    case 'text':
      return 'String'
    case 'number':
      return type.isWhole ? 'Int' : 'Double'
    case 'flag':
      return 'Bool'
    case 'map':
      return type.of === 'texts' ? '[String: [String]]' : '[String: Any]'
    case 'list':
      return `[${bareType(type.of)}]`
    case 'record':
      return type.name
    default:
      return 'Any'
  }
}

/** Types that an app creates in its own module, for `ExchangeApp` and `Tester`. The others are internal to the host. */
const ofTheApp: ReadonlySet<string> = new Set(['RequestResult', 'UploadResult', 'PickMediaItem'])

/** A field that may be null or absent: `nil` means absent, `.some(nil)` means null. */
const typeOf = ({ type, isNullable, isOptional }: Field): string =>
  `${bareType(type)}${isNullable ? '?' : ''}${isOptional ? '?' : ''}`

const property = (field: Field): string =>
  `${field.isOptional ? 'var' : 'let'} ${nameOf(field.name)}: ${typeOf(field)}${field.isOptional ? ' = nil' : ''}`

function read(field: Field): string {
  const { name, isOptional } = field
  const reading = `try fields.${readingOf(field, { is: ': ', quoted, setOf: listOf, unbounded: 'Int.max' })}`
  return `${nameOf(name)} = ${isOptional ? `fields.has(${quoted(name)}) ? ${reading} : nil` : reading}`
}

function written(type: FieldType, value: string): string {
  if (type.kind === 'list' && type.of.kind === 'record') return `${value}.map { $0.json }`
  if (type.kind === 'record') return `${value}.json`
  return type.kind === 'fixed' ? (type.value === null ? 'NSNull()' : String(type.value)) : value
}

function put({ name, type, isNullable, isOptional }: Field): string {
  const key = `json[${quoted(name)}]`
  const value = written(type, nameOf(name))
  if (!isOptional) return `${key} = ${isNullable ? `(${value} as Any?) ?? NSNull()` : value}`
  return `if let ${nameOf(name)} = ${nameOf(name)} { ${key} = ${isNullable ? `(${value} as Any?) ?? NSNull()` : value} }`
}

/** Checks a value from the app that the page would reject. */
function demand({ name, type, isNullable, isOptional }: Field): string[] {
  const test = (value: string): string | undefined => {
    if (type.kind === 'text' && type.among) return `${listOf(type.among)}.contains(${value})`
    if (type.kind === 'number' && type.least !== undefined) return `${value} >= ${type.least} && ${value}.isFinite`
    return undefined
  }
  const own = nameOf(name)
  if (!isNullable && !isOptional) {
    const holds = test(own)
    return holds ? [`assert(${holds}, ${quoted(name)})`] : []
  }
  const holds = test('value')
  return holds ? [`if let value = ${own} { assert(${holds}, ${quoted(name)}) }`] : []
}

/** A public initialiser: Swift's own is internal. */
function openInit(fields: readonly Field[]): string[] {
  const params = fields.map((field) => `${nameOf(field.name)}: ${typeOf(field)}${field.isOptional ? ' = nil' : ''}`)
  const sets = fields.map(({ name }) => `    self.${name} = ${nameOf(name)}`)
  return ['', `public init(${params.join(', ')}) {`, ...sets, '}']
}

const indented = (lines: readonly string[], by: number): string =>
  lines.map((line) => (line === '' ? '\n' : `${' '.repeat(by)}${line}\n`)).join('')

function paramsType({ name, of, fields }: RecordType): string {
  if (fields.length === 0) return ''
  return `
/// ${capital(of)}.
struct ${name} {
${indented(
  fields.map((field) => `let ${nameOf(field.name)}: ${typeOf(field)}`),
  4,
)}
    /// Throws \`BadParams\`.
    init(_ json: Any?) throws {
        let fields = try Fields(json)
${indented(fields.map(read), 8)}    }
}
`
}

function resultType({ name, of, fields }: RecordType): string {
  const given = fields.filter((field) => !isFixed(field))
  const demands = given.flatMap(demand)
  const puts = [...demands, 'var json: [String: Any] = [:]', ...fields.map(put), 'return json']
  const open = ofTheApp.has(name) ? 'public ' : ''
  const kept = [...given.map((field) => `${open}${property(field)}`), ...(open ? openInit(given) : [])]
  return `
/// ${capital(of)}.
${open}struct ${name}: Wire {
${indented(kept, 4)}${given.length > 0 ? '\n' : ''}    var json: [String: Any] {
${indented(fields.length > 0 ? puts : ['return [:]'], 8)}    }
}
`
}

/** `Contract.swift`: methods, checked params, results and events. */
export function swiftTypes(contract: Description, preamble: string): string {
  const cases = contract.methods.map(({ name }) => `case ${name}`)
  const facts = contract.methods.map(
    ({ name, timeoutMs, idempotent, sensitive }) =>
      `.${name}: MethodFacts(deadline: ${timeoutMs / 1000}, isIdempotent: ${idempotent}, sensitive: ${listOf(sensitive)}),`,
  )
  const events = contract.events.map(({ name }) => `case ${name}`)
  const records = recordTypes(contract).map((record) =>
    record.from === 'page' ? paramsType(record) : resultType(record),
  )
  return `${preamble
    .replace('{{protocol}}', String(contract.protocol))
    .replace('{{methods}}', indented(cases, 4).trim())
    .replace('{{facts}}', indented(facts, 8).trim())
    .replace('{{events}}', indented(events, 4).trim())}${records.join('')}`
}
