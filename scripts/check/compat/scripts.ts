import { parseSync } from 'vite'
import { below, type Feature, featureAt, lacking, type MinVersions } from './support.ts'

interface Node {
  readonly type: string
  readonly [field: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nodeIn = (node: Node, field: string): Node | undefined => {
  const value = node[field]
  return isNode(value) ? value : undefined
}

/** Global objects and their interfaces. */
const instances: Readonly<Record<string, string>> = {
  window: 'Window',
  self: 'Window',
  globalThis: 'Window',
  document: 'Document',
  navigator: 'Navigator',
  location: 'Location',
  history: 'History',
  performance: 'Performance',
  crypto: 'Crypto',
  localStorage: 'Storage',
  sessionStorage: 'Storage',
  indexedDB: 'IDBFactory',
}

const builtins = featureAt('javascript', 'builtins')
const interfaces = featureAt('api')

type Found = readonly [id: string, feature: Feature]

/** Classes whose methods are recognised by name, because they are common and have few namesakes. */
const owners = [
  ...'Array String Object Promise Set Map RegExp Date Error Number ArrayBuffer WeakRef'
    .split(' ')
    .map((name) => `javascript.builtins.${name}`),
  ...['AbortSignal', 'Blob', 'Element', 'HTMLElement', 'HTMLDialogElement', 'Node', 'Selection'].map(
    (name) => `api.${name}`,
  ),
]
/** Names that are also methods of our code or of libraries. */
const ambiguous: readonly string[] = ['show', 'with', 'union', 'escape']

const methods = new Map<string, Found[]>()
for (const [root, classes] of [
  ['javascript.builtins', below(builtins)],
  ['api', below(interfaces)],
] as const)
  for (const [owner, feature] of classes)
    for (const [name, method] of below(feature))
      if (method.__compat && /^[a-z]\w*$/.test(name) && !ambiguous.includes(name))
        methods.set(name, [...(methods.get(name) ?? []), [`${root}.${owner}.${name}`, method]])

function globalNamed(name: string): Found | undefined {
  const [builtin, api] = [featureAt('javascript', 'builtins', name), featureAt('api', name)]
  if (builtin) return [`javascript.builtins.${name}`, builtin]
  return api && [`api.${name}`, api]
}

/** A static member of a class, or a member of its global instance. */
function memberOf(owner: string, name: string): Found | undefined {
  const known = instances[owner] ?? owner
  const ways = [
    ['javascript', 'builtins', known, name],
    ['api', known, `${name}_static`],
    ['api', known, name],
  ]
  for (const way of ways) {
    const feature = featureAt(...way)
    if (feature) return [way.join('.'), feature]
  }
  return undefined
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'Program'])

/** A node with its parents, innermost first. */
interface Place {
  readonly node: Node
  readonly field: string
  readonly above: Place | undefined
}

function visit(place: Place, look: (place: Place) => void): void {
  look(place)
  for (const [field, value] of Object.entries(place.node))
    for (const part of Array.isArray(value) ? value : [value])
      if (isNode(part)) visit({ node: part, field, above: place }, look)
}

const nameOf = (node: Node | undefined): string | undefined =>
  node?.type === 'Identifier' && typeof node.name === 'string' ? node.name : undefined

const memberName = (node: Node): string | undefined => {
  if (node.type !== 'MemberExpression') return undefined
  const property = nodeIn(node, 'property')
  if (node.computed !== true) return nameOf(property)
  return property?.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined
}

/** Whether the node is a feature test. */
function isTest({ node, field, above }: Place): boolean {
  if (!above) return false
  const { type, operator } = above.node
  if (type === 'UnaryExpression') return operator === 'typeof' || operator === '!'
  if (type === 'LogicalExpression') return field === 'left'
  return (
    (type === 'IfStatement' || type === 'ConditionalExpression') && field === 'test' && node.type !== 'CallExpression'
  )
}

/** The functions around a place, innermost first. */
function functionsAround(place: Place): Node[] {
  const found: Node[] = []
  for (let each: Place | undefined = place; each; each = each.above)
    if (functionTypes.has(each.node.type)) found.push(each.node)
  return found
}

const declaring: Readonly<Record<string, readonly string[]>> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  ArrowFunctionExpression: ['params'],
  ClassDeclaration: ['id'],
  ClassExpression: ['id'],
  CatchClause: ['param'],
  ImportSpecifier: ['local'],
  ImportDefaultSpecifier: ['local'],
  ImportNamespaceSpecifier: ['local'],
}

const isReference = ({ node, field, above }: Place): boolean => {
  if (node.type !== 'Identifier' || !above) return false
  const { type, computed } = above.node
  if (field === 'property' && type === 'MemberExpression') return computed === true
  if (field === 'key') return computed === true
  return !/^(?:Labeled|Break|Continue)|Specifier$|^MetaProperty$/.test(type)
}

const partsIn = (list: unknown): Node[] => [list].flat().filter(isNode)

/** Called or accessed further. A member that is only read may be missing. */
const isNeeded = ({ field, above }: Place): boolean =>
  above !== undefined &&
  above.node.optional !== true &&
  ((field === 'callee' && /^(?:Call|New)Expression$/.test(above.node.type)) ||
    (field === 'object' && above.node.type === 'MemberExpression'))

/** Spread arguments in an optional call: Chrome before 91 has a bug. */
const spreadId = 'javascript.operators.optional_chaining.spread'
const isOptionalSpread = (call: Node): boolean => {
  if (call.type !== 'CallExpression' || !partsIn(call.arguments).some(({ type }) => type === 'SpreadElement'))
    return false
  for (let link: Node | undefined = call; link; link = nodeIn(link, 'callee') ?? nodeIn(link, 'object'))
    if (link.optional === true) return true
  return false
}
const chromeBefore = (version: number, min: MinVersions): string[] =>
  ['chrome', 'webview_android'].filter((name) => (min[name] ?? version) < version)

export interface Lack {
  readonly id: string
  readonly browsers: readonly string[]
}

/**
 * Unsupported features of a script. Features that are tested before (`'x' in y`, `typeof`, `?.`) are allowed. A method
 * is reported by name if every class with such a method lacks it.
 */
export function lacksOfScript(path: string, source: string, min: MinVersions): Lack[] {
  const { program } = parseSync(path, source)
  const root: Place = {
    node: JSON.parse(JSON.stringify(program, (_, value) => (typeof value === 'bigint' ? 0 : value))),
    field: '',
    above: undefined,
  }
  const own = new Set<string>()
  const ownMethods = new Set<string>()
  const asked = new Map<Node, Set<string>>()
  const ask = (place: Place, name: string | undefined): void => {
    const [inner] = functionsAround(place)
    if (inner && name) asked.set(inner, (asked.get(inner) ?? new Set()).add(name))
  }
  visit(root, (place) => {
    const { node } = place
    for (const field of declaring[node.type] ?? [])
      for (const part of partsIn(node[field]))
        visit({ node: part, field: '', above: undefined }, ({ node: inner }) => own.add(nameOf(inner) ?? ''))
    const isMethod =
      node.type === 'MethodDefinition' ||
      (node.type === 'Property' && functionTypes.has(nodeIn(node, 'value')?.type ?? ''))
    if (isMethod) ownMethods.add(nameOf(nodeIn(node, 'key')) ?? '')
    if (node.type === 'BinaryExpression' && node.operator === 'in')
      ask(place, String(nodeIn(node, 'left')?.value ?? ''))
    if (isTest(place)) ask(place, memberName(node) ?? nameOf(node))
  })

  const found = new Map<string, readonly string[]>()
  const note = (place: Place, name: string, [id, feature]: Found): void => {
    const browsers = lacking(feature, min)
    if (browsers.length > 0 && !functionsAround(place).some((each) => asked.get(each)?.has(name)))
      found.set(id, browsers)
  }
  visit(root, (place) => {
    const { node } = place
    const tooOld = isOptionalSpread(node) ? chromeBefore(91, min) : []
    if (tooOld.length > 0) found.set(spreadId, tooOld)
    const name = nameOf(node)
    if (name && isReference(place) && !own.has(name) && !isTest(place)) {
      const global = globalNamed(name)
      if (global) note(place, name, global)
    }
    const member = memberName(node)
    if (!member) return
    if (!isNeeded(place)) return
    const owner = nameOf(nodeIn(node, 'object'))
    if (owner && !own.has(owner) && (instances[owner] || globalNamed(owner))) {
      const known = memberOf(owner, member) ?? (instances[owner] === 'Window' ? globalNamed(member) : undefined)
      if (known) note(place, member, known)
      return
    }
    const all = ownMethods.has(member) ? [] : (methods.get(member) ?? [])
    const first = all.find(([id]) => owners.some((owner) => id === `${owner}.${member}`))
    if (first && all.every(([, feature]) => lacking(feature, min).length > 0)) note(place, member, first)
  })
  return [...found].map(([id, browsers]) => ({ id, browsers }))
}
