import { EditorState, TextSelection } from 'prosemirror-state'
import { beforeEach, expect, test, vi } from 'vitest'
import { allDocuments } from '#test/support/editor/documents.ts'
import { openWorld } from '#test/web/features/feed/home/world.ts'
import { actions, standingOf, writtenKeys } from '#web/features/writing/editor/commands.ts'
import { measureArticle } from '#web/features/writing/editor/createEditor.ts'
import {
  asDescription,
  mediaInArticle,
  putPictures,
  recogniseMedia,
  settlePictures,
} from '#web/features/writing/editor/figureView.ts'
import { checkWritten, linkAt, removeLink, setLink, wholeAddress } from '#web/features/writing/editor/paste.ts'
import { documentIn, headingLevels, htmlOf, sliceOfText } from '#web/features/writing/editor/read.ts'
import { schema } from '#web/features/writing/editor/schema.ts'
import type { Upload } from '#web/features/writing/types.ts'

beforeEach(() => void openWorld())

const read = (html: string) => documentIn(document.createRange().createContextualFragment(html), 'ours')
const stateOf = (html: string) => EditorState.create({ doc: read(html), plugins: [headingLevels()] })
/** A state with the text between `[` and `]` selected. */
function selected(html: string): EditorState {
  const state = stateOf(html.replace(/[[\]]/g, ''))
  const text = html.replaceAll(/<[^>]+>/g, '')
  const [from, to] = [text.indexOf('['), text.indexOf(']') - 1]
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, from + 1, to + 1)))
}
function after(state: EditorState, command: (typeof actions)['strong']['run']): string {
  let doc = state.doc
  command(state, (tr) => {
    doc = state.apply(tr).doc
  })
  return htmlOf(doc)
}
const uploadWith = (uploadId: string, change: Partial<Upload> = {}): Upload => ({
  uploadId,
  type: 'image',
  phase: 'sending',
  sent: 0.5,
  preview: null,
  width: 0,
  height: 0,
  media: null,
  reason: null,
  ...change,
})
const doneWith = (uploadId: string, url: string): Upload =>
  uploadWith(uploadId, {
    phase: 'done',
    media: { mediaId: uploadId, type: 'image', url, thumb: `${url}.thumb`, width: 800, height: 450, seconds: null },
  })
const figure = (src: string) => `<figure><img src="${src}" alt=""></figure>`

test('parses 100 serialized articles back to equal documents', () => {
  const documents = allDocuments()
  expect(documents.filter((doc) => !read(htmlOf(doc)).eq(doc))).toEqual([])
  expect(documents).toHaveLength(100)
})

test('opens a continuing mark once', () => {
  const html = '<p><a href="/a">one <strong>two</strong> three</a></p>'
  expect(htmlOf(read(html))).toBe(html)
})

test('raises the first heading to the top level', () => {
  expect(htmlOf(read('<h3>One</h3><h3>Two</h3>'))).toBe('<h2>One</h2><h3>Two</h3>')
  const state = stateOf('<h2>One</h2><h3>Two</h3>')
  expect(htmlOf(state.apply(state.tr.delete(0, 5)).doc)).toBe('<h2>Two</h2>')
})

test.each([
  ['strong', '<p>a [b] c</p>', '<p>a <strong>b</strong> c</p>'],
  ['heading', '<p>a [b] c</p>', '<h2>a b c</h2>'],
  ['heading', '<h2>a [b] c</h2>', '<p>a b c</p>'],
  ['bullets', '<p>[a]</p>', '<ul><li><p>a</p></li></ul>'],
  ['quote', '<p>[a]</p>', '<blockquote><p>a</p></blockquote>'],
  ['codeBlock', '<p>[a]</p>', '<pre><code>a</code></pre>'],
] as const)('%s makes of %s %s', (name, before, expected) => {
  expect(after(selected(before), actions[name].run)).toBe(expected)
})

test('converts a list to the other type, and its items back to paragraphs', () => {
  const state = stateOf('<ul><li><p>a</p></li></ul>')
  const inside = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 3)))
  expect(after(inside, actions.numbers.run)).toBe('<ol><li><p>a</p></li></ol>')
  expect(after(inside, actions.bullets.run)).toBe('<p>a</p>')
  expect(standingOf(inside).on.has('bullets')).toBe(true)
})

test('adds a link to the selection, changes it at the caret, and removes it as a whole', () => {
  const linked = selected('<p>a [b] c</p>')
  expect(after(linked, setLink('https://a.example/'))).toBe('<p>a <a href="https://a.example/">b</a> c</p>')
  const state = stateOf('<p>a <a href="/x">bcd</a> e</p>')
  const inside = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 4)))
  expect(linkAt(inside)).toEqual({ href: '/x', from: 3, to: 6 })
  expect(after(inside, setLink('/y'))).toBe('<p>a <a href="/y">bcd</a> e</p>')
  expect(after(inside, removeLink)).toBe('<p>a bcd e</p>')
})

test('applies the link rules to a typed address', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(checkWritten('example.com/a')).toMatchObject({ kind: 'external', host: 'example.com' })
  expect(checkWritten('desk@example.com')).toMatchObject({ kind: 'external', href: 'mailto:desk@example.com' })
  expect(checkWritten('javascript:alert(1)')).toMatchObject({ kind: 'refused' })
  expect(checkWritten('#top')).toMatchObject({ kind: 'refused' })
  expect(wholeAddress('https://example.com')).toBe('https://example.com/')
  expect(wholeAddress('see https://example.com')).toBeUndefined()
  vi.restoreAllMocks()
})

test('keeps lines and paragraphs of pasted text', () => {
  const { content } = sliceOfText('a\r\nb\n\n\nc')
  expect(htmlOf(schema.nodes.doc.create(null, content))).toBe('<p>a<br>b</p><p>c</p>')
})

test('counts code points without markup, and each Chinese character as a word', () => {
  const { characters, words, text } = measureArticle(read('<h2>Don’t 😀</h2><p>資金<br>b</p>'))
  expect({ characters, words, text }).toEqual({ characters: 10, words: 4, text: 'Don’t 😀\n資金\nb' })
})

test('sets the URL of an uploaded picture, which undo does not revert', () => {
  const state = stateOf('<p></p>')
  const pending = state.apply(putPictures(state, ['one']))
  expect(htmlOf(pending.doc)).toBe(`${figure('#upload-one')}<p></p>`)
  expect(settlePictures(pending, { one: uploadWith('one') })).toBeUndefined()
  const settled = settlePictures(pending, { one: doneWith('one', '/media/a.webp') })
  expect(settled?.getMeta('addToHistory')).toBe(false)
  expect(htmlOf(settled?.doc ?? state.doc)).toBe(
    '<figure><img src="/media/a.webp" alt="" width="800" height="450"></figure><p></p>',
  )
})

test('tells the cover from the pictures of the text, also from another device', () => {
  const doc = read(`${figure('/media/a.webp')}${figure('#upload-b')}`)
  const media = (...ids: string[]) => ids.map((uploadId) => ({ uploadId, alt: '' }))
  const here = { a: doneWith('a', '/media/a.webp'), b: uploadWith('b') }
  expect(recogniseMedia(doc, media('a', 'b'), here).cover).toBeNull()
  expect(recogniseMedia(doc, media('c', 'a', 'b'), here).cover?.uploadId).toBe('c')
  const adopted = { x: doneWith('x', 'thumb'), b: uploadWith('b') }
  const { cover, names } = recogniseMedia(doc, media('x', 'b'), adopted)
  expect(cover).toBeNull()
  expect(mediaInArticle(doc, adopted, names)).toEqual(media('x', 'b'))
  expect(recogniseMedia(doc, media('y', 'x', 'b'), adopted).cover?.uploadId).toBe('y')
})

test('removes characters from a description for which sanitisers would drop it', () => {
  expect(asDescription(' BTC --> 100k ')).toBe('BTC → 100k')
  expect(asDescription('a]> b </style')).toBe('a] > b < /style')
})

test('shows keys as written on this device', () => {
  expect(['Ctrl+Shift+X', '⌘⇧X']).toContain(writtenKeys('Mod-Shift-x'))
})
