import { atom } from 'nanostores'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import exchange from '#fixtures/exchange.config.ts'
import { createEditor, type Editor } from '#web/features/writing/editor/createEditor.ts'
import { documentIn, htmlOf } from '#web/features/writing/editor/read.ts'
import { schema } from '#web/features/writing/editor/schema.ts'
import type { Upload, Uploads } from '#web/features/writing/types.ts'
import { sanitise } from '#web/lib/content/sanitise.ts'
import { provideServices } from '#web/lib/page/services.ts'
import { allDocuments } from './documents.ts'

/** The page of the editor's suite: the editor for real, with uploads that only remember what they were given. */

export interface PasteVerdict {
  readonly tried: number
  readonly executed: number
  /** Inputs by number: what is in the page, what is written, and whether the sanitiser leaves that as it is. */
  readonly forbidden: readonly number[]
  readonly unsafe: readonly number[]
  readonly changed: readonly number[]
  readonly violations: readonly string[]
}

export interface EditorHarness {
  open(html: string): Promise<void>
  /**
   * Pastes into an empty article.
   * @returns its HTML.
   */
  paste(data: Readonly<Record<string, string>>): Promise<string>
  pasteOver(data: Readonly<Record<string, string>>): Promise<string>
  judge(inputs: readonly string[]): Promise<PasteVerdict>
  /** Numbers of documents that come back otherwise than they were written. */
  readBack(_: null): Promise<{ tried: number; html: number[]; document: number[]; view: number[] }>
  html(_: null): Promise<string>
  /** What the sanitiser of the gateway has made of a document, by its number: whether it reads back equal. */
  isEqual(pair: readonly [number, string]): Promise<boolean>
}

provideServices({ exchange, client: { call: () => Promise.reject(new Error('There is no exchange here.')) } })

let hits = 0
const hit = (): void => {
  hits++
}
for (const name of ['alert', 'confirm', 'prompt', 'print', 'open', 'insightsProbe']) Reflect.set(window, name, hit)
const violations: string[] = []
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  violations.push(`${effectiveDirective} ${blockedURI}`)
})

const rules = { schemes: exchange.app.schemes, base: location.href, imageOrigins: [], picturePath: '/media/' }
const $uploads = atom<Readonly<Record<string, Upload>>>({})
let lastUpload = 0
const uploads: Uploads = {
  $uploads,
  pick: async () => [],
  add: (files) =>
    files.map(() => {
      const uploadId = `upload-of-test-${++lastUpload}`
      const nothing = { sent: 0.4, preview: null, width: 0, height: 0, media: null, reason: null }
      $uploads.set({ ...$uploads.get(), [uploadId]: { uploadId, type: 'image', phase: 'sending', ...nothing } })
      return uploadId
    }),
  adopt: () => '',
  resume: async () => {},
  retry() {},
  forget() {},
}
const texts = {
  describe: 'Describe',
  described: 'Described',
  retry: 'Try again',
  remove: 'Remove',
  caption: 'Caption',
  waiting: 'Waiting',
  preparing: 'Preparing',
  elsewhere: 'Elsewhere',
  percent: (sent: number) => `${sent * 100} %`,
}

let editor: Editor | undefined
let faults: unknown[] = []

const settled = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
/** The sanitiser is here: pasting is over once the microtasks are. */
const pasted = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

async function open(html: string): Promise<Editor> {
  editor?.close()
  document.body.replaceChildren()
  const place = document.body.appendChild(document.createElement('div'))
  editor = await createEditor(
    place,
    { html, media: [] },
    {
      attributes: { 'aria-label': 'Text' },
      uploads,
      texts: () => texts,
      rules: () => rules,
      takePictures: (files) => uploads.add(files),
      onFault: (error) => faults.push(error),
      ask() {},
      toTools() {},
      edges: () => ({ top: 0, bottom: 0 }),
      onWritten() {},
      onStanding() {},
    },
  )
  return editor
}

async function pasteInto({ view }: Editor, data: Readonly<Record<string, string>>): Promise<void> {
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
  // WebKit cleans the HTML that a page puts into a DataTransfer, and crashes on a module preload there. The editor gets it raw.
  const clipboardData = { types: Object.keys(data), files: [], items: [], getData: (type: string) => data[type] ?? '' }
  Object.defineProperty(event, 'clipboardData', { value: clipboardData })
  view.dom.dispatchEvent(event)
  await pasted()
}

const own =
  'div.article-scroll, table, tbody, tr, td, th, p, h2, h3, blockquote, ul, ol, li, pre, code, hr, br, a[href], strong, em, s'
const strange =
  /<(?!\/?(?:table|tbody|tr|td|th|p|h2|h3|blockquote|ul|ol|li|pre|code|hr|br|a|strong|em|s|figure|figcaption|img)[ >])/
const ofFigures = 'figure, figcaption, img, figure div, figure button'
const ofTheView = 'br, img.ProseMirror-separator'
const allowed = [
  'href',
  'src',
  'alt',
  'dir',
  'start',
  'colspan',
  'rowspan',
  'class',
  'style',
  'type',
  'hidden',
  'contenteditable',
  'draggable',
]
const schemes = /^(?:https?|mailto|tel|ftp|meridian):$/

const isForbidden = (root: HTMLElement): boolean =>
  [...root.querySelectorAll('*')].some(
    (element) =>
      !(element instanceof HTMLElement) ||
      !element.matches(`${own}, ${ofFigures}, ${ofTheView}`) ||
      [...element.attributes].some(({ name }) => !allowed.includes(name) && !name.startsWith('data-')) ||
      (element instanceof HTMLAnchorElement && !schemes.test(element.protocol)),
  ) || document.createTreeWalker(root, NodeFilter.SHOW_COMMENT).nextNode() !== null

/** Takes away what the page adds to an article that it shows. */
async function shownHtml(html: string): Promise<string> {
  const box = document.implementation.createHTMLDocument('').createElement('div')
  box.append(await sanitise(html, rules))
  for (const scroller of box.querySelectorAll('.article-scroll')) scroller.replaceWith(...scroller.childNodes)
  for (const element of box.querySelectorAll('*'))
    for (const name of ['target', 'rel', 'tabindex', 'loading', 'decoding', 'dir']) element.removeAttribute(name)
  return box.innerHTML
}

function poke(root: HTMLElement): void {
  for (const element of root.querySelectorAll('*'))
    for (const type of ['mouseover', 'error', 'load', 'toggle', 'pointerdown']) element.dispatchEvent(new Event(type))
}

const readBy = async (html: string): Promise<Node> => documentIn(await sanitise(html, rules), 'ours')

function putDocument({ view }: Editor, doc: Node): void {
  view.dispatch(view.state.tr.replace(0, view.state.doc.content.size, new Slice(doc.content, 0, 0)))
}

const harness: EditorHarness = {
  async open(html) {
    await open(html)
  },
  async paste(data) {
    faults = []
    const now = await open('')
    await pasteInto(now, data)
    if (faults.length > 0) throw faults[0]
    return now.written().html
  },
  async pasteOver(data) {
    const now = await open('<p>Read this report today.</p>')
    const { state } = now.view
    const { TextSelection } = await import('prosemirror-state')
    now.view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, 11, 17)))
    await pasteInto(now, data)
    return now.written().html
  },
  async judge(inputs) {
    const found = { forbidden: [] as number[], unsafe: [] as number[], changed: [] as number[] }
    const now = await open('')
    faults = []
    const empty = schema.nodes.doc.create(null, Fragment.from(schema.nodes.paragraph.create()))
    const before = hits
    const documents: Node[] = []
    for (const [at, input] of inputs.entries()) {
      putDocument(now, empty)
      await pasteInto(now, { 'text/html': input, 'text/plain': 'plain' })
      poke(now.view.dom)
      const { doc } = now.view.state
      documents.push(doc)
      if (isForbidden(now.view.dom)) found.forbidden.push(at)
      const { html } = now.written()
      if (strange.test(html)) found.unsafe.push(at)
      if ((await shownHtml(html)) !== html || !(await readBy(html)).eq(doc)) found.changed.push(at)
    }
    // The page's policy already speaks of what is only parsed, apart from the document. What counts is what is put into it.
    await settled()
    violations.length = 0
    for (const doc of documents) putDocument(now, doc)
    await settled()
    if (faults.length > 0) throw faults[0]
    return { tried: inputs.length, executed: hits - before, ...found, violations: [...violations] }
  },
  async readBack() {
    const found = { html: [] as number[], document: [] as number[], view: [] as number[] }
    const documents = allDocuments()
    const now = await open('')
    for (const [at, doc] of documents.entries()) {
      const html = htmlOf(doc)
      if ((await shownHtml(html)) !== html) found.html.push(at)
      if (!(await readBy(html)).eq(doc)) found.document.push(at)
      putDocument(now, doc)
      if (now.written().html !== html) found.view.push(at)
    }
    return { tried: documents.length, ...found }
  },
  async html() {
    return editor?.written().html ?? ''
  },
  async isEqual([at, html]) {
    const doc = allDocuments()[at]
    return doc !== undefined && (await readBy(html)).eq(doc)
  },
}

Reflect.set(window, 'harness', harness)
