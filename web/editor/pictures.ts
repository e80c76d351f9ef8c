import { Fragment, type Node, Slice } from 'prosemirror-model'
import { type EditorState, Selection, type Transaction } from 'prosemirror-state'
import type { Upload } from '../stores/writing/types.ts'
import { pendingIn, pendingSrc, schema } from './schema.ts'

type Known = Readonly<Record<string, Upload>>

/** A picture in the text. */
export interface Picture {
  readonly at: number
  readonly node: Node
}

export function picturesIn(doc: Node): readonly Picture[] {
  const pictures: Picture[] = []
  // Pictures are outermost blocks.
  doc.forEach((node, at) => {
    if (node.type === schema.nodes.figure) pictures.push({ at, node })
  })
  return pictures
}

/** The upload that a picture is, on its way or done; `undefined` for one that was never uploaded here. */
export function uploadOf({ attrs }: Node, uploads: Known): string | undefined {
  const src = String(attrs.src)
  return pendingIn(src) ?? Object.values(uploads).find(({ media }) => media?.url === src)?.uploadId
}

/** The pictures that a text shows, as its draft keeps them. */
export function mediaOf(doc: Node, uploads: Known): { uploadId: string; alt: string }[] {
  const media = new Map<string, string>()
  for (const { node } of picturesIn(doc)) {
    const uploadId = uploadOf(node, uploads)
    if (uploadId && !media.has(uploadId)) media.set(uploadId, String(node.attrs.alt))
  }
  return [...media].map(([uploadId, alt]) => ({ uploadId, alt }))
}

/** Gives the pictures whose uploads are done their addresses; `undefined` where there is none. An undo does not take it back. */
export function settlePictures({ doc, tr }: EditorState, uploads: Known): Transaction | undefined {
  for (const { at, node } of picturesIn(doc)) {
    const uploadId = pendingIn(String(node.attrs.src))
    const media = uploadId ? uploads[uploadId]?.media : null
    if (media) tr.setNodeMarkup(at, null, { ...node.attrs, src: media.url, width: media.width, height: media.height })
  }
  return tr.docChanged ? tr.setMeta('addToHistory', false) : undefined
}

/** Puts pictures that are on their way where the selection is; there is always a line after the last. */
export function putPictures(state: EditorState, uploadIds: readonly string[]): Transaction {
  const figures = uploadIds.map((uploadId) => schema.nodes.figure.create({ src: pendingSrc(uploadId) }))
  const tr = state.tr.replaceSelection(new Slice(Fragment.from(figures), 0, 0))
  if (tr.doc.lastChild?.type === schema.nodes.figure) tr.insert(tr.doc.content.size, schema.nodes.paragraph.create())
  const last = picturesIn(tr.doc).findLast(({ node }) => uploadIds.includes(pendingIn(String(node.attrs.src)) ?? ''))
  if (last) tr.setSelection(Selection.near(tr.doc.resolve(last.at + last.node.nodeSize)))
  return tr.scrollIntoView()
}
