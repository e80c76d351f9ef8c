import { Fragment, type Node, Slice } from 'prosemirror-model'
import { type EditorState, Selection, type Transaction } from 'prosemirror-state'
import type { EditorView, NodeViewConstructor } from 'prosemirror-view'
import { imageUrl } from '#web/lib/page/pictures.ts'
import type { Draft, Upload, Uploads } from '../types.ts'
import { pendingIn, pendingSrc, schema } from './schema.ts'

type Known = Readonly<Record<string, Upload>>

/** Makes a description safe for an attribute. Sanitisers drop a description that could break out of markup. */
export const asDescription = (text: string): string =>
  text
    .trim()
    .replace(/--!?>/g, '→')
    .replaceAll(']>', '] >')
    .replace(/<\/(?=[a-z])/gi, '< /')

interface Picture {
  readonly at: number
  readonly node: Node
}

function picturesIn(doc: Node): readonly Picture[] {
  const pictures: Picture[] = []
  // Pictures are top-level blocks.
  doc.forEach((node, at) => {
    if (node.type === schema.nodes.figure) pictures.push({ at, node })
  })
  return pictures
}

/** Ids of pictures uploaded on another device, by their URL in the text. */
export type AltTexts = ReadonlyMap<string, string>

/** The upload of a picture, in progress or done; `undefined` if it was not uploaded for this draft. */
function uploadOf({ attrs }: Node, uploads: Known, names: AltTexts): string | undefined {
  const src = String(attrs.src)
  return pendingIn(src) ?? names.get(src) ?? Object.values(uploads).find(({ media }) => media?.url === src)?.uploadId
}

/**
 * Matches a draft's media to its text when it is opened. The cover comes first, then the pictures in the order of the
 * text. Media from another device can only be matched by position.
 */
export function recogniseMedia(
  doc: Node,
  media: Draft['media'],
  uploads: Known,
): { readonly names: AltTexts; readonly cover: Draft['media'][number] | null } {
  const sources = [...new Set(picturesIn(doc).map(({ node }) => String(node.attrs.src)))]
  const known = sources.map(
    (src) => pendingIn(src) ?? Object.values(uploads).find((one) => one.media?.url === src)?.uploadId,
  )
  const strange = sources.filter((_, at) => known[at] === undefined)
  const others = media.filter(({ uploadId }) => !known.includes(uploadId))
  const theirs = strange.length > 0 ? others.slice(-strange.length) : []
  const names = theirs.map(
    ({ uploadId }, at) => [strange[at + strange.length - theirs.length] ?? '', uploadId] as const,
  )
  return { names: new Map(names), cover: others.length > theirs.length ? (others[0] ?? null) : null }
}

/** The pictures of a text in the draft's format. */
export function mediaInArticle(doc: Node, uploads: Known, names: AltTexts): { uploadId: string; alt: string }[] {
  const media = new Map<string, string>()
  for (const { node } of picturesIn(doc)) {
    const uploadId = uploadOf(node, uploads, names)
    if (uploadId && !media.has(uploadId)) media.set(uploadId, String(node.attrs.alt))
  }
  return [...media].map(([uploadId, alt]) => ({ uploadId, alt }))
}

/** Sets the URLs of pictures whose uploads are done; `undefined` if there are none. Undo does not revert it. */
export function settlePictures({ doc, tr }: EditorState, uploads: Known): Transaction | undefined {
  for (const { at, node } of picturesIn(doc)) {
    const uploadId = pendingIn(String(node.attrs.src))
    const media = uploadId ? uploads[uploadId]?.media : null
    if (media) tr.setNodeMarkup(at, null, { ...node.attrs, src: media.url, width: media.width, height: media.height })
  }
  return tr.docChanged ? tr.setMeta('addToHistory', false) : undefined
}

/** Inserts pictures that are uploading at the selection. A text line always follows the last one. */
export function putPictures(state: EditorState, uploadIds: readonly string[]): Transaction {
  const figures = uploadIds.map((uploadId) => schema.nodes.figure.create({ src: pendingSrc(uploadId) }))
  const tr = state.tr.replaceSelection(new Slice(Fragment.from(figures), 0, 0))
  if (tr.doc.lastChild?.type === schema.nodes.figure) tr.insert(tr.doc.content.size, schema.nodes.paragraph.create())
  const last = [...picturesIn(tr.doc)]
    .reverse()
    .find(({ node }) => uploadIds.includes(pendingIn(String(node.attrs.src)) ?? ''))
  if (last) tr.setSelection(Selection.near(tr.doc.resolve(last.at + last.node.nodeSize)))
  return tr.scrollIntoView()
}

/** Localised texts of a picture. */
export interface FigureTexts {
  readonly describe: string
  readonly described: string
  readonly retry: string
  readonly remove: string
  readonly caption: string
  readonly waiting: string
  readonly preparing: string
  /** Shown if its bytes are on another device. */
  readonly elsewhere: string
  percent(sent: number): string
}

export interface FigureHost {
  readonly uploads: Uploads
  texts(): FigureTexts
  /** Opens the description of the picture at a position. */
  describe(at: number): void
}

const button = (className: string, run: () => void): HTMLButtonElement => {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = className
  element.addEventListener('click', run)
  return element
}

const element = (tag: string, className: string): HTMLElement => {
  const made = document.createElement(tag)
  made.className = className
  return made
}

/** Upload progress as text; empty once it is done. */
function stateText(upload: Upload | undefined, texts: FigureTexts): string {
  if (!upload) return texts.elsewhere
  const says: Readonly<Record<Upload['phase'], string>> = {
    preparing: texts.preparing,
    waiting: texts.waiting,
    sending: texts.percent(upload.sent),
    failed: upload.reason ?? texts.elsewhere,
    done: '',
  }
  return says[upload.phase]
}

/** Node view of a picture with its caption. The upload progress is an overlay and not part of the document. */
export function figureView({ uploads, texts, describe }: FigureHost): NodeViewConstructor {
  return (first: Node, view: EditorView, place: () => number | undefined) => {
    let node = first
    const dom = element('figure', 'editor-figure')
    const frame = element('div', 'editor-figure__frame')
    frame.contentEditable = 'false'
    const picture = document.createElement('img')
    const state = element('div', 'editor-figure__state')
    const tools = element('div', 'editor-figure__tools')
    const caption = element('figcaption', 'editor-figure__caption')

    const alt = button('editor-figure__tool', () => {
      const at = place()
      if (at !== undefined) describe(at)
    })
    const retry = button('editor-figure__tool', () => {
      const uploadId = pendingIn(String(node.attrs.src))
      if (uploadId) uploads.retry(uploadId)
    })
    const remove = button('editor-figure__tool', () => {
      const at = place()
      if (at !== undefined) view.dispatch(view.state.tr.delete(at, at + node.nodeSize))
      view.focus()
    })
    tools.append(retry, alt, remove)
    frame.append(picture, state, tools)
    dom.append(frame, caption)

    let shown = ''
    const draw = (): void => {
      const src = String(node.attrs.src)
      const said = texts()
      const pending = pendingIn(src)
      const upload = pending ? uploads.$uploads.get()[pending] : undefined
      const address = pending ? (upload?.preview ?? '') : imageUrl(src)
      if (address !== shown) {
        shown = address
        if (address) picture.src = address
        else picture.removeAttribute('src')
      }
      picture.hidden = address === ''
      picture.alt = String(node.attrs.alt)
      const width = Number(node.attrs.width ?? upload?.width ?? 0)
      const height = Number(node.attrs.height ?? upload?.height ?? 0)
      picture.style.aspectRatio = width && height ? `${width} / ${height}` : ''
      const text = pending ? stateText(upload, said) : ''
      state.hidden = text === ''
      if (state.textContent !== text) state.textContent = text
      state.style.setProperty('--sent', String(upload?.sent ?? 0))
      dom.dataset.phase = pending ? (upload?.phase ?? 'failed') : 'done'
      retry.hidden = upload?.phase !== 'failed'
      retry.textContent = said.retry
      alt.textContent = node.attrs.alt ? said.described : said.describe
      remove.textContent = said.remove
      caption.dataset.placeholder = node.childCount === 0 ? said.caption : ''
    }
    draw()
    const stop = uploads.$uploads.listen(draw)

    return {
      dom,
      contentDOM: caption,
      update(next) {
        if (next.type !== node.type) return false
        node = next
        draw()
        return true
      },
      stopEvent: ({ target }) => target instanceof globalThis.Node && tools.contains(target),
      ignoreMutation: ({ target }) => !caption.contains(target) || target === caption,
      destroy: stop,
    }
  }
}
