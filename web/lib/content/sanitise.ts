import type { DOMPurify } from 'dompurify'
import { late } from '#bridge/lib/late.ts'
import { arrangeArticle } from './arrange.ts'

import { type ArticleRules, judgeAddresses } from './judgeAddresses.ts'

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
