import { EditorState, TextSelection } from 'prosemirror-state'
import { CellSelection } from 'prosemirror-tables'
import { EditorView } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { keymaps } from '#web/features/writing/editor/commands.ts'
import { markdown } from '#web/features/writing/editor/createEditor.ts'
import { documentIn, htmlOf, sliceOf } from '#web/features/writing/editor/read.ts'

const read = (html: string) => documentIn(document.createRange().createContextualFragment(html), 'ours')

function viewOf(html: string): EditorView {
  const plugins = [
    markdown(),
    ...keymaps(
      () => {},
      () => {},
    ),
  ]
  return new EditorView(null, { state: EditorState.create({ doc: read(html), plugins }) })
}
const written = (view: EditorView): string => htmlOf(view.state.doc)

function type(view: EditorView, text: string): void {
  for (const sign of text) {
    const { from, to } = view.state.selection
    const isTaken = view.someProp('handleTextInput', (handle) =>
      handle(view, from, to, sign, () => view.state.tr.insertText(sign)),
    )
    if (!isTaken) view.dispatch(view.state.tr.insertText(sign))
  }
}
const press = (view: EditorView, key: string, shiftKey = false): void =>
  void view.someProp('handleKeyDown', (handle) => handle(view, new KeyboardEvent('keydown', { key, shiftKey })))

function typed(text: string): string {
  const view = viewOf('<p></p>')
  type(view, text)
  return written(view)
}

test.each([
  ['a **bold** b', '<p>a <strong>bold</strong> b</p>'],
  ['**two words**', '<p><strong>two words</strong></p>'],
  ['今天**大涨**了', '<p>今天<strong>大涨</strong>了</p>'],
  ['an _italic_ word', '<p>an <em>italic</em> word</p>'],
  ['今天_大涨_了', '<p>今天<em>大涨</em>了</p>'],
  ['a `x = 1` b', '<p>a <code>x = 1</code> b</p>'],
  ['**a _b_ c**', '<p><strong>a <em>b</em> c</strong></p>'],
])('converts %s to %s while typing', (text, html) => expect(typed(text)).toBe(html))

test.each(['open_interest_usd', '2 ** 3 ** 4', '2 * 3 * 4', '__', '****', '``', '`**a**`x'])(
  'does not convert %s',
  (text) => expect(typed(text)).not.toMatch(/<strong>|<em>/),
)

test('restores the signs on Backspace right after a mark', () => {
  const view = viewOf('<p></p>')
  type(view, '**bold**')
  press(view, 'Backspace')
  expect(written(view)).toBe('<p>**bold**</p>')
})

const table = '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table><p>e</p>'
const at = (view: EditorView, text: string): number => {
  let found = 0
  view.state.doc.descendants((node, pos) => {
    if (node.text === text) found = pos
  })
  return found
}
function put(view: EditorView, text: string): void {
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, at(view, text))))
}

test('moves between cells on Tab and Shift+Tab, and adds a row after the last', () => {
  const view = viewOf(table)
  put(view, 'a')
  press(view, 'Tab')
  expect(view.state.selection.$from.parent.textContent).toBe('b')
  press(view, 'Tab', true)
  expect(view.state.selection.$from.parent.textContent).toBe('a')
  put(view, 'd')
  press(view, 'Tab')
  type(view, 'f')
  expect(written(view)).toContain('<tr><td>c</td><td>d</td></tr><tr><td>f</td><td></td></tr></tbody>')
})

test.each([
  ['a', 'b', '<table><tbody><tr><td>c</td><td>d</td></tr></tbody></table><p>e</p>'],
  ['a', 'c', '<table><tbody><tr><td>b</td></tr><tr><td>d</td></tr></tbody></table><p>e</p>'],
  ['a', 'd', '<p>e</p>'],
])('Backspace removes the rows, columns or table from cell %s to %s', (first, last, left) => {
  const view = viewOf(table)
  const { doc, tr } = view.state
  const cell = (text: string) => doc.resolve(at(view, text)).before(-1)
  view.dispatch(tr.setSelection(CellSelection.create(doc, cell(first), cell(last))))
  press(view, 'Backspace')
  expect(written(view)).toBe(left)
})

const list = '<ol><li><p>One</p><ul><li><p>Deep</p></li></ul></li><li><p>Two</p></li></ol>'

test.each([
  ['<p>ab</p>', 3, `<p>ab</p>${list}`],
  ['<p>ab</p>', 2, `<p>a</p>${list}<p>b</p>`],
  ['<p></p>', 1, list],
  ['<ol><li><p>a</p></li></ol>', 4, list.replace('One', 'aOne')],
])('keeps the items of a list pasted into %s at %i', (html, place, expected) => {
  const view = viewOf(html)
  const { tr, doc } = view.state
  view.dispatch(tr.setSelection(TextSelection.create(doc, place)))
  view.dispatch(view.state.tr.replaceSelection(sliceOf(read(list), view.state.selection)))
  expect(written(view)).toBe(expected)
})

test('splits a paragraph around a pasted table, and joins pasted lines', () => {
  const view = viewOf('<p>ab</p>')
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 2)))
  const pasted = read('<p>x</p><table><tbody><tr><td>c</td><td>d</td></tr></tbody></table><p>y</p>')
  view.dispatch(view.state.tr.replaceSelection(sliceOf(pasted, view.state.selection)))
  expect(written(view)).toBe('<p>ax</p><table><tbody><tr><td>c</td><td>d</td></tr></tbody></table><p>yb</p>')
})
