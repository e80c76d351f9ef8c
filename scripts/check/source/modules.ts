import { posix } from 'node:path'
import type { ESTree } from 'vite'
import { isRecord } from '../../../bridge/lib/guards.ts'
import { parse } from '../sources.ts'

export type Node = ESTree.Node
type Program = ReturnType<typeof parse>['program']
export type Fn = ESTree.Function | ESTree.ArrowFunctionExpression

/** A module's tree, with what each node is in. */
export interface Module {
  readonly path: string
  readonly source: string
  readonly program: Program
  readonly parents: ReadonlyMap<Node, Node>
  readonly calls: readonly ESTree.CallExpression[]
}

const isNode = (value: unknown): value is Node => isRecord(value) && typeof value.type === 'string'

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** Of a document its own scripts, each where it stands. */
const scriptsIn = (html: string): string =>
  html.replace(/(?:^|<\/script>)[\s\S]*?(?:<script>|$)/g, (markup) => markup.replace(/[^\n]/g, ' '))

function moduleOf(path: string, text: string): Module {
  const isDocument = path.endsWith('.html')
  const source = isDocument ? scriptsIn(text) : text
  const { program } = parse(isDocument ? `${path}.js` : path, source)
  const parents = new Map<Node, Node>()
  const open: Node[] = [program]
  for (let node = open.pop(); node; node = open.pop())
    for (const child of childrenOf(node)) {
      parents.set(child, node)
      open.push(child)
    }
  const calls = [...parents.keys()].filter((node) => node.type === 'CallExpression')
  return { path, source, program, parents, calls }
}

/** What a name is: an expression, a field of one, or a parameter of a function. */
export type Meaning = { readonly module: Module } & (
  | { readonly kind: 'value'; readonly value: Node; readonly field?: string }
  | { readonly kind: 'param'; readonly fn: Fn; readonly at: number }
)

export const isFn = (node: Node): node is Fn =>
  node.type === 'ArrowFunctionExpression' || node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression'

const isNamed = (node: Node | null | undefined, name: string): boolean =>
  node?.type === 'Identifier' && node.name === name

/** What a name, or the name of a field, says. */
export const nameIn = (node: Node): string =>
  node.type === 'Identifier' ? node.name : node.type === 'Literal' ? String(node.value) : ''

/** What a declaration makes of a name; `undefined` where it is not its own. */
function declared(module: Module, statement: Node, name: string): Meaning | undefined {
  if (statement.type === 'ExportNamedDeclaration' && statement.declaration)
    return declared(module, statement.declaration, name)
  if (statement.type === 'FunctionDeclaration' && isNamed(statement.id, name))
    return { kind: 'value', module, value: statement }
  if (statement.type !== 'VariableDeclaration') return undefined
  for (const { id, init } of statement.declarations) {
    if (isNamed(id, name) && init) return { kind: 'value', module, value: init }
    if (id.type === 'ArrayPattern' && init?.type === 'ArrayExpression') {
      const value = init.elements[id.elements.findIndex((one) => isNamed(one, name))]
      if (value) return { kind: 'value', module, value }
    }
    if (id.type === 'ObjectPattern' && init)
      for (const one of id.properties)
        if (one.type === 'Property' && isNamed(one.value, name))
          return { kind: 'value', module, value: init, field: nameIn(one.key) }
  }
  return undefined
}

/** Whether a pattern, or the head of a loop, makes a name. */
const has = (node: Node, name: string): boolean => isNamed(node, name) || childrenOf(node).some((one) => has(one, name))

const patternsOf = (statement: Node): readonly Node[] =>
  statement.type === 'VariableDeclaration' ? statement.declarations.map(({ id }) => id) : []

export interface Call {
  readonly module: Module
  readonly call: ESTree.CallExpression
}

/** The modules of a repository, each parsed when it is first asked for. */
export interface Modules {
  /** Those whose text has such a word. */
  having(word: RegExp): readonly Module[]
  /** @throws RangeError where there is no such file. */
  at(path: string): Module
  /** What a name means where it stands; `undefined` where no declaration says so. */
  meaningOf(module: Module, from: Node, name: string): Meaning | undefined
  /** What a module exports under a name. */
  exported(module: Module, name: string): Meaning | undefined
  /** The calls of a module's function, however those who import it call it. */
  callsOf(module: Module, fn: Node, name: string): readonly Call[]
}

/** @param sources the text of each file, by its path from the repository's folder. */
export function createModules(sources: ReadonlyMap<string, string>): Modules {
  const known = new Map<string, Module>()
  function find(path: string): Module | undefined {
    const source = sources.get(path)
    if (source === undefined) return undefined
    const module = known.get(path) ?? moduleOf(path, source)
    known.set(path, module)
    return module
  }
  const at = (path: string): Module => {
    const module = find(path)
    if (!module) throw new RangeError(`There is no file ${path}.`)
    return module
  }
  const having = (word: RegExp): readonly Module[] =>
    [...sources].filter(([, source]) => word.test(source)).map(([path]) => at(path))
  const next = ({ path }: Module, request: string): Module | undefined => find(posix.join(posix.dirname(path), request))

  /** The names that a module gives to what another exports, and that one's own. */
  const localNames = (module: Module, { path }: Module, name: string): readonly string[] =>
    module.path === path
      ? [name]
      : module.program.body.flatMap((statement) => {
          if (statement.type !== 'ImportDeclaration' || !statement.source.value.startsWith('.')) return []
          return statement.specifiers.flatMap(({ local, ...one }) =>
            'imported' in one && nameIn(one.imported) === name ? [local.name] : [],
          )
        })

  const found = new Map<Node, readonly Call[]>()
  /** The calls of a function of a module. */
  function callsOf(module: Module, fn: Node, name: string): readonly Call[] {
    // Only what names its file, or an index, can have it from there.
    const places = [posix.basename(module.path), '/index.ts']
    const isNear = (path: string, source: string) =>
      path === module.path || (source.includes(name) && places.some((place) => source.includes(place)))
    const near = [...sources].filter(([path, source]) => isNear(path, source)).map(([path]) => at(path))
    const all =
      found.get(fn) ??
      near.flatMap((where) => {
        const names = localNames(where, module, name)
        return where.calls.flatMap((call) => {
          if (call.callee.type !== 'Identifier' || !names.includes(call.callee.name)) return []
          const meaning = meaningOf(where, call, call.callee.name)
          return meaning?.kind === 'value' && meaning.value === fn ? [{ module: where, call }] : []
        })
      })
    found.set(fn, all)
    return all
  }

  function exported(module: Module, name: string): Meaning | undefined {
    for (const statement of module.program.body) {
      const own = declared(module, statement, name)
      if (own) return own
      if (statement.type !== 'ExportNamedDeclaration' || !statement.source) continue
      const found = statement.specifiers.find((one) => nameIn(one.exported) === name)
      const from = found && next(module, statement.source.value)
      if (found && from) return exported(from, nameIn(found.local))
    }
    return undefined
  }

  function imported(module: Module, name: string): Meaning | undefined {
    for (const statement of module.program.body) {
      if (statement.type !== 'ImportDeclaration') continue
      const found = statement.specifiers.find((one) => one.local.name === name)
      const from = found && next(module, statement.source.value)
      if (from) return exported(from, found.type === 'ImportSpecifier' ? nameIn(found.imported) : 'default')
    }
    return undefined
  }

  function meaningOf(module: Module, from: Node, name: string): Meaning | undefined {
    for (let node = module.parents.get(from); node; node = module.parents.get(node)) {
      const params = isFn(node) ? node.params : []
      const at = params.findIndex((one) => isNamed(one, name))
      if (isFn(node) && at >= 0) return { kind: 'param', module, fn: node, at }
      const isLoop = node.type === 'ForOfStatement' || node.type === 'ForInStatement' || node.type === 'ForStatement'
      const body = node.type === 'Program' || node.type === 'BlockStatement' ? node.body : []
      for (const statement of body) {
        const own = declared(module, statement, name)
        if (own) return own
      }
      // It is made here of what cannot be read: what stands further out is another.
      const made = [...params, ...(isLoop ? childrenOf(node).slice(0, 1) : []), ...body.flatMap(patternsOf)]
      if (made.some((one) => has(one, name))) return undefined
    }
    return imported(module, name)
  }

  return { having, at, meaningOf, exported, callsOf }
}
