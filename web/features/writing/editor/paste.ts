import { Fragment, type Node, type Slice } from 'prosemirror-model'
import { Plugin, Selection } from 'prosemirror-state'
import { handlePaste } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import type { ArticleRules } from '#web/lib/content/judgeAddresses.ts'
import { sanitise } from '#web/lib/content/sanitise.ts'
import { classesIn, fromElsewhere } from './fromElsewhere.ts'
import { setLink, wholeAddress } from './links.ts'
import { putPictures } from './pictures.ts'
import { documentIn, sliceOf, sliceOfText } from './read.ts'
import { pendingSrc, schema } from './schema.ts'

export interface PasteHost {
  rules(): ArticleRules
  /**
   * Begins to send pictures.
   * @returns those that it takes.
   */
  takePictures(files: readonly Blob[]): readonly string[]
  /** Nothing was put in. */
  onFault(error: unknown): void
}

const inlinePicture = /^data:(image\/[a-z+.-]+);base64,([a-z\d+/=\s]*)$/i

/** A picture that came within the HTML. */
function fileIn(src: string): Blob | undefined {
  const [, type, base64] = inlinePicture.exec(src) ?? []
  if (!type || !base64) return undefined
  try {
    return new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type })
  } catch {
    return undefined
  }
}

/** Sends pictures that came within the HTML; those that are elsewhere on this device or unreadable go. */
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

/** HTML from outside as what an article may be made of; it comes through the one sanitiser. */
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

/** Puts in what was pasted or dropped. HTML that says nothing is left for the pictures that came with it. */
async function putData(view: EditorView, data: DataTransfer, host: PasteHost): Promise<void> {
  // Read at once: a clipboard is empty when its event is over.
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
      // A table that goes into a table fills its cells.
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
 * Takes pasting and dropping over: the view's own way parses HTML by itself. What is dragged within the text never becomes
 * HTML, and stays the view's.
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
