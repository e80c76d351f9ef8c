import { all, type SyntaxNode, textOf } from './trees.ts'

/** What of a native source the contract has a word on, whatever the language. */
export interface Outline {
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

/** Reads what the sources say. Several trees are read as one. */
export function outlineOf(trees: readonly SyntaxNode[]): Outline {
  const given = new Map<string, Set<string>>()
  const read = new Map<string, Set<string>>()
  const handled = new Set<string>()
  const names = new Set<string>()
  const to = (map: Map<string, Set<string>>, key: string): Set<string> => {
    const set = map.get(key) ?? new Set()
    map.set(key, set)
    return set
  }

  const visit = (node: SyntaxNode, scope: SyntaxNode) => {
    const { type, children } = node
    if (type === 'switch_pattern' || type === 'when_condition') handled.add(plain(textOf(node)).split('.').at(-1) ?? '')
    if (type === 'call_expression' && children[0]?.type === 'simple_identifier') {
      const labels = to(given, nameIn(children[0]))
      const args = child(children.at(-1) ?? node, 'value_arguments')?.children ?? []
      for (const argument of args.filter((item) => item.type === 'value_argument')) {
        const [first, second] = argument.children
        if (second && [':', '='].includes(second.type)) labels.add(nameIn(first))
      }
    }
    if (/identifier$/.test(type)) {
      names.add(nameIn(node))
      const members = [...all(scope)].filter((item) => item.type === 'navigation_suffix').map(nameIn)
      for (const member of members) to(read, nameIn(node)).add(member)
    }
    for (const item of children) visit(item, isScope(node) ? node : scope)
  }
  for (const tree of trees) for (const item of tree.children) visit(item, item)
  return { handled, given, read, names }
}
