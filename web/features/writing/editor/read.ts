import { DOMParser, Fragment, type Mark, type Node, type ParseOptions, Slice } from 'prosemirror-model'
import { Plugin, type Selection, type Transaction } from 'prosemirror-state'
import { type ArticleRules, sanitise } from '#web/lib/content/sanitise.ts'
import { breakLines } from './fromElsewhere.ts'

import { schema } from './schema.ts'

/** Position of a first heading that is not of the top level. */
function wrongFirst(doc: Node): number | undefined {
  let at = 0
  for (const node of doc.children) {
    if (node.type.name === 'heading') return node.attrs.level === 2 ? undefined : at
    at += node.nodeSize
  }
  return undefined
}

/** Heading levels must not be skipped: an article's first heading is raised to the top level. */
function raiseFirst(doc: Node): Node {
  const at = wrongFirst(doc)
  const heading = at === undefined ? null : doc.nodeAt(at)
  if (!heading || at === undefined) return doc
  const raised = heading.type.create({ level: 2 }, heading.content, heading.marks)
  return doc.copy(doc.content.replaceChild(doc.resolve(at).index(), raised))
}

/** Applies this rule while typing, so that authors see the levels that readers will see. */
export const headingLevels = (): Plugin =>
  new Plugin({
    appendTransaction(transactions, _before, { doc, tr }): Transaction | null {
      if (!transactions.some(({ docChanged }) => docChanged)) return null
      const at = wrongFirst(doc)
      return at === undefined ? null : tr.setNodeAttribute(at, 'level', 2)
    },
  })

const parser = DOMParser.fromSchema(schema)

/** Foreign HTML has line breaks that are not displayed. Our own has none. */
export type Spaces = 'ours' | 'collapsed'

/** In foreign HTML the last break of a block is not displayed. */
const withoutLastBreak = ({ nodeName, nextSibling, parentElement }: globalThis.Node): { ignore: true } | null =>
  nodeName === 'BR' && !nextSibling && !parentElement?.closest('a, b, code, em, i, s, span, strong, u')
    ? { ignore: true }
    : null

/** Parses sanitised HTML into an article. */
export function documentIn(fragment: DocumentFragment, spaces: Spaces): Node {
  const box = document.implementation.createHTMLDocument('').createElement('div')
  box.append(fragment)
  breakLines(box, spaces === 'ours' ? 1 : 2)
  if (spaces === 'ours') return raiseFirst(parser.parse(box, { preserveWhitespace: 'full' }))
  const options: ParseOptions & { ruleFromNode: typeof withoutLastBreak } = { ruleFromNode: withoutLastBreak }
  return raiseFirst(parser.parse(box, options))
}

/** Opens an article that this editor has written. */
export const readDocument = async (html: string, rules: ArticleRules): Promise<Node> =>
  documentIn(await sanitise(html, rules), 'ours')

const isInList = ({ $from }: Selection): boolean =>
  Array.from({ length: $from.depth }, (_, at) => $from.node(at + 1)).some(({ type }) => type === schema.nodes.list_item)

/**
 * The slice to insert on paste. Its first and last lines join the surrounding text. A list stays whole unless it is pasted
 * into another list: without the first item, nested items would lose their level.
 */
export function sliceOf(doc: Node, selection: Selection): Slice {
  const { content, openStart, openEnd } = Slice.maxOpen(doc.content, false)
  if (isInList(selection)) return new Slice(content, openStart, openEnd)
  const { parent, parentOffset } = selection.$to
  const joinsEnd = doc.lastChild?.isTextblock || parentOffset === parent.content.size
  return new Slice(content, doc.firstChild?.isTextblock ? openStart : 0, joinsEnd ? openEnd : 0)
}

/** Plain text: an empty line ends a paragraph, a single break stays a break. */
export function sliceOfText(text: string, marks: readonly Mark[] = []): Slice {
  const lines = (paragraph: string): Node[] =>
    paragraph
      .split('\n')
      .flatMap((line, at) => [
        ...(at > 0 ? [schema.nodes.hard_break.create()] : []),
        ...(line ? [schema.text(line, marks)] : []),
      ])
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '')
    .split(/\n{2,}/)
    .map((paragraph) => schema.nodes.paragraph.create(null, lines(paragraph)))
  return Slice.maxOpen(Fragment.from(paragraphs), false)
}
