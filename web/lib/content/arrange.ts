import { directionOfText } from './direction.ts'

const headings = 'h1, h2, h3, h4, h5, h6'
/** What only holds blocks together. */
const wrappers = 'div, section, article, figure, details'
const blocks = `${wrappers}, h2, h3, h4, h5, h6, p, ul, ol, dl, blockquote, pre, figcaption, summary`
const directions = ['ltr', 'rtl', 'auto']

const levelOf = (heading: Element): number => Number(heading.localName.slice(1))

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name)
  for (const { name: key, value } of element.attributes) renamed.setAttribute(key, value)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

/** The page's own `h1` is the article's title: inside, levels start at 2 and skip none. */
function lowerHeadings(fragment: DocumentFragment): void {
  const all = [...fragment.querySelectorAll(headings)]
  const used = [...new Set(all.map(levelOf))].sort()
  let previous = 1
  for (const heading of all) {
    const level = Math.min(used.indexOf(levelOf(heading)) + 2, previous + 1, 6)
    if (level !== levelOf(heading)) rename(heading, `h${level}`)
    previous = level
  }
}

const hasOwnText = (element: Element): boolean =>
  [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())

/** A cell over more columns or rows than this, and what stands beyond that many columns, is no table for readers: an engine lays each out. */
const maxColumns = 50

const spanOf = (element: Element, name: string): number => {
  const span = Number.parseInt(element.getAttribute(name) ?? '1', 10)
  return span >= 1 ? Math.min(span, maxColumns) : 1
}

/** Takes away what begins beyond the last column, and shortens what reaches beyond it. */
function limitRow(cells: readonly Element[], name: string): void {
  let column = 0
  for (const cell of cells) {
    const span = Math.min(spanOf(cell, name), maxColumns - column)
    column += span
    if (span === 0) cell.remove()
    else if (span < spanOf(cell, name)) cell.setAttribute(name, String(span))
  }
}

function limitTables(fragment: DocumentFragment): void {
  for (const name of ['span', 'colspan', 'rowspan']) {
    for (const element of fragment.querySelectorAll(`[${name}]`))
      element.setAttribute(name, String(spanOf(element, name)))
  }
  for (const table of fragment.querySelectorAll('table')) {
    const groups = [...table.children].filter(({ localName }) => localName === 'colgroup')
    limitRow(
      groups.flatMap((group) => (group.childElementCount > 0 ? [...group.children] : [group])),
      'span',
    )
  }
  for (const row of fragment.querySelectorAll('tr')) limitRow([...row.children], 'colspan')
}

/** Tables in tables: WebKit lays the inmost one out again for each of the others, twice as often with every level. */
const maxTables = 4
const tooDeep = Array(maxTables + 1)
  .fill('table')
  .join(' ')

/** Of a table that is too deep in others, its words are left. */
function flattenTables(fragment: DocumentFragment): void {
  for (const table of fragment.querySelectorAll(tooDeep)) {
    // What was in one that has gone, has gone with it.
    if (fragment.contains(table)) table.replaceWith(table.textContent ?? '')
  }
}

/** A wide table scrolls in a box of its own. A `div` that holds nothing else is one already. */
function boxTables(fragment: DocumentFragment): readonly HTMLElement[] {
  // One within another scrolls with it.
  const outermost = [...fragment.querySelectorAll('table')].filter((table) => !table.parentElement?.closest('table'))
  return outermost.map((table) => {
    const parent = table.parentElement
    const isAlone = parent?.firstElementChild === table && parent.lastElementChild === table
    if (parent?.localName === 'div' && isAlone && !hasOwnText(parent)) return parent
    const box = table.ownerDocument.createElement('div')
    table.replaceWith(box)
    box.append(table)
    return box
  })
}

/**
 * Gives each outermost block the direction of its own text. Not what is inside a list or quotation: those would be left out
 * when the browser looks for the list's direction, and its marks would stand on the wrong side.
 */
function turnBlocks(parent: ParentNode, boxes: readonly Element[]): void {
  for (const block of parent.children) {
    if (!(block instanceof HTMLElement) || !block.matches(blocks)) continue
    if (block.matches(wrappers) && !boxes.includes(block) && !hasOwnText(block)) turnBlocks(block, boxes)
    else if (!block.hasAttribute('dir')) {
      block.dir = block.localName === 'pre' ? 'ltr' : directionOfText(block.textContent ?? '')
    }
  }
}

/** Fits a sanitised article into the page. Arranging it again changes nothing. */
export function arrangeArticle(fragment: DocumentFragment): void {
  for (const element of fragment.querySelectorAll('[dir]')) {
    if (!directions.includes(element.getAttribute('dir') ?? '')) element.removeAttribute('dir')
  }
  flattenTables(fragment)
  limitTables(fragment)
  lowerHeadings(fragment)
  const boxes = boxTables(fragment)
  turnBlocks(fragment, boxes)
  for (const box of boxes) box.className = 'article-scroll'
  // What scrolls sideways, the keyboard reaches too.
  for (const box of [...boxes, ...fragment.querySelectorAll('pre')]) box.tabIndex = 0
}
