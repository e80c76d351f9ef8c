import type { Node } from 'prosemirror-model'
import type { EditorView, NodeViewConstructor } from 'prosemirror-view'
import { imageUrl } from '#web/lib/page/pictures.ts'
import type { Upload, Uploads } from '../types.ts'
import { pendingIn } from './schema.ts'

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
