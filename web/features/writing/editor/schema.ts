import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { tableNodes } from 'prosemirror-tables'

/** Content of list items and table cells. */
const flow = '(paragraph | bullet_list | ordered_list | code_block)'

const sizeOf = (element: Element, name: string): number | null => {
  const size = Number(element.getAttribute(name))
  return Number.isInteger(size) && size > 0 ? size : null
}

/** `src` is the exchange's URL, or {@link pendingSrc} during the upload. */
export interface PictureAttributes {
  readonly src: string
  readonly alt: string
  readonly width: number | null
  readonly height: number | null
}

const noPicture: PictureAttributes = { src: '', alt: '', width: null, height: null }

function pictureIn(element: HTMLElement): PictureAttributes | false {
  const picture = element.localName === 'img' ? element : element.querySelector('img')
  const src = picture?.getAttribute('src')
  if (!picture || !src) return false
  return {
    src,
    alt: picture.getAttribute('alt') ?? '',
    width: sizeOf(picture, 'width'),
    height: sizeOf(picture, 'height'),
  }
}

const tables = tableNodes({ tableGroup: 'block', cellContent: `${flow}+`, cellAttributes: {} })

const block = (tag: string): DOMOutputSpec => [tag, 0]

/** Block types. The page's `h1` is the title, so headings start at level 2. */
const nodes = {
  doc: { content: 'block+' },
  paragraph: {
    group: 'block',
    content: 'inline*',
    parseDOM: [{ tag: 'p' }],
    toDOM: () => block('p'),
  },
  heading: {
    group: 'block',
    content: 'inline*',
    attrs: { level: { default: 2, validate: 'number' } },
    defining: true,
    parseDOM: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag, at) => ({ tag, attrs: { level: at < 2 ? 2 : 3 } })),
    toDOM: ({ attrs: { level } }) => block(level === 3 ? 'h3' : 'h2'),
  },
  blockquote: {
    group: 'block',
    content: '(paragraph | bullet_list | ordered_list)+',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => block('blockquote'),
  },
  bullet_list: {
    group: 'block',
    content: 'list_item+',
    parseDOM: [{ tag: 'ul' }],
    toDOM: () => block('ul'),
  },
  ordered_list: {
    group: 'block',
    content: 'list_item+',
    attrs: { start: { default: 1, validate: 'number' } },
    parseDOM: [{ tag: 'ol', getAttrs: (element) => ({ start: sizeOf(element, 'start') ?? 1 }) }],
    toDOM: ({ attrs: { start } }) => (start === 1 ? block('ol') : ['ol', { start }, 0]),
  },
  list_item: {
    content: `paragraph ${flow}*`,
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: () => block('li'),
  },
  code_block: {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: () => ['pre', { dir: 'ltr' }, ['code', 0]],
  },
  rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  figure: {
    group: 'block',
    content: 'inline*',
    attrs: Object.fromEntries(Object.entries(noPicture).map(([name, value]) => [name, { default: value }])),
    isolating: true,
    draggable: true,
    parseDOM: [
      {
        tag: 'figure',
        getAttrs: pictureIn,
        contentElement: (figure) =>
          (figure instanceof HTMLElement && figure.querySelector('figcaption')) || document.createElement('figcaption'),
      },
      { tag: 'img', getAttrs: pictureIn, contentElement: () => document.createElement('figcaption') },
    ],
    toDOM: ({ attrs }) => ['figure', ['img', attrs], ['figcaption', 0]],
  },
  ...tables,
  /** In a horizontally scrolling box, as readers see it. */
  table: { ...tables.table, toDOM: () => ['div', { class: 'article-scroll' }, ['table', ['tbody', 0]]] },
  hard_break: { group: 'inline', inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
  text: { group: 'inline' },
} satisfies Record<string, NodeSpec>

/** Outermost first, in the order of the HTML. */
const marks = {
  link: {
    attrs: { href: { validate: 'string' } },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (link) => ({ href: link.getAttribute('href') ?? '' }),
      },
    ],
    toDOM: ({ attrs: { href } }) => ['a', { href }, 0],
  },
  strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
  em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }, { tag: 'cite' }], toDOM: () => ['em', 0] },
  strike: { parseDOM: [{ tag: 's' }, { tag: 'del' }], toDOM: () => ['s', 0] },
  code: {
    code: true,
    parseDOM: [{ tag: 'code' }, { tag: 'kbd' }, { tag: 'samp' }],
    toDOM: () => ['code', 0],
  },
} satisfies Record<string, MarkSpec>

/** Allows only what the sanitiser keeps, so that readers see what the author wrote. */
export const schema = new Schema<keyof typeof nodes, keyof typeof marks>({ nodes, marks })

const pendingStart = '#upload-'

/** Placeholder URL of a picture that is uploading. It belongs to this page, so that sanitisers keep it. Never published. */
export const pendingSrc = (uploadId: string): string => pendingStart + uploadId

/** The id of the upload that a picture waits for. */
export const pendingIn = (src: string): string | undefined =>
  src.startsWith(pendingStart) ? src.slice(pendingStart.length) : undefined
