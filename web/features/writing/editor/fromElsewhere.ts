import { styleOf } from '#web/lib/content/sanitise.ts'

type Mark = 'strong' | 'em' | 'strike'
type Look = Readonly<Record<Mark, boolean>>
type Declarations = ReadonlyMap<string, string>

/** Styles of pasted HTML by class. Excel styles cells only this way. */
export type Classes = ReadonlyMap<string, Declarations>

const plain: Look = { strong: false, em: false, strike: false }
const elementOf: Readonly<Record<Mark, string>> = { strong: 'strong', em: 'em', strike: 's' }
const tagsOf: Readonly<Record<Mark, string>> = { strong: 'strong, b', em: 'em, i, cite', strike: 's, del, strike' }
const marks = Object.keys(elementOf) as readonly Mark[]
/** Bold by default: a bold style adds nothing. */
const headings = 'h1, h2, h3, h4, h5, h6, th'
const blocks = `${headings}, p, div, section, article, blockquote, pre, hr, ul, ol, dl, table, figure, details`
const linesOfTable = 'dt, dd, td, th, caption, summary'

const telling = new Set([
  ...['font', 'font-weight', 'font-style', 'text-decoration', 'text-decoration-line'],
  ...['display', 'mso-hide', 'mso-list'],
])

/** The declarations of a style that affect how text looks. */
const declarationsIn = (style: string): Declarations =>
  new Map(
    style.split(';').flatMap((declaration) => {
      const colon = declaration.indexOf(':')
      const name = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase()
      return telling.has(name)
        ? [
            [
              name,
              declaration
                .slice(colon + 1)
                .trim()
                .toLowerCase(),
            ],
          ]
        : []
    }),
  )

/** Reads the style sheets of pasted HTML: rules with a single class selector, as Office writes them. */
export function classesIn(html: string): Classes {
  const classes = new Map<string, Declarations>()
  for (const part of html.split(/<style\b/i).slice(1)) {
    const [sheet = ''] = part.split(/<\/style/i, 1)
    for (const rule of sheet.split('}')) {
      const [selectors = '', style] = rule.split('{')
      if (style === undefined) continue
      const declarations = declarationsIn(style)
      for (const selector of selectors.split(',')) {
        const [, name] = /^[^.]*\.([\w-]+)\s*$/.exec(selector) ?? []
        if (name) classes.set(name, declarations)
      }
    }
  }
  return classes
}

/** Whether a font weight is bold; `undefined` if it is not a known weight. */
function isBold(weight: string | undefined): boolean | undefined {
  if (weight === 'bold' || weight === 'bolder') return true
  if (weight === 'normal' || weight === 'lighter') return false
  const number = Number.parseInt(weight ?? '', 10)
  return Number.isNaN(number) ? undefined : number >= 600
}

const isSlanted = (slant: string | undefined): boolean | undefined =>
  slant === undefined || slant === 'inherit' ? undefined : /^(?:italic|oblique)/.test(slant)

/** Formatting of an element's text, from its tag, its style and its parent. A strikethrough applies to all descendants. */
function lookOf(element: Element, style: Declarations, outside: Look): Look {
  const font = style.get('font') ?? ''
  const line = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`
  const isStruck = line.includes('line-through') || (!line.includes('none') && element.matches(tagsOf.strike))
  const bold = isBold(style.get('font-weight')) ?? (/\bbold\b|\b[6-9]00\b/.test(font) || undefined)
  const slanted = isSlanted(style.get('font-style')) ?? (/\b(?:italic|oblique)\b/.test(font) || undefined)
  return {
    strong: !element.matches(headings) && (bold ?? (element.matches(tagsOf.strong) || outside.strong)),
    em: slanted ?? (element.matches(tagsOf.em) || outside.em),
    strike: isStruck || outside.strike,
  }
}

function unwrap(element: Element): void {
  while (element.firstChild) element.before(element.firstChild)
  element.remove()
}

/** Replaces a span that is a block only by its style with a block element. @returns the new element */
function standAlone(span: Element): Element {
  const line = span.ownerDocument.createElement(span.textContent?.trim() ? 'div' : 'br')
  if (line.localName === 'div') line.append(...span.childNodes)
  span.replaceWith(line)
  return line
}

/** Replaces styles with elements. Unwraps an element whose style resets its own formatting, as Google Docs wraps all content in one. */
function markText(root: DocumentFragment, styles: ReadonlyMap<Element, Declarations>): void {
  const looks = new Map<Node, Look>([[root, plain]])
  const texts: [Text, Look][] = []
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const outside = looks.get(node.parentNode ?? root) ?? plain
    if (node instanceof Element) looks.set(node, lookOf(node, styles.get(node) ?? new Map(), outside))
    else if (node instanceof Text && node.data.trim()) texts.push([node, outside])
  }
  for (const element of root.querySelectorAll(Object.values(tagsOf).join())) unwrap(element)
  for (const [text, look] of texts) {
    for (const mark of marks.filter((name) => look[name])) {
      const wrapper = root.ownerDocument.createElement(elementOf[mark])
      text.replaceWith(wrapper)
      wrapper.append(text)
    }
  }
}

const isBlank = (node: Node): boolean => node.nodeType === Node.TEXT_NODE && !node.textContent?.trim()
const isBlock = (node: Node | null): boolean =>
  node instanceof Element && (node.matches(blocks) || node.querySelector(blocks) !== null)

function neighbour(node: Node, side: 'previousSibling' | 'nextSibling'): Node | null {
  let next = node[side]
  while (next && isBlank(next)) next = next[side]
  return next
}

/** Removes breaks next to blocks and empty paragraphs: an article has its own spacing. */
function dropEmptyLines(root: DocumentFragment): void {
  for (const line of root.querySelectorAll('.Apple-interchange-newline')) line.remove()
  const breaks = [...root.querySelectorAll('br')]
  for (const line of breaks) if (isBlock(neighbour(line, 'previousSibling'))) line.remove()
  for (const line of breaks.reverse()) if (isBlock(neighbour(line, 'nextSibling'))) line.remove()
  for (const paragraph of root.querySelectorAll('p, div')) {
    if (!paragraph.textContent?.trim() && !paragraph.querySelector('img, hr')) paragraph.remove()
  }
}

/** A paragraph that is a list item, as Word writes them. */
interface Item {
  readonly list: string
  readonly level: number
  /** Its start number; `undefined` for a bullet. */
  readonly number: number | undefined
}

const bullet = /^\s*[·•▪◦‣●○■\uf0a7\uf0b7]\s+/
const marker = /^\s*(?:[·•▪◦‣●○■\uf0a7\uf0b7§o–-]|\(?(?:\d{1,4}|[a-z]|[ivxlc]{1,6})[.)])\s{2,}/i

/** Removes characters from the start of an element. */
function dropStart(element: Element, length: number): void {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let left = length
  for (let node = walker.nextNode(); node instanceof Text && left > 0; node = walker.nextNode()) {
    const taken = Math.min(left, node.length)
    node.deleteData(0, taken)
    left -= taken
  }
}

/** Parses a paragraph as a list item and removes its marker. */
function itemIn(paragraph: Element, styles: ReadonlyMap<Element, Declarations>): Item | undefined {
  // Word writes `l0 level1 lfo1`. The lengths are bounded to prevent slow matching.
  const ofWord = /^(\S{0,20})\s{0,5}level(\d)(.{0,20})/.exec(styles.get(paragraph)?.get('mso-list') ?? '')
  const ignored = [...paragraph.querySelectorAll(`[${styleOf}]`)].find(
    (element) => styles.get(element)?.get('mso-list') === 'ignore',
  )
  const isListed = /^MsoListParagraph/.test(paragraph.className)
  const text = paragraph.textContent ?? ''
  const [drawn] = (isListed ? marker : bullet).exec(text) ?? []
  if (!ofWord && drawn === undefined) return undefined
  const sign = ignored?.textContent ?? drawn ?? ''
  if (ignored) ignored.remove()
  else dropStart(paragraph, drawn?.length ?? 0)
  const [, list = '', level = '1', rest = ''] = ofWord ?? []
  const [, number] = /^\s*\(?(?:\d+\.)*(\d+|[a-z]+(?=[.)]))/i.exec(sign) ?? []
  const isNumbered = number !== undefined && !/^\s*o\s*$/.test(sign)
  return { list: list + rest, level: Number(level), number: isNumbered ? Number.parseInt(number, 10) || 1 : undefined }
}

interface Open {
  readonly item: Item
  readonly element: Element
}

/** Turns paragraphs that look like list items into lists. */
function makeLists(root: DocumentFragment, styles: ReadonlyMap<Element, Declarations>): void {
  const { ownerDocument } = root
  let open: Open[] = []
  let last: Element | undefined
  const innermost = (): Open | undefined => open[open.length - 1]
  const start = (item: Item, put: (list: Element) => void): void => {
    const element = ownerDocument.createElement(item.number === undefined ? 'ul' : 'ol')
    if (item.number !== undefined && item.number > 1) element.setAttribute('start', String(item.number))
    put(element)
    open.push({ item, element })
  }
  for (const paragraph of root.querySelectorAll('p')) {
    const item = itemIn(paragraph, styles)
    if (!item) continue
    if (!last || neighbour(paragraph, 'previousSibling') !== last) open = []
    while ((innermost()?.item.level ?? 0) > item.level) open.pop()
    const before = innermost()?.item
    const isOther =
      before?.level === item.level &&
      (before.list !== item.list || (before.number === undefined) !== (item.number === undefined))
    if (isOther) open.pop()
    const parent = innermost()?.element.lastElementChild
    if (!parent) {
      open = []
      start(item, (list) => {
        paragraph.before(list)
        last = list
      })
    } else if (innermost()?.item.level !== item.level) start(item, (list) => parent.append(list))
    const line = ownerDocument.createElement('li')
    innermost()?.element.append(line)
    line.append(paragraph)
  }
}

/** Whether a table is only used for layout, or contains what an article's cell cannot. */
const isLayout = (table: Element, minCells: number): boolean =>
  table.querySelectorAll('td, th').length < minCells ||
  table.querySelector('table, img, hr, blockquote, h1, h2, h3, h4, h5, h6, details, figure') !== null

/** Wraps content in lines where the parser would treat it as inline: terms, captions and cells of layout tables. */
export function breakLines(box: Element, minCells: number): void {
  const layouts = new Set([...box.querySelectorAll('table')].filter((table) => isLayout(table, minCells)))
  for (const element of box.querySelectorAll(linesOfTable)) {
    const table = element.closest('table')
    const line = box.ownerDocument.createElement('div')
    if (table && element.matches('td, th') && !layouts.has(table)) continue
    line.append(...element.childNodes)
    if (table && element.localName === 'caption') {
      table.before(line)
      element.remove()
    } else element.replaceWith(line)
  }
  for (const layout of layouts) unwrapTable(layout)
}

function unwrapTable(table: Element): void {
  for (const part of table.querySelectorAll('tr, tbody, thead, tfoot, colgroup, col')) {
    if (part.closest('table') === table) unwrap(part)
  }
  unwrap(table)
}

/**
 * Converts formatting that word processors, spreadsheets and other pages express by styles into elements: bold, italic,
 * strikethrough and lists. The result is still untrusted and must go through the sanitiser.
 */
export function fromElsewhere(root: DocumentFragment, classes: Classes): void {
  root.normalize()
  const styles = new Map<Element, Declarations>()
  for (const element of root.querySelectorAll(`[${styleOf}], [class]`)) {
    const named = [...element.classList].flatMap((name) => [...(classes.get(name) ?? [])])
    styles.set(element, new Map([...named, ...declarationsIn(element.getAttribute(styleOf) ?? '')]))
  }
  for (const [element, style] of styles) {
    if (style.get('display') === 'none' || style.get('mso-hide') === 'all') element.remove()
    else if (style.get('display') === 'block' && element.localName === 'span') styles.set(standAlone(element), style)
  }
  makeLists(root, styles)
  markText(root, styles)
  dropEmptyLines(root)
}
