import type { Description } from '#scripts/contract/describe.ts'
import { capital, type RecordType, recordTypes } from '#scripts/contract/types.ts'
import type { Outline } from './outline.ts'

/** How a language writes what the contract names. */
export interface Naming {
  /** A method's or event's case. */
  readonly caseOf: (name: string) => string
  /** A deadline in milliseconds, as it stands in the source. */
  readonly deadline: (ms: number) => string
}

export const namings = {
  swift: { caseOf: (name) => name, deadline: (ms) => String(ms / 1_000) },
  kotlin: { caseOf: capital, deadline: String },
} as const satisfies Readonly<Record<string, Naming>>

const missing = (wanted: readonly string[], there: ReadonlySet<string> | undefined): string[] =>
  wanted.filter((name) => !there?.has(name))

/** What types that were written from the contract lack of it, a sentence each. */
export function contractFaults(
  contract: Description,
  { facts, fields, strings }: Outline,
  { caseOf, deadline }: Naming,
) {
  const methods = contract.methods.flatMap(({ name, timeoutMs }) => {
    const told = facts.get(caseOf(name))
    if (!told) return [`There is no method ${name}.`]
    const fact = deadline(timeoutMs)
    return told.includes(fact) ? [] : [`${name} does not say ${fact}.`]
  })
  const events = contract.events
    .filter(({ name }) => !facts.has(caseOf(name)))
    .map(({ name }) => `There is no event ${name}.`)
  const records = recordTypes(contract).flatMap((record) => [
    ...missing(storedIn(record), fields.get(record.name)).map((field) => `${record.name} has no ${field}.`),
    ...missing(
      record.fields.map(({ name }) => name),
      strings.get(record.name),
    ).map((field) => `${record.name} never says “${field}”.`),
  ])
  return [...methods, ...events, ...records]
}

const storedIn = ({ fields }: RecordType): string[] =>
  fields.filter(({ type }) => type.kind !== 'fixed').map(({ name }) => name)

/** What an app's sources lack of the contract, a sentence each. */
export function hostFaults(
  contract: Description,
  { handled, given, read, names }: Outline,
  { caseOf }: Naming,
): string[] {
  const methods = contract.methods
    .filter(({ name }) => !handled.has(caseOf(name)))
    .map(({ name }) => `${name} is not handled.`)
  const events = contract.events
    .filter(({ name }) => !names.has(caseOf(name)))
    .map(({ name }) => `${name} is never sent.`)
  const records = recordTypes(contract).flatMap((record) => {
    const { name, from, fields } = record
    if (from === 'page')
      return missing(storedIn(record), read.get(name)).map((field) => `${name}.${field} is never read.`)
    if (!names.has(name)) return [`${name} is never made.`]
    const isMade = given.has(name) && storedIn(record).length > 0
    const needed = fields
      .filter(({ type, isOptional }) => type.kind !== 'fixed' && !isOptional)
      .map((field) => field.name)
    return isMade ? missing(needed, given.get(name)).map((field) => `${name} is made without ${field}.`) : []
  })
  return [...methods, ...events, ...records]
}
