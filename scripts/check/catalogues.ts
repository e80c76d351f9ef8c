import type { Namespaces } from '#web/i18n/languages.ts'
import { messageFaults } from '#web/i18n/messageFaults.ts'
import type { Defined } from '../messages/english.ts'
import { sharedBy } from '../messages/english.ts'
import { importsOf } from './imports.ts'
import { parse } from './sources.ts'

const isInOrder = (keys: readonly string[], english: readonly string[]): boolean => {
  const both = english.filter((key) => keys.includes(key))
  return keys.filter((key) => english.includes(key)).every((key, at) => key === both[at])
}

function* commonFaults(code: string, tag: string, english: Namespaces, catalogue: Namespaces): Generator<string> {
  const rules = new Intl.PluralRules(tag)
  for (const [namespace, messages] of Object.entries(english)) {
    const translated = catalogue[namespace] ?? {}
    for (const [key, message] of Object.entries(messages)) {
      const other = translated[key]
      const found = other === undefined ? [] : messageFaults(message, other, rules)
      for (const fault of found) yield `${code}: ${namespace}.${key} ${fault}`
    }
    if (!isInOrder(Object.keys(translated), Object.keys(messages)))
      yield `${code}: the keys of “${namespace}” are not in the order of the English.`
  }
  if (!isInOrder(Object.keys(catalogue), Object.keys(english)))
    yield `${code}: the namespaces are not in the order of the English.`
}

function* strangers(code: string, own: Namespaces, other: Namespaces, name: string): Generator<string> {
  for (const [namespace, messages] of Object.entries(own)) {
    const known = other[namespace]
    if (!known) yield `${code}: the namespace “${namespace}” is not in ${name}.`
    else
      for (const key of Object.keys(messages))
        if (!(key in known)) yield `${code}: ${namespace}.${key} is not in ${name}.`
  }
}

function* gaps(code: string, english: Namespaces, catalogue: Namespaces): Generator<string> {
  for (const [namespace, messages] of Object.entries(english)) {
    const translated = catalogue[namespace]
    if (!translated) yield `${code}: the namespace “${namespace}” is missing.`
    else
      for (const key of Object.keys(messages))
        if (!(key in translated)) yield `${code}: ${namespace}.${key} is missing.`
  }
}

/** @param tag the language's BCP 47 tag @returns one sentence each */
export const catalogueFaults = (code: string, tag: string, english: Namespaces, catalogue: Namespaces): string[] => [
  ...gaps(code, english, catalogue),
  ...commonFaults(code, tag, english, catalogue),
  ...strangers(code, catalogue, english, 'English'),
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
  ...strangers(code, own, base.messages, base.code),
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

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

const nameOf = (key: unknown): string => (isNode(key) ? String(key.name ?? key.value ?? '') : '')

export function readsOf(path: string, source: string): Reads {
  const members = new Set<string>()
  const words = new Set<string>()
  let isComputing = false
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const child of node) visit(child)
    if (!isNode(node) || Array.isArray(node)) return
    if (node.type === 'MemberExpression' && node.computed !== true) members.add(nameOf(node.property))
    if (node.type === 'MemberExpression' && node.computed === true) isComputing = true
    if (node.type === 'ObjectPattern' && Array.isArray(node.properties))
      for (const property of node.properties) if (isNode(property)) members.add(nameOf(property.key))
    if (node.type === 'Literal' && typeof node.value === 'string') words.add(node.value)
    if (node.type === 'Property') words.add(nameOf(node.key))
    for (const child of Object.values(node)) visit(child)
  }
  visit(parse(path, source).program)
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
