import { type ESTree, Visitor } from 'vite'
import type { Namespaces } from '#web/i18n/languages.ts'
import { messageFaults } from '#web/i18n/messageFaults.ts'
import type { Defined } from '../messages/english.ts'
import { sharedBy } from '../messages/english.ts'
import { importsOf } from './imports.ts'
import { parse } from './sources.ts'

function* commonFaults(code: string, tag: string, english: Namespaces, catalogue: Namespaces): Generator<string> {
  const rules = new Intl.PluralRules(tag)
  for (const [namespace, messages] of Object.entries(english)) {
    const translated = catalogue[namespace] ?? {}
    for (const [key, message] of Object.entries(messages)) {
      const other = translated[key]
      const found = other === undefined ? [] : messageFaults(message, other, rules)
      for (const fault of found) yield `${code}: ${namespace}.${key} ${fault}`
    }
  }
}

/** What one catalogue has and another has not. */
function* lacks(code: string, catalogue: Namespaces, other: Namespaces, says: string): Generator<string> {
  for (const [namespace, messages] of Object.entries(catalogue)) {
    const known = other[namespace]
    if (!known) yield `${code}: the namespace “${namespace}” ${says}.`
    else for (const key of Object.keys(messages)) if (!(key in known)) yield `${code}: ${namespace}.${key} ${says}.`
  }
}

/** @param tag the language's BCP 47 tag @returns one sentence each */
export const catalogueFaults = (code: string, tag: string, english: Namespaces, catalogue: Namespaces): string[] => [
  ...lacks(code, english, catalogue, 'is missing'),
  ...commonFaults(code, tag, english, catalogue),
  ...lacks(code, catalogue, english, 'is not in English'),
]

/** @param base the locale that it differs from, and its messages */
export const overlayFaults = (
  code: string,
  tag: string,
  english: Namespaces,
  base: { readonly code: string; readonly messages: Namespaces },
  own: Namespaces,
): string[] => [
  ...commonFaults(code, tag, english, own),
  ...lacks(code, own, base.messages, `is not in ${base.code}`),
  ...sharedBy(base.messages, own).map(
    (name) => `${code}: ${name} reads as in ${base.code}. Leave out what does not differ.`,
  ),
]

export interface Reads {
  readonly imports: readonly string[]
  readonly members: ReadonlySet<string>
  /** Texts and keys of tables, which may be parts of a computed key. */
  readonly words: ReadonlySet<string>
  /** Whether it accesses a member by a computed name. */
  readonly isComputing: boolean
}

const nameOf = (key: ESTree.Node): string =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''

export function readsOf(path: string, source: string): Reads {
  const members = new Set<string>()
  const words = new Set<string>()
  let isComputing = false
  new Visitor({
    MemberExpression({ computed, property }) {
      if (computed) isComputing = true
      else members.add(nameOf(property))
    },
    ObjectPattern({ properties }) {
      for (const property of properties) if (property.type === 'Property') members.add(nameOf(property.key))
    },
    Literal({ value }) {
      if (typeof value === 'string') words.add(value)
    },
    Property({ key }) {
      words.add(nameOf(key))
    },
  }).visit(parse(path, source).program)
  return { imports: importsOf(path, source), members, words, isComputing }
}

/** Keys that no module reads. In a module with computed keys, each text counts as a use. */
export function unusedKeys(defined: readonly Defined[], modules: readonly Reads[]): string[] {
  const words = new Set(modules.flatMap((module) => [...module.words]))
  return defined.flatMap(({ namespace, path, messages }) => {
    const readers = modules.filter(({ imports }) => imports.includes(path))
    const isWorkedOut = readers.some(({ isComputing }) => isComputing)
    return Object.keys(messages)
      .filter((key) => !readers.some(({ members }) => members.has(key)) && !(isWorkedOut && words.has(key)))
      .map((key) => `${path}: nothing reads ${namespace}.${key}.`)
  })
}
