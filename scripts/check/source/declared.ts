import type { ESTree } from 'vite'
import { type Module, type Node, nameIn } from './modules.ts'

/** The one node of a kind in a module that bears a name. @throws RangeError where there is none. */
function named<T extends Node>(
  module: Module,
  name: string,
  is: (node: Node) => node is T,
  nameOf: (node: T) => Node,
): T {
  for (const node of module.parents.keys()) if (is(node) && nameIn(nameOf(node)) === name) return node
  throw new RangeError(`${module.path} declares no ${name}.`)
}

const isAlias = (node: Node): node is ESTree.TSTypeAliasDeclaration => node.type === 'TSTypeAliasDeclaration'
const isInterface = (node: Node): node is ESTree.TSInterfaceDeclaration => node.type === 'TSInterfaceDeclaration'
const isVariable = (node: Node): node is ESTree.VariableDeclarator => node.type === 'VariableDeclarator'

/** The texts that a type of texts allows. */
export function textsOfType(module: Module, name: string): readonly string[] {
  const { typeAnnotation: type } = named(module, name, isAlias, ({ id }) => id)
  const parts = type.type === 'TSUnionType' ? type.types : [type]
  return parts.flatMap((part) =>
    part.type === 'TSLiteralType' && part.literal.type === 'Literal' ? [String(part.literal.value)] : [],
  )
}

/** The fields of an interface's own. */
export const fieldsOfType = (module: Module, name: string): readonly string[] =>
  named(module, name, isInterface, ({ id }) => id).body.body.flatMap((field) =>
    field.type === 'TSPropertySignature' ? [nameIn(field.key)] : [],
  )

/** What a constant is made of; of a function that is one expression, that. */
export function madeOf(module: Module, name: string): Node {
  const { init } = named(module, name, isVariable, ({ id }) => id)
  const value = init?.type === 'TSAsExpression' ? init.expression : init
  if (!value) throw new RangeError(`${name} of ${module.path} has no value.`)
  return value.type === 'ArrowFunctionExpression' ? value.body : value
}

/** The names of a constant record's fields. */
export function keysOf(module: Module, name: string): readonly string[] {
  const value = madeOf(module, name)
  const fields = value.type === 'ObjectExpression' ? value.properties : []
  return fields.flatMap((field) => (field.type === 'Property' ? [nameIn(field.key)] : []))
}
