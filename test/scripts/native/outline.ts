import { all, type SyntaxNode, textOf } from './trees.ts'

/** What of a native source the contract has a word on, whatever the language. */
export interface Outline {
  /** The stored properties of each type, by its name. */
  readonly fields: ReadonlyMap<string, ReadonlySet<string>>
  /** The strings that stand in each type. */
  readonly strings: ReadonlyMap<string, ReadonlySet<string>>
  /** The numbers and strings that stand with each case of an enumeration, or are its facts. */
  readonly facts: ReadonlyMap<string, readonly string[]>
  /** The cases that a `switch` or `when` handles. */
  readonly handled: ReadonlySet<string>
  /** Labels of the arguments that each type is made with. */
  readonly given: ReadonlyMap<string, ReadonlySet<string>>
  /** Members that are read where a type is named: in the same case, or else in the same function. */
  readonly read: ReadonlyMap<string, ReadonlySet<string>>
  readonly names: ReadonlySet<string>
}

const plain = (text: string): string => text.replaceAll('`', '')
const nameIn = (node: SyntaxNode | undefined): string => {
  const found = node && [...all(node)].find(({ type }) => /identifier$/.test(type))
  return found ? plain(textOf(found)) : ''
}
const child = (node: SyntaxNode, ...types: readonly string[]): SyntaxNode | undefined =>
  node.children.find(({ type }) => types.includes(type))
const isScope = ({ type }: SyntaxNode): boolean => ['switch_entry', 'when_entry', 'function_declaration'].includes(type)
const isType = ({ type }: SyntaxNode): boolean => type === 'class_declaration' || type === 'object_declaration'

/** A property that is kept, not computed: Swift's in the body, Kotlin's in the constructor. */
const isField = (node: SyntaxNode): boolean =>
  node.type === 'class_parameter' ||
  (node.type === 'property_declaration' && !child(node, 'computed_property', 'getter'))

/** Reads what the sources say. Several trees are read as one. */
export function outlineOf(trees: readonly SyntaxNode[]): Outline {
  const fields = new Map<string, Set<string>>()
  const strings = new Map<string, Set<string>>()
  const given = new Map<string, Set<string>>()
  const read = new Map<string, Set<string>>()
  const facts = new Map<string, string[]>()
  const handled = new Set<string>()
  const names = new Set<string>()
  const to = (map: Map<string, Set<string>>, key: string): Set<string> => {
    const set = map.get(key) ?? new Set()
    map.set(key, set)
    return set
  }
  const literals = (node: SyntaxNode): string[] =>
    [...all(node)].filter(({ type }) => /_literal$|_content$|^line_str_text$/.test(type)).map(textOf)

  const visit = (node: SyntaxNode, scope: SyntaxNode, owner: string) => {
    const { type, children } = node
    if (/identifier$/.test(type)) names.add(nameIn(node))
    if (type === 'enum_entry') facts.set(nameIn(node), [...(facts.get(nameIn(node)) ?? []), ...literals(node)])
    // Swift's facts stand in a dictionary: `.name: MethodFacts(…)`.
    if (type === 'dictionary_literal')
      for (const [at, item] of children.entries()) {
        const value = children[at + 2]
        if (item.type === 'prefix_expression' && value) facts.set(nameIn(item), literals(value))
      }
    if (type === 'switch_pattern' || type === 'when_condition') handled.add(plain(textOf(node)).split('.').at(-1) ?? '')
    if (isField(node) && owner) to(fields, owner).add(nameIn(child(node, 'simple_identifier', 'pattern')))
    if (owner && /_content$|^line_str_text$/.test(type)) to(strings, owner).add(textOf(node))
    if (type === 'call_expression' && children[0]?.type === 'simple_identifier') {
      const labels = to(given, nameIn(children[0]))
      const args = child(children.at(-1) ?? node, 'value_arguments')?.children ?? []
      for (const argument of args.filter((item) => item.type === 'value_argument')) {
        const [first, second] = argument.children
        if (second && [':', '='].includes(second.type)) labels.add(nameIn(first))
      }
    }
    if (/identifier$/.test(type)) {
      const members = [...all(scope)].filter((item) => item.type === 'navigation_suffix').map(nameIn)
      for (const member of members) to(read, nameIn(node)).add(member)
    }
    const inner = isType(node) ? nameIn(child(node, 'type_identifier')) : owner
    for (const item of children) visit(item, isScope(node) ? node : scope, inner)
  }
  for (const tree of trees) for (const item of tree.children) visit(item, item, '')
  return { fields, strings, facts, handled, given, read, names }
}
