import { render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Entity } from '#bridge/exchange/calls.ts'
import { RichText } from '#web/ui/RichText/RichText.tsx'
import { answerCalls } from '../features/post/helpers.tsx'

beforeEach(() => void answerCalls({}))

const show = (text: string, entities: readonly Entity[] = []) => {
  const { container } = render(<RichText text={text} entities={entities} />)
  return container
}
const hrefs = (root: Element) =>
  [...root.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
const link = (start: number, end: number, url = 'https://a.example/'): Entity => ({ type: 'link', start, end, url })

test('links tags, cashtags, mentions and URLs', () => {
  const root = show('#DeFi $BTC @mira see this', [
    { type: 'tag', start: 0, end: 5, hashTag: 'DeFi' },
    { type: 'cashtag', start: 6, end: 10, coin: 'BTC', symbolId: 'BTCUSDT' },
    { type: 'mention', start: 11, end: 16, slug: 'mira' },
    link(21, 25),
  ])
  expect(hrefs(root)).toEqual([
    ['#DeFi', '/insights/topics/details/DeFi'],
    ['$BTC', '/insights/topics/details/BTC'],
    ['@mira', '/insights/user/mira'],
    ['this', 'https://a.example/'],
  ])
})

test('a link to another origin sends no opener and no referrer', () => {
  const anchor = show('this', [link(0, 4)]).querySelector('a')
  expect([anchor?.target, anchor?.rel]).toEqual(['_blank', 'noopener noreferrer'])
})

test('shows a rejected link as plain text', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const root = show('click me', [link(0, 8, 'javascript:alert(1)')])
  expect(root.querySelector('a')).toBeNull()
  expect(root.textContent).toBe('click me')
})

test('shows markup as text', () => {
  const text = '<img src=x onerror=alert(1)> &amp; <b>bold</b>'
  const root = show(text)
  expect(root.textContent).toBe(text)
  expect(root.querySelector('img, b')).toBeNull()
})

test('keeps line breaks and spaces', () => expect(show('a\n\n  b').textContent).toBe('a\n\n  b'))

test.each([
  ['from the right', 'مرحبا بالعالم '],
  ['of nulls and halves of characters', 'a\u0000\ud800 '],
  ['without a space', 'w'],
])('fault 40: shows a text of a megabyte %s completely', (_, piece) => {
  const text = piece.repeat(Math.ceil(1_000_000 / piece.length))
  const root = show(text, [link(text.length - 1, text.length)])
  expect(root.textContent === text).toBe(true)
  expect(root.querySelectorAll('a')).toHaveLength(1)
})

test('gives texts their own direction, isolated from names', () => {
  const root = show('مرحبا @mira', [{ type: 'mention', start: 6, end: 11, slug: 'mira' }])
  expect(root.querySelector('.rich-text')?.getAttribute('dir')).toBe('auto')
  expect(root.querySelector('bdi')?.textContent).toBe('@mira')
})

test.each<[string, Entity[], string[]]>([
  ['outside the text', [link(0, 99)], []],
  ['before it', [link(-1, 3)], []],
  ['upside down', [link(4, 2)], []],
  ['empty', [link(2, 2)], []],
  ['no number', [link(Number.NaN, 3)], []],
  ['between two characters', [link(0.5, 3)], []],
  ['over one before it', [link(0, 4), link(2, 6)], ['rise']],
  ['out of order', [link(5, 7), link(0, 4)], ['rise', 'up']],
  ['through a character', [link(8, 9), link(0, 4)], ['rise']],
])('handles a mark %s', (_, entities, linked) => {
  const root = show('rise up 🚀', entities)
  expect(root.textContent).toBe('rise up 🚀')
  expect(hrefs(root).map(([label]) => label)).toEqual(linked)
})
