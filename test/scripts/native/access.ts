import { all, type SyntaxNode, textOf } from './trees.ts'

/** A declaration of a Swift module that other modules may use. */
export interface OpenDeclaration {
  readonly type: string
  /** `init`, a function's or property's name, a case's; none of the type itself. */
  readonly member?: string
  /** What its signature names: types, and of a default value the constant too, as `ReleaseChannel.stable`. */
  readonly names: readonly string[]
}

/** What of a Swift module is open to others, and what would have to be. */
export interface Access {
  /** All types that are declared, open or not. */
  readonly types: ReadonlySet<string>
  readonly open: readonly OpenDeclaration[]
  /** Members of open types that Swift asks to be open, and that are not: overrides, and what a foreign protocol asks for. */
  readonly closed: readonly string[]
}

const child = ({ children }: SyntaxNode, ...types: readonly string[]) =>
  children.find(({ type }) => types.includes(type))
const modifiersOf = (node: SyntaxNode): readonly string[] =>
  [...all(child(node, 'modifiers') ?? { type: '', children: [] })].map(({ text = '' }) => text)
const isOpen = (node: SyntaxNode): boolean => modifiersOf(node).some((word) => word === 'public' || word === 'open')

const bodies = ['class_body', 'enum_class_body', 'protocol_body']
const values = ['function_body', 'computed_property']

/** The name that a declaration has: a function's own, not that of a param. */
function nameOf(node: SyntaxNode): string {
  if (node.type === 'init_declaration') return 'init'
  const own = child(node, 'simple_identifier', 'pattern', 'type_identifier')
  return own ? ([...all(own)].find(({ type }) => /identifier$/.test(type))?.text ?? '') : ''
}

/** Names in a signature. The body does not matter to other files. */
function* namesIn(node: SyntaxNode): Generator<string> {
  if (values.includes(node.type)) return
  if (node.type === 'type_identifier') yield textOf(node)
  if (node.type === 'navigation_expression') {
    const whole = textOf(node)
    if (/^[A-Z]\w*\.\w+$/.test(whole)) yield* [whole.replace(/\..*/, ''), whole]
  }
  for (const one of node.children) yield* namesIn(one)
}

/** Functions by which a system calls an object, by the protocol that asks for them. */
const asked: Readonly<Record<string, string>> = {
  WKNavigationDelegate: 'webView',
  WKScriptMessageHandlerWithReply: 'userContentController',
  WKURLSchemeHandler: 'webView',
}

/** Reads who may use what of a module's sources. Several trees are read as one. */
export function accessOf(trees: readonly SyntaxNode[]): Access {
  const declared = trees.flatMap((tree) =>
    [...all(tree)].filter(({ type }) => type === 'class_declaration' || type === 'protocol_declaration'),
  )
  const isExtension = (node: SyntaxNode): boolean => child(node, 'extension') !== undefined
  const typeOf = (node: SyntaxNode): string => textOf(child(node, 'type_identifier', 'user_type') ?? node)
  const own = declared.filter((node) => !isExtension(node))
  const isOpenType = new Set(own.filter(isOpen).map(typeOf))

  const open: OpenDeclaration[] = []
  const closed: string[] = []
  for (const node of declared) {
    const type = typeOf(node)
    if (!isOpenType.has(type)) continue
    if (!isExtension(node)) open.push({ type, names: [] })
    const protocols = node.children.filter((one) => one.type === 'inheritance_specifier').map(textOf)
    const members = child(node, ...bodies)?.children ?? []
    for (const member of members.filter(({ type: kind }) => /(?:declaration|enum_entry)$/.test(kind))) {
      const name = nameOf(member)
      const isOfProtocol = node.type === 'protocol_declaration' || member.type === 'enum_entry'
      if (isOfProtocol || isOpen(member)) open.push({ type, member: name, names: [...namesIn(member)] })
      else if (
        modifiersOf(member).includes('override') ||
        protocols.some((one) => asked[one] && name.startsWith(asked[one]))
      )
        closed.push(`${type}.${name}`)
    }
  }
  return { types: new Set(own.map(typeOf)), open, closed }
}

/** What another module could not use although it is open, a sentence each. */
export function accessFaults({ types, open, closed }: Access): string[] {
  const there = new Set(open.map(({ type, member }) => (member === undefined ? type : `${type}.${member}`)))
  const isOwn = (name: string): boolean => types.has(name.replace(/\..*/, ''))
  return [
    ...closed.map((name) => `${name} is not public, and Swift asks for it.`),
    ...open.flatMap(({ type, member, names }) =>
      [...new Set(names)]
        .filter((name) => isOwn(name) && !there.has(name))
        .map((name) => `${type}.${member ?? ''} names ${name}, which is not public.`),
    ),
  ]
}
