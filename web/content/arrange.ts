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

/** The page's own `h1` is the article's title: inside, levels start at 2 and none is left out on the way down. */
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

/** A wide table scrolls in a box of its own. A `div` that holds nothing else is one already. */
function boxTables(fragment: DocumentFragment): readonly HTMLElement[] {
  return [...fragment.querySelectorAll('table')].map((table) => {
    const parent = table.parentElement
    if (parent?.localName === 'div' && parent.childElementCount === 1 && !hasOwnText(parent)) return parent
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
export function arrange(fragment: DocumentFragment): void {
  for (const element of fragment.querySelectorAll('[dir]')) {
    if (!directions.includes(element.getAttribute('dir') ?? '')) element.removeAttribute('dir')
  }
  lowerHeadings(fragment)
  const boxes = boxTables(fragment)
  turnBlocks(fragment, boxes)
  for (const box of boxes) box.className = 'article-scroll'
  // What scrolls sideways, the keyboard reaches too.
  for (const box of [...boxes, ...fragment.querySelectorAll('pre')]) box.tabIndex = 0
}
