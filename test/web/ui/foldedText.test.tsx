import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Entity } from '#bridge/exchange/calls.ts'
import { $watchCut, FoldedText } from '#web/ui/RichText/FoldedText.tsx'
import { watchCut } from '#web/ui/RichText/watchCut.ts'
import { answerCalls } from '../features/post/helpers.tsx'

const lineHeight = 20

beforeEach(() => {
  answerCalls({})
  // Each line break of a text makes a line, and eight of them are shown.
  const linesOf = (text: string | null) => (text ?? '').split('\n').length
  const boxOf = (element: Element) => (element.matches('.rich-text') ? element : undefined)
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
    return boxOf(this) ? linesOf(this.textContent) * lineHeight : 0
  })
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function (this: Element) {
    return boxOf(this) ? Math.min(8, linesOf(this.textContent)) * lineHeight : 0
  })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (boxOf(this)) return new DOMRect(0, 0, 300, Math.min(8, linesOf(this.textContent)) * lineHeight)
    const all = this.closest('.rich-text')?.textContent ?? ''
    const before = linesOf(all.slice(0, all.indexOf(this.textContent))) - 1
    return new DOMRect(0, before * lineHeight, 100, lineHeight)
  })
})
afterEach(() => {
  $watchCut.set(null)
})

let lastId = 0
const show = (text: string, entities: readonly Entity[] = []) =>
  render(<FoldedText id={`text ${++lastId}`} className="words" text={text} entities={entities} />).container
const button = () => screen.queryByRole('button')
const isCut = (root: Element) => root.querySelector('.words')?.classList.contains('cut-text')

test('cuts a text of 200 line breaks, and the button announces its state', () => {
  $watchCut.set(watchCut)
  const root = show(`a${'\n'.repeat(200)}b`)
  const more = button()
  expect([isCut(root), more?.textContent, more?.getAttribute('aria-expanded')]).toEqual([true, 'More', 'false'])
  more?.focus()
  act(() => more?.click())
  expect([isCut(root), more?.textContent, more?.getAttribute('aria-expanded')]).toEqual([false, 'Less', 'true'])
  expect(document.activeElement).toBe(more)
  act(() => more?.click())
  expect([isCut(root), more?.textContent, document.activeElement]).toEqual([true, 'More', more])
})

test('scrolls to the button of a folded text', async () => {
  show(`a${'\n'.repeat(200)}b`)
  act(() => $watchCut.set(watchCut))
  const more = button()
  more?.focus()
  act(() => more?.click())
  const see = vi.spyOn(Element.prototype, 'scrollIntoView')
  act(() => more?.click())
  await waitFor(() => expect(see.mock.contexts).toEqual([more]))
})

test('reserves no space for a button if a text fits', () => {
  const root = show('word '.repeat(200))
  expect([isCut(root), button()]).toEqual([true, null])
})

test('cuts replaced text by its own length', () => {
  const of = (text: string) => <FoldedText id="other" className="words" text={text} entities={[]} />
  const { rerender, container } = render(of('gm'))
  expect([isCut(container), button()]).toEqual([false, null])
  rerender(of('a\n'.repeat(20)))
  expect([isCut(container), button()?.textContent]).toEqual([true, 'More'])
})

const linkAt = (text: string, url = 'https://a.example/'): Entity => ({
  type: 'link',
  start: text.indexOf(url),
  end: text.indexOf(url) + url.length,
  url,
})

test('a link below the cut is not focusable, and a focused one opens the text', async () => {
  const text = `a${'\n'.repeat(20)}https://a.example/`
  const root = show(text, [linkAt(text)])
  const link = root.querySelector('a')
  act(() => $watchCut.set(watchCut))
  fireEvent.focusIn(root.querySelector('.words') ?? root)
  expect([isCut(root), link?.hasAttribute('data-cut')]).toEqual([true, true])
  link?.focus()
  fireEvent.focusIn(link ?? root)
  await waitFor(() => expect([isCut(root), document.activeElement]).toEqual([false, link]))
})

test('a focused link above the cut does not open the text', () => {
  const text = `https://a.example/${'\n'.repeat(20)}b`
  const root = show(text, [linkAt(text)])
  act(() => $watchCut.set(watchCut))
  const link = root.querySelector('a')
  link?.focus()
  fireEvent.focusIn(link ?? root)
  expect([isCut(root), link?.hasAttribute('data-cut')]).toEqual([true, false])
})
