import type { DOMPurify } from 'dompurify'
import { late } from '#bridge/lib/late.ts'
import { directionOfText } from './direction.ts'
import { type CheckedLink, checkLink, type LinkRules, outsideRel, warnRefused } from './links.ts'

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

export interface ArticleRules extends Omit<LinkRules, 'use'> {
  /** Origins that pictures may come from, besides the page's own. Others become links: the page's policy would block them. */
  readonly imageOrigins: readonly string[]
  /** Below which the page's own origin and the API's have pictures. Any other address there would be asked for with the reader's session. */
  readonly picturePath: string
  /** Of the API, where it is not the page's own. */
  readonly apiOrigin?: string
  /** Where to get a picture that may be shown; default: where the article says. */
  readonly pictureUrl?: (url: string) => string
}

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes)

function pointOutside(link: Element, href: string): void {
  link.setAttribute('href', href)
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', outsideRel)
}

function judgeFollowed(link: Element, rules: ArticleRules): void {
  const raw = link.getAttribute('href') ?? ''
  const checked = checkLink(raw, { ...rules, use: 'href' })
  if (checked.kind === 'refused') {
    if (raw) warnRefused(raw, checked.reason)
    unwrap(link)
  } else if (checked.kind === 'external') pointOutside(link, checked.href)
  // Articles keep no ids, so that a fragment leads nowhere.
  else if (checked.href.startsWith('#')) unwrap(link)
  else link.setAttribute('href', checked.href)
}

function isShown(checked: CheckedLink, { imageOrigins, picturePath, apiOrigin }: ArticleRules): boolean {
  // The second is the place of a picture that is on its way.
  if (checked.kind === 'internal') return [picturePath, '#upload-'].some((start) => checked.href.startsWith(start))
  if (checked.kind === 'refused') return false
  const { origin, pathname } = new URL(checked.href)
  if (checked.host === '') return true
  return imageOrigins.includes(origin) && (origin !== apiOrigin || pathname.startsWith(picturePath))
}

/** Replaces a picture that cannot be shown by its description, with a link to its address, if it has one. */
function standInFor(picture: Element, checked: CheckedLink): string | Element {
  const alt = picture.getAttribute('alt') ?? ''
  if (checked.kind !== 'external' || picture.closest('a')) return alt
  const link = picture.ownerDocument.createElement('a')
  link.href = checked.href
  link.textContent = alt || checked.host
  return link
}

function keepPicture(picture: Element, href: string, { pictureUrl }: ArticleRules): void {
  const alt = picture.getAttribute('alt') ?? ''
  const src = pictureUrl?.(href) ?? href
  for (const [name, value] of Object.entries({ src, alt, loading: 'lazy', decoding: 'async' })) {
    picture.setAttribute(name, value)
  }
  // Both, or neither: together they hold the picture's place while it loads.
  const sizes = ['width', 'height']
  const areSizes = sizes.every((size) => /^[1-9]\d{0,4}$/.test(picture.getAttribute(size) ?? ''))
  if (!areSizes) for (const size of sizes) picture.removeAttribute(size)
}

function judgeShown(picture: Element, rules: ArticleRules): void {
  const raw = picture.getAttribute('src') ?? ''
  const checked = checkLink(raw, { ...rules, use: 'src' })
  if (checked.kind === 'refused') warnRefused(raw, checked.reason)
  if (checked.kind !== 'refused' && isShown(checked, rules)) keepPicture(picture, checked.href, rules)
  else picture.replaceWith(standInFor(picture, checked))
}

/** Judges every address in an article by the one rule for links. A refused one leaves its text. */
export function judgeAddresses(fragment: DocumentFragment, rules: ArticleRules): void {
  for (const picture of fragment.querySelectorAll('img')) judgeShown(picture, rules)
  for (const link of fragment.querySelectorAll('a')) judgeFollowed(link, rules)
  for (const other of fragment.querySelectorAll('[href]:not(a)')) other.removeAttribute('href')
  for (const other of fragment.querySelectorAll('[src]:not(img)')) other.removeAttribute('src')
}

// Bounded, so that no text keeps a page busy: past that, an article is only noisier.
const tag = /<([a-z][^\s"'<>/]{0,20})((?:"[^"]{0,2000}"|'[^']{0,2000}'|[^"'<>]){0,2000})>/gi
const attribute = /([^\s"'>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g

/** Where the style of an element from elsewhere is kept until it has been read. */
export const styleOf = 'data-style'

/**
 * Takes inline styles and handlers out of the text of an article before it is parsed. The sanitiser takes them out in any case;
 * but Chromium tells a page of each one that is only parsed, and the reports of what really broke the policy would drown in
 * them. What this does not see is dealt with after parsing.
 */
export const withoutInline = (html: string): string => replaceInline(html, () => '')

/** Takes them out too, but keeps the styles as {@link styleOf}, which no page obeys. */
export const withStylesApart = (html: string): string =>
  replaceInline(html, (whole) => (/^style/i.test(whole) ? `data-${whole}` : ''))

const replaceInline = (html: string, put: (whole: string) => string): string =>
  html.replace(
    tag,
    (_, name: string, attributes: string) =>
      `<${name}${attributes.replace(attribute, (whole, key: string) => (/^(?:style|on\w+)$/i.test(key) ? put(whole) : whole))}>`,
  )

export const allowedTags = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'section', 'article', 'blockquote', 'pre', 'hr', 'br', 'wbr'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'details', 'summary', 'figure', 'figcaption', 'img'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...[
    'a',
    'span',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'del',
    'ins',
    'mark',
    'small',
    'sub',
    'sup',
    'q',
    'cite',
    'abbr',
  ],
  ...['code', 'kbd', 'samp', 'var', 'time', 'bdi', 'bdo', 'ruby', 'rt', 'rp'],
]

/** Without `id`, `name` and `class`: an article cannot take the place of what is ours. */
export const allowedAttributes = [
  ...['href', 'src', 'alt', 'title', 'width', 'height', 'dir', 'lang', 'datetime'],
  ...['colspan', 'rowspan', 'span', 'scope', 'start', 'reversed', 'value', 'open'],
]

/** DOMPurify's own look at addresses, before {@link judgeAddresses} judges them on what they parse to. */
const addresses = (schemes: readonly string[]): RegExp =>
  new RegExp(`^(?:(?:https?|mailto|tel|ftp|blob|${schemes.join('|')}):|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))`, 'i')

/**
 * The one way for HTML into the page: parses an article's body apart from the document, keeps what is on the lists, judges
 * every address, and arranges it for the page. Nothing loads or runs before the answer is put into the document with
 * `replaceChildren`. What comes out comes out the same when it is sanitised again.
 *
 * The sanitiser is loaded with the first article. Without hooks, and without settings that one call could leave for another.
 * @param translate for HTML from another program: gets it with its classes, and with its styles in `data-style`, before it is
 * sanitised.
 */
export async function sanitise(
  html: string,
  rules: ArticleRules,
  translate?: (foreign: DocumentFragment) => void,
): Promise<DocumentFragment> {
  const { default: purifier } = await late(() => import('dompurify'))
  let fragment = pass(purifier, translate ? translated(purifier, html, rules, translate) : html, rules)
  let written = asHtml(fragment)
  for (let times = 1; times < maxPasses; times++) {
    fragment = pass(purifier, written, rules)
    const again = asHtml(fragment)
    if (again === written) return fragment
    written = again
  }
  // Nested by the hundred, it never comes to rest: its words are left.
  const text = fragment.textContent ?? ''
  fragment.replaceChildren(text)
  return fragment
}

/** What the parser nests, or moves out of a table, it may nest otherwise when it reads what came of that; it ends soon. */
const maxPasses = 6

/** As a browser writes it. In a template, whose document is another one: here its pictures would begin to load. */
function asHtml(fragment: DocumentFragment): string {
  const box = document.createElement('template')
  box.content.append(fragment.cloneNode(true))
  return box.innerHTML
}

function purify(
  purifier: DOMPurify,
  html: string,
  { schemes }: ArticleRules,
  { tags, attributes }: { readonly tags: string[]; readonly attributes: string[] },
): DocumentFragment {
  const sanitised: DocumentFragment | null = purifier.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOWED_URI_REGEXP: addresses(schemes),
    // A style reads like an address of its own scheme.
    ADD_URI_SAFE_ATTR: [styleOf],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  // Its types do not say so: where nothing can be parsed, it answers null.
  return sanitised ?? document.createDocumentFragment()
}

function translated(
  purifier: DOMPurify,
  html: string,
  rules: ArticleRules,
  translate: (foreign: DocumentFragment) => void,
): string {
  const fragment = purify(purifier, withStylesApart(html), rules, {
    tags: [...allowedTags, 'strike'],
    attributes: [...allowedAttributes, 'class', styleOf],
  })
  translate(fragment)
  return asHtml(fragment)
}

function pass(purifier: DOMPurify, html: string, rules: ArticleRules): DocumentFragment {
  const fragment = purify(purifier, withoutInline(html), rules, { tags: allowedTags, attributes: allowedAttributes })
  judgeAddresses(fragment, rules)
  arrangeArticle(fragment)
  return fragment
}
