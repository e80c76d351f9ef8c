import { Fragment, type Node, type Slice } from 'prosemirror-model'
import { type Command, type EditorState, Plugin, Selection } from 'prosemirror-state'
import { handlePaste } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { type CheckedLink, checkLink, pageRules, warnRefused } from '#web/lib/content/links.ts'
import { type ArticleRules, sanitise } from '#web/lib/content/sanitise.ts'
import { putPictures } from './figureView.ts'
import { classesIn, fromElsewhere } from './fromElsewhere.ts'
import { documentIn, sliceOf, sliceOfText } from './read.ts'
import { pendingSrc, schema } from './schema.ts'

const { link } = schema.marks
const looksLikeSite = /^(?!mailto:|tel:)[^\s/:@.]+(?:\.[^\s/:@.]+)+(?:[:/?#]\S*)?$/i
const looksLikeMail = /^[^\s/:@]+@[^\s/:@.]+(?:\.[^\s/:@.]+)+$/

/** Completes a typed address to a URL: a host name alone gets a scheme. */
const asAddress = (written: string): string => {
  const text = written.trim()
  if (looksLikeMail.test(text)) return `mailto:${text}`
  return looksLikeSite.test(text) ? `https://${text}` : text
}

/** Applies the link rules to an address. Fragments of this page are rejected in an article. */
export function checkWritten(written: string): CheckedLink {
  const checked = checkLink(asAddress(written), pageRules())
  return checked.kind === 'internal' && checked.href.startsWith('#') ? { kind: 'refused', reason: 'start' } : checked
}

/** Returns a text that is one linkable URL, such as a pasted one; otherwise `undefined`. */
export function wholeAddress(text: string): string | undefined {
  const trimmed = text.trim()
  if (!/^(?:https?:\/\/|mailto:)\S+$/i.test(trimmed)) return undefined
  const checked = checkWritten(trimmed)
  if (checked.kind !== 'refused') return checked.href
  warnRefused(trimmed, checked.reason)
  return undefined
}

/** The link at the selection. */
export function linkAt({ selection, doc }: EditorState): { href: string; from: number; to: number } | undefined {
  const { $from } = selection
  const isIn = (at: number): boolean => doc.rangeHasMark(at, at + 1, link)
  const inside = [$from.pos, $from.pos - 1].find((at) => at >= $from.start() && at < $from.end() && isIn(at))
  if (inside === undefined) return undefined
  const mark = link.isInSet(doc.nodeAt(inside)?.marks ?? [])
  if (!mark) return undefined
  const has = (at: number): boolean => Boolean(doc.nodeAt(at)?.marks.some((other) => other.eq(mark)))
  let from = inside
  let to = inside + 1
  while (from > $from.start() && has(from - 1)) from--
  while (to < $from.end() && has(to)) to++
  return { href: String(mark.attrs.href), from, to }
}

/** Links the selection, changes the link at the selection, or inserts the URL if nothing is selected. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { selection, tr } = state
    const { from, to } = selection.empty ? (linkAt(state) ?? selection) : selection
    const mark = link.create({ href })
    if (from === to) dispatch?.(tr.replaceSelectionWith(schema.text(href, [mark]), false).scrollIntoView())
    else dispatch?.(tr.removeMark(from, to, link).addMark(from, to, mark).scrollIntoView())
    return true
  }

export const removeLink: Command = (state, dispatch) => {
  const found = linkAt(state)
  if (!found) return false
  dispatch?.(state.tr.removeMark(found.from, found.to, link))
  return true
}

export interface PasteHost {
  rules(): ArticleRules
  /**
   * Starts uploading pictures.
   * @returns ids of the accepted ones
   */
  takePictures(files: readonly Blob[]): readonly string[]
  /** Called when nothing could be inserted. */
  onFault(error: unknown): void
}

const inlinePicture = /^data:(image\/[a-z+.-]+);base64,([a-z\d+/=\s]*)$/i

/** Decodes a picture embedded in HTML as a data URL. */
function fileIn(src: string): Blob | undefined {
  const [, type, base64] = inlinePicture.exec(src) ?? []
  if (!type || !base64) return undefined
  try {
    return new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type })
  } catch {
    return undefined
  }
}

/** Uploads embedded pictures. Removes pictures that are unreadable or refer to other local files. */
function withUploads(doc: Node, take: PasteHost['takePictures']): Node {
  const blocks = doc.children.flatMap((node) => {
    const src = String(node.attrs.src ?? '')
    if (node.type !== schema.nodes.figure || !/^(?:data|blob):/i.test(src)) return [node]
    const file = fileIn(src)
    const [uploadId] = file ? take([file]) : []
    return uploadId ? [node.type.create({ ...node.attrs, src: pendingSrc(uploadId) }, node.content)] : []
  })
  return blocks.length > 0 ? doc.copy(Fragment.from(blocks)) : doc.copy(Fragment.from(schema.nodes.paragraph.create()))
}

/** Converts untrusted HTML to an article document, through the sanitiser. */
export async function readPasted(html: string, host: Pick<PasteHost, 'rules' | 'takePictures'>): Promise<Node> {
  const isOurs = /<\w[^<>]{0,1000} data-pm-slice=/.test(html)
  const translate = (foreign: DocumentFragment): void => fromElsewhere(foreign, classesIn(html))
  const fragment = await sanitise(html, host.rules(), isOurs ? undefined : translate)
  const doc = documentIn(fragment, 'collapsed')
  return withUploads(doc, host.takePictures)
}

const put = (view: EditorView, slice: Slice): void =>
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true))

function putText(view: EditorView, text: string): void {
  const { selection } = view.state
  if (selection.$from.parent.type.spec.code) {
    view.dispatch(view.state.tr.insertText(text.replace(/\r\n?/g, '\n')).scrollIntoView())
    return
  }
  const href = wholeAddress(text)
  if (href && !selection.empty) setLink(href)(view.state, view.dispatch)
  else put(view, sliceOfText(text, href ? [schema.marks.link.create({ href })] : selection.$from.marks()))
}

/** Inserts pasted or dropped data. If the HTML has no content, inserts the pictures that came with it. */
async function putData(view: EditorView, data: DataTransfer, host: PasteHost): Promise<void> {
  // Read synchronously: the clipboard is empty after its event.
  const html = data.getData('text/html')
  const text = data.getData('text/plain')
  const files = [...data.files].filter(({ type }) => type.startsWith('image/'))
  const isCode = Boolean(view.state.selection.$from.parent.type.spec.code)
  const isAddress = wholeAddress(text) !== undefined
  if (html && !isCode && !isAddress) {
    const doc = await readPasted(html, files.length > 0 ? { ...host, takePictures: () => [] } : host)
    if (view.isDestroyed) return
    if (files.length === 0 || doc.textContent.trim()) {
      const slice = sliceOf(doc, view.state.selection)
      // A table pasted into a table fills its cells.
      if (!handlePaste(view, new ClipboardEvent('paste'), slice)) put(view, slice)
      return
    }
  }
  if (files.length > 0) {
    const taken = host.takePictures(files)
    if (taken.length > 0) view.dispatch(putPictures(view.state, taken))
  } else if (text) putText(view, text)
}

/**
 * Handles paste and drop in place of ProseMirror, which would parse the HTML itself. Text dragged within the editor never
 * becomes HTML, and ProseMirror moves it.
 */
export function pasting(host: PasteHost): Plugin {
  const take = (view: EditorView, data: DataTransfer | null, event: Event): boolean => {
    event.preventDefault()
    if (data && view.editable) putData(view, data, host).catch(host.onFault)
    return true
  }
  return new Plugin({
    props: {
      handleDOMEvents: {
        paste(view, event) {
          return take(view, event.clipboardData, event)
        },
        drop(view, event) {
          if (view.dragging) return false
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
          if (at) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))))
          return take(view, event.dataTransfer, event)
        },
      },
    },
  })
}
