import { Fragment, type Node, Slice } from 'prosemirror-model'
import { type EditorState, Selection, type Transaction } from 'prosemirror-state'
import type { Draft, Upload } from '../types.ts'
import { pendingIn, pendingSrc, schema } from './schema.ts'

type Known = Readonly<Record<string, Upload>>

/** Makes a description safe for an attribute. Sanitisers drop a description that could break out of markup. */
export const asDescription = (text: string): string =>
  text
    .trim()
    .replace(/--!?>/g, '→')
    .replaceAll(']>', '] >')
    .replace(/<\/(?=[a-z])/gi, '< /')

export interface Picture {
  readonly at: number
  readonly node: Node
}

export function picturesIn(doc: Node): readonly Picture[] {
  const pictures: Picture[] = []
  // Pictures are top-level blocks.
  doc.forEach((node, at) => {
    if (node.type === schema.nodes.figure) pictures.push({ at, node })
  })
  return pictures
}

/** Ids of pictures uploaded on another device, by their URL in the text. */
export type Names = ReadonlyMap<string, string>

/** The upload of a picture, in progress or done; `undefined` if it was not uploaded for this draft. */
export function uploadOf({ attrs }: Node, uploads: Known, names: Names): string | undefined {
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
): { readonly names: Names; readonly cover: Draft['media'][number] | null } {
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
export function mediaOf(doc: Node, uploads: Known, names: Names): { uploadId: string; alt: string }[] {
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
