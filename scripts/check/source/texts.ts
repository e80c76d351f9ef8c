import { type Call, type Fn, type Module, type Modules, type Node, nameIn } from './modules.ts'

/** Stands in a text for what is known only when it runs. */
export const hole = '…'

/**
 * Reads texts of the source's expressions, across modules. Who gives a parameter its value is looked up where a text begins with it:
 * names are told apart by how they begin.
 */
export interface Texts {
  /** All that an expression may be, each once. */
  of(module: Module, node: Node): readonly string[]
  /** The calls of what a module exports under a name. @throws RangeError where it exports no such function. */
  callsTo(path: string, name: string): readonly Call[]
}

type Given = ReadonlyMap<Fn, { readonly module: Module; readonly args: readonly Node[]; readonly given: Given }>
const deepest = 10

const joined = (parts: readonly (readonly string[])[]): string[] =>
  parts.reduce<string[]>((texts, part) => texts.flatMap((text) => part.map((more) => text + more)), [''])

export function createTexts({ at, meaningOf, exported, callsOf }: Modules): Texts {
  const known = new Map<Fn, Map<number, readonly string[]>>()
  /** What the callers of a function pass there; unknown for a function without a name. */
  function givenTo(fn: Fn, module: Module, place: number): readonly string[] {
    const ofFn = known.get(fn) ?? new Map<number, readonly string[]>()
    known.set(fn, ofFn)
    const before = ofFn.get(place)
    if (before) return before
    // Functions may call each other in a circle.
    ofFn.set(place, [hole])
    const holder = module.parents.get(fn)
    const id = fn.id ?? (holder?.type === 'VariableDeclarator' ? holder.id : undefined)
    if (id?.type !== 'Identifier') return [hole]
    const texts = callsOf(module, fn, id.name).flatMap(({ module: where, call }) => {
      const arg = call.arguments[place]
      return arg ? read(where, arg, new Map(), 0, true) : []
    })
    const all = texts.length > 0 ? [...new Set(texts)] : [hole]
    ofFn.set(place, all)
    return all
  }

  function fieldOf(
    module: Module,
    object: Node,
    name: string,
    given: Given,
    depth: number,
    follows: boolean,
  ): readonly string[] {
    if (object.type === 'TSAsExpression') return fieldOf(module, object.expression, name, given, depth, follows)
    if (object.type === 'ObjectExpression') {
      const field = object.properties.find((one) => one.type === 'Property' && nameIn(one.key) === name)
      return field?.type === 'Property' ? read(module, field.value, given, depth, follows) : [hole]
    }
    // What the exchange's configuration names.
    if (object.type === 'Identifier' && object.name === 'cookies') return [`cookies.${name}`]
    const meaning = object.type === 'Identifier' ? meaningOf(module, object, object.name) : undefined
    return meaning?.kind === 'value' && !meaning.field
      ? fieldOf(meaning.module, meaning.value, name, given, depth + 1, follows)
      : [hole]
  }

  function read(module: Module, node: Node, given: Given, depth: number, follows: boolean): readonly string[] {
    if (depth > deepest) return [hole]
    const of = (one: Node, isFirst = true) => read(module, one, given, depth + 1, follows && isFirst)
    if (node.type === 'Literal') return [String(node.value)]
    if (node.type === 'TemplateLiteral') {
      const parts = node.quasis.flatMap(({ value }, at) => {
        const next = node.expressions[at]
        return [[value.cooked ?? ''], ...(next ? [of(next, at === 0 && value.cooked === '')] : [])]
      })
      return joined(parts)
    }
    if (node.type === 'BinaryExpression' && node.operator === '+') return joined([of(node.left), of(node.right, false)])
    if (node.type === 'MemberExpression' && !node.computed)
      return fieldOf(module, node.object, nameIn(node.property), given, depth + 1, follows)
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier') {
      const meaning = meaningOf(module, node, node.callee.name)
      const fn = meaning?.kind === 'value' ? meaning.value : undefined
      if (!meaning || fn?.type !== 'ArrowFunctionExpression' || fn.body.type === 'BlockStatement') return [hole]
      const args = { module, args: node.arguments, given }
      return read(meaning.module, fn.body, new Map([...given, [fn, args]]), depth + 1, follows)
    }
    if (node.type !== 'Identifier') return [hole]
    const meaning = meaningOf(module, node, node.name)
    if (!meaning) return [hole]
    if (meaning.kind === 'value')
      return meaning.field === undefined
        ? read(meaning.module, meaning.value, given, depth + 1, follows)
        : fieldOf(meaning.module, meaning.value, meaning.field, given, depth + 1, follows)
    const call = given.get(meaning.fn)
    if (!call) return !follows ? [hole] : givenTo(meaning.fn, meaning.module, meaning.at)
    const arg = call.args[meaning.at]
    return arg ? read(call.module, arg, call.given, depth + 1, follows) : [hole]
  }

  return {
    of: (module, node) => [
      ...new Set(read(module, node, new Map(), 0, true).map((text) => text.replace(/…{2,}/g, hole))),
    ],
    callsTo(path, name) {
      const module = at(path)
      const meaning = exported(module, name)
      if (meaning?.kind !== 'value') throw new RangeError(`${path} exports no ${name}.`)
      return callsOf(module, meaning.value, name)
    },
  }
}
