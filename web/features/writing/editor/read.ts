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

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
}
// Escapes like a browser's serializer.
const escapeText = (text: string): string => text.replace(/[&<>\u00a0]/g, (sign) => escapes[sign] ?? sign)
const escapeAttribute = (text: string): string => text.replace(/[&<>"\u00a0]/g, (sign) => escapes[sign] ?? sign)

const tagOf: Readonly<Record<string, string>> = { link: 'a', strong: 'strong', em: 'em', strike: 's', code: 'code' }

const openTag = ({ type, attrs }: Mark): string => {
  const href = type.name === 'link' ? ` href="${escapeAttribute(String(attrs.href))}"` : ''
  return `<${tagOf[type.name]}${href}>`
}
const closeTags = (marks: readonly Mark[]): string =>
  marks
    .map(({ type }) => `</${tagOf[type.name]}>`)
    .reverse()
    .join('')

/** Serializes text and breaks. A mark that continues across nodes is opened once. */
function inlineHtml(content: Fragment): string {
  let html = ''
  let open: readonly Mark[] = []
  content.forEach(({ isText, text = '', marks }) => {
    const differs = open.findIndex((mark, at) => !marks[at]?.eq(mark))
    const kept = differs < 0 ? open.length : differs
    html += closeTags(open.slice(kept)) + marks.slice(kept).map(openTag).join('')
    html += isText ? escapeText(text) : '<br>'
    open = marks
  })
  return html + closeTags(open)
}

function pictureHtml({ attrs: { src, alt, width, height } }: Node): string {
  const sizes = width && height ? ` width="${width}" height="${height}"` : ''
  return `<img src="${escapeAttribute(String(src))}" alt="${escapeAttribute(String(alt))}"${sizes}>`
}

const wrap = (tag: string, inside: string, attributes = ''): string => `<${tag}${attributes}>${inside}</${tag}>`

/** A cell with a single paragraph is written as inline text. */
const cellHtml =
  (tag: 'td' | 'th') =>
  ({ content, firstChild, attrs }: Node): string => {
    const spans = ['colspan', 'rowspan'].filter((name) => attrs[name] > 1).map((name) => ` ${name}="${attrs[name]}"`)
    const isLine = content.childCount === 1 && firstChild?.type.name === 'paragraph'
    return wrap(tag, isLine ? inlineHtml(firstChild.content) : blocksHtml(content), spans.join(''))
  }

const writers: Readonly<Record<string, (node: Node) => string>> = {
  paragraph: ({ content }) => wrap('p', inlineHtml(content)),
  heading: ({ content, attrs: { level } }) => wrap(`h${level}`, inlineHtml(content)),
  blockquote: ({ content }) => wrap('blockquote', blocksHtml(content)),
  bullet_list: ({ content }) => wrap('ul', blocksHtml(content)),
  ordered_list: ({ content, attrs: { start } }) =>
    wrap('ol', blocksHtml(content), start === 1 ? '' : ` start="${start}"`),
  list_item: ({ content }) => wrap('li', blocksHtml(content)),
  // Inside `code`, a parser does not drop a leading empty line.
  code_block: ({ textContent }) => wrap('pre', wrap('code', escapeText(textContent))),
  table: ({ content }) => wrap('table', wrap('tbody', blocksHtml(content))),
  table_row: ({ content }) => wrap('tr', blocksHtml(content)),
  table_cell: cellHtml('td'),
  table_header: cellHtml('th'),
  rule: () => '<hr>',
  figure: (node) =>
    wrap('figure', pictureHtml(node) + (node.childCount ? wrap('figcaption', inlineHtml(node.content)) : '')),
}

/** Cache. Nodes are immutable and a key press changes one block, so the others are cached. */
const known = new WeakMap<Node, string>()

function blocksHtml(content: Fragment): string {
  let html = ''
  content.forEach((node) => {
    const written = known.get(node) ?? writers[node.type.name]?.(node) ?? ''
    known.set(node, written)
    html += written
  })
  return html
}

/** An article's HTML as sent to the exchange. Sanitisers leave it unchanged. */
export const htmlOf = (doc: Node): string => blocksHtml(doc.content)
