import { createHash } from 'node:crypto'
import type { FactMeta } from '../../test/support/specification/fact.ts'
import { unsaid } from '../../test/support/specification/unsaid.ts'

/** A sentence, a cell or a list item. */
export interface Unit {
  /** Counted from 1. */
  readonly line: number
  readonly text: string
}

/** Units by line, in their order: what each said when it was looked at last, and the facts in it. */
export type Lines = Readonly<Record<string, readonly { readonly hash: string; readonly ids: readonly string[] }[]>>

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 10)

const sentencesOf = (text: string): string[] => text.split(/(?<=[^.]\.)(?<!e\.g\.)\s+(?=[A-Z\d'"])/)

const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The units of the numbered sections. Headings, and the first row of a table, name what follows. */
export function unitsOf(specification: string): Unit[] {
  let isNumbered = false
  const lines = specification.split('\n')
  return lines.flatMap((whole, at): Unit[] => {
    const text = whole.trim()
    if (text.startsWith('## ')) isNumbered = /^## \d/.test(text)
    const isRule = (row = '') => /^[|\s-]+$/.test(row) && row.includes('-')
    if (!isNumbered || text === '' || text.startsWith('#') || isRule(text) || isRule(lines[at + 1])) return []
    const parts = text.startsWith('|') ? cellsOf(text) : sentencesOf(text.replace(/^(- |\d+\. )/, ''))
    return parts.map((part) => ({ line: at + 1, text: part }))
  })
}

const holds = (text: string, words: string): boolean => text.replaceAll('`', '').includes(words)

/** The ids of a unit. */
function idsOf({ line, text }: Unit, facts: readonly FactMeta[]): string[] {
  const spoken = facts
    .filter((fact) => fact.line === line && fact.says.some((words) => holds(text, words)))
    .map(({ id }) => id)
  const silent = unsaid.filter(([, where, words]) => where === line && holds(text, words)).map(([id]) => id)
  return [...new Set([...spoken, ...silent])].sort()
}

/** Which facts stand where. */
export function mapLines(specification: string, facts: readonly FactMeta[]): Lines {
  const lines: Record<string, { hash: string; ids: string[] }[]> = {}
  for (const unit of unitsOf(specification)) {
    lines[unit.line] ??= []
    lines[unit.line]?.push({ hash: hashOf(unit.text), ids: idsOf(unit, facts) })
  }
  return lines
}

/** The map as it is kept: a line of it for a line of the specification. */
export const asWritten = (lines: Lines): string =>
  `{\n${Object.entries(lines)
    .map(([line, units]) => `  "${line}": ${JSON.stringify(units)}`)
    .join(',\n')}\n}\n`

/** What is not as it should be between the specification, the facts and the map that is kept, a sentence each. */
export function faultsOf(specification: string, facts: readonly FactMeta[], kept: Lines): string[] {
  const units = unitsOf(specification)
  const now = mapLines(specification, facts)
  const nameless = units
    .filter((unit) => idsOf(unit, facts).length === 0)
    .map(({ line, text }) => `line ${line} has no id: ${text}`)
  const elsewhere = facts.flatMap(({ id, line, says }) => {
    const there = units.filter((unit) => unit.line === line)
    return says
      .filter((words) => !there.some(({ text }) => holds(text, words)))
      .map((words) => `${id}: line ${line} does not say “${words}”.`)
  })
  const numbers = new Set([...Object.keys(kept), ...Object.keys(now)])
  const changed = [...numbers]
    .filter((line) => JSON.stringify(kept[line]) !== JSON.stringify(now[line]))
    .map((line) => `line ${line} is not as in the map: look at its facts, then write the map anew (-- --map).`)
  return [...nameless, ...elsewhere, ...changed]
}

/** The specification with the ids of each line beside it. */
export function inMargin(specification: string, facts: readonly FactMeta[]): string {
  const now = mapLines(specification, facts)
  const rows = specification.split('\n').map((text, at) => {
    const ids = [...new Set((now[at + 1] ?? []).flatMap((unit) => unit.ids))]
    return `${String(at + 1).padStart(4)}  ${text}${ids.map((id) => `\n        [${id}]`).join('')}`
  })
  return rows.join('\n')
}

/** All ids of facts that a map names; what says nothing that could be held is left out. */
export function factsIn(lines: Lines): string[] {
  const silent = new Set<string>(unsaid.map(([id]) => id))
  const ids = Object.values(lines).flatMap((units) => units.flatMap((unit) => unit.ids))
  return [...new Set(ids)].filter((id) => !silent.has(id)).sort()
}
