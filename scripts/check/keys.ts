import { type ESTree, Visitor } from 'vite'
import { isOfPage, parse } from './sources.ts'

/** Contains the guards and reads key events for all other modules. */
const helper = 'web/lib/page/keys.ts'
const guard = /\b(?:isComposing|isPlainKey|isPageKey)\(/
const read = 'key|code|keyCode|which|charCode'
const named = /^(?:on|handle)Key(?:Down|Up|Press)|^(?:on)?key(?:down|up|press)$/i
const typed = /\bKeyboardEvent|\bonKey(?:Down|Up|Press)/

type Handler = ESTree.ArrowFunctionExpression | ESTree.Function

/**
 * Finds key handlers without a guard, which would react to the Enter that confirms text in an input method.
 * @returns one sentence each
 */
export function keyFaults(path: string, source: string): string[] {
  if (path === helper || !isOfPage(path) || !/key(?:down|up|press)|KeyboardEvent/i.test(source)) return []
  const functions: Handler[] = []
  /** Arguments of key listeners. */
  const given: ESTree.Node[] = []
  const text = ({ start, end }: ESTree.Node) => source.slice(start, end)
  const add = (node: Handler) => void functions.push(node)
  new Visitor({
    ArrowFunctionExpression: add,
    FunctionExpression: add,
    FunctionDeclaration: add,
    JSXAttribute({ name, value }) {
      if (value && named.test(text(name))) given.push(value)
    },
    Property({ key, value }) {
      if (named.test(text(key))) given.push(value)
    },
    VariableDeclarator({ id, init }) {
      if (init && (named.test(text(id)) || typed.test(text(id)))) given.push(init)
    },
    AssignmentExpression({ left, right }) {
      if (left.type === 'MemberExpression' && named.test(text(left.property))) given.push(right)
    },
    CallExpression({ arguments: all }) {
      if (all.some((one) => one.type === 'Literal' && named.test(String(one.value)))) given.push(...all)
    },
  }).visit(parse(path, source).program)
  const isIn = (inner: ESTree.Node, outer: ESTree.Node) => outer.start <= inner.start && inner.end <= outer.end
  const outermost = (node: ESTree.Node) => {
    const inside = functions.filter((one) => isIn(one, node))
    return inside.filter((one) => !inside.some((other) => other !== one && isIn(one, other)))
  }
  const handlers = new Set([
    ...functions.filter(({ params }) => params.some((param) => typed.test(text(param)))),
    ...given.flatMap(outermost),
  ])
  /** Whether a parameter's key is read, as a property or by destructuring. */
  const readsKey = (handler: Handler) =>
    handler.params.some((param) => {
      const [name = ''] = /^\w+/.exec(text(param)) ?? []
      if (!name) return new RegExp(`\\b(?:${read})\\b`).test(text(param))
      const event = `\\b${name}(?:\\??\\.nativeEvent)?`
      const reads = [
        `${event}\\??\\.(?:${read})\\b`,
        `${event}\\[`,
        `\\{[^{}]*\\b(?:${read})\\b[^{}]*\\}\\s*=[^\\n]*\\b${name}\\b`,
      ]
      return new RegExp(reads.join('|')).test(text(handler))
    })
  return [...handlers]
    .filter((handler) => readsKey(handler) && !guard.test(text(handler)))
    .map(
      ({ start }) =>
        `${path}:${source.slice(0, start).split('\n').length} reads a key that an input method may have: call isComposing(event) of web/lib/page/keys.ts first.`,
    )
}
