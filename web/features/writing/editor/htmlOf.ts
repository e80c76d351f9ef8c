import type { Fragment, Mark, Node } from 'prosemirror-model'

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
