import { type ESTree, Visitor } from 'vite'
import { isOfPage, parse } from './sources.ts'

/** Type of a child. `open`: made by another module. */
type Kind = 'text' | 'element' | 'open'

/** Methods that return text, whatever their object. */
const textMethods = /^(?:format|join|toString|slice|trim)$/
/** Names of texts and of number formats everywhere. */
const texts = /^(?:t|shell|said|account|writing|numbers|money|intl)$/

/** Whether a name is typed as a React node, or is given elements. */
const isNode = (name: string, source: string): boolean =>
  new RegExp(`\\b${name}\\??: [^;,\\n]*React(?:Node|Element)|\\b${name} =[^=>\\n]*(?:<\\w|\\($)`, 'm').test(source) ||
  /^(?:children|outlet|corner|below|foot|edited)$/.test(name)

function kindsOf(node: ESTree.Node, source: string): readonly Kind[] {
  const kinds = (...nodes: readonly ESTree.Node[]) => nodes.flatMap((one) => kindsOf(one, source))
  switch (node.type) {
    case 'JSXText':
      return /^\s*\n\s*$|^$/.test(node.value) ? [] : /\S/.test(node.value) ? ['text'] : ['open']
    case 'ParenthesizedExpression':
    case 'JSXExpressionContainer':
    case 'TSNonNullExpression':
      return kinds(node.expression)
    case 'JSXElement':
      return ['element']
    case 'JSXFragment':
      return kinds(...node.children)
    case 'ConditionalExpression':
      return kinds(node.consequent, node.alternate)
    case 'LogicalExpression':
      return node.operator === '&&' ? kinds(node.right) : kinds(node.left, node.right)
    case 'Literal':
      return typeof node.value === 'string' ? [/\S/.test(node.value) ? 'text' : 'open'] : []
    case 'TemplateLiteral':
      return ['text']
    case 'CallExpression': {
      const { callee } = node
      if (callee.type === 'Identifier') return /^(?:String|agoText)$/.test(callee.name) ? ['text'] : ['open']
      if (callee.type !== 'MemberExpression') return ['open']
      const { object, property } = callee
      const isText =
        (object.type === 'Identifier' && texts.test(object.name)) ||
        (property.type === 'Identifier' && textMethods.test(property.name))
      return isText ? ['text'] : ['open']
    }
    case 'MemberExpression':
      return ['text']
    case 'Identifier':
      return node.name === 'undefined' ? [] : isNode(node.name, source) ? ['open'] : ['text']
    default:
      return []
  }
}

/**
 * Finds text that shares an element with something else. Translators and extensions replace such text, and the renderer
 * then throws or writes where nothing is visible.
 */
export function bareTextFaults(path: string, source: string): string[] {
  if (!isOfPage(path) || !path.endsWith('.tsx')) return []
  const faults: string[] = []
  const look = (children: readonly ESTree.Node[], isAlone: boolean) => {
    const all = children.map((child) => kindsOf(child, source)).filter((kinds) => kinds.length > 0)
    const isBare = all.some(
      (kinds) => kinds.includes('text') && (kinds.includes('element') || all.length > 1 || !isAlone),
    )
    const [first] = children
    if (isBare && first)
      faults.push(
        `${path}:${source.slice(0, first.start).split('\n').length} has text beside something else: give it an element, or join it into one text.`,
      )
  }
  new Visitor({
    JSXAttribute({ name, start }) {
      if (name.name !== 'translate') return
      faults.push(
        `${path}:${source.slice(0, start).split('\n').length} sets translate, which Preact would turn round: use ref={untranslated}.`,
      )
    },
    JSXElement({ children }) {
      look(children, true)
    },
    JSXFragment({ children }) {
      look(children, false)
    },
  }).visit(parse(path, source).program)
  return faults
}
