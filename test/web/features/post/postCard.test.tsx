import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Media } from '#bridge/exchange/calls.ts'
import { setUser } from '#test/support/setCookie.ts'
import { loadPostActions } from '#web/features/post/ActionRow/loadPostActions.ts'
import { MediaGrid } from '#web/features/post/MediaGrid/MediaGrid.tsx'
import { openCards, PostCard } from '#web/features/post/PostCard/PostCard.tsx'
import { postOf, rememberPosts } from '#web/features/post/posts.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { markFirstItem } from '#web/lib/page/painted.ts'
import { watchHistory } from '#web/lib/router/location.ts'
import { isLong } from '#web/ui/RichText/isLong.ts'
import { agoText } from '#web/ui/TimeAgo/TimeAgo.tsx'
import { newPosts, openWorld } from '../feed/home/world.ts'

// Like a page some time after its first posts.
beforeAll(async () => {
  markFirstItem()
  await loadPostActions()
})

let world: ReturnType<typeof openWorld>

beforeEach(() => {
  world = openWorld({
    'market.ticker': () => ({ list: [{ symbolId: 'BTCUSDT', price: '91234.5', change24h: '-0.0124', at: 1 }] }),
    'mix.usdtRate': () => ({ rates: { USD: '1' } }),
  })
  window.history.replaceState({}, '', '/insights')
  watchHistory()()
})
afterEach(() => {
  setUser('')
  $notices.set([])
})

function show(change: Parameters<typeof newPosts>[1] = {}) {
  const [post] = newPosts(1, change)
  if (!post) throw new Error('No post.')
  rememberPosts([post])
  const { container } = render(<PostCard id={post.id} />)
  return { post, container }
}

test('a card has one link to its post, without nested links', () => {
  const { post, container } = show()
  const link = container.querySelector('.post-card__link')
  expect(link?.getAttribute('href')).toBe(`/insights/posts/${post.id}`)
  expect(link?.textContent).toContain('Post by Mira')
  expect(container.querySelector('a a, a button')).toBeNull()
})

test('opens the post on a press on the text, but not on a selection, a link or a button', async () => {
  const { container } = show()
  const stop = openCards(container)
  const opened = vi.fn((event: Event) => event.preventDefault())
  const link = container.querySelector('.post-card__link')
  link?.addEventListener('click', opened)
  fireEvent.click(container.querySelector('.rich-text') as Element)
  expect(opened).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByLabelText('Share'))
  expect(opened).toHaveBeenCalledTimes(1)
  // The button does its own.
  await waitFor(() => expect($notices.get()).toHaveLength(1))
  vi.stubGlobal('getSelection', () => ({ isCollapsed: false }))
  fireEvent.click(container.querySelector('.rich-text') as Element)
  expect(opened).toHaveBeenCalledTimes(1)
  stop()
})

test('asks a visitor who likes to log in, and sends nothing', () => {
  show()
  fireEvent.click(screen.getByLabelText('2 likes'))
  expect($notices.get().map(({ text }) => text)).toEqual(['Log in to like posts'])
  expect(world.all('social.react')).toHaveLength(0)
})

test('shows a like immediately, and reverts it with the reason after a rejection', async () => {
  setUser('7')
  show()
  fireEvent.click(screen.getByLabelText('2 likes'))
  await waitFor(() => expect(screen.getByLabelText('3 likes').getAttribute('aria-pressed')).toBe('true'))
  await act(() => world.last('social.react').fail(new Error('The post is gone.')))
  await waitFor(() => expect(screen.getByLabelText('2 likes').getAttribute('aria-pressed')).toBe('false'))
  expect($notices.get().map(({ text }) => text)).toEqual(['Your like was not saved. The post is gone.'])
})

test('a like renders only the action row of the card', async () => {
  const { post, container } = show()
  const changed: Node[] = []
  const observer = new MutationObserver((records) => changed.push(...records.map(({ target }) => target)))
  observer.observe(container, { subtree: true, childList: true, attributes: true, characterData: true })
  act(() => postOf(post.id)?.setKey('likeCount', 3))
  await screen.findByLabelText('3 likes')
  observer.disconnect()
  const outside = changed.filter(
    (node) => !(node instanceof Element ? node : node.parentElement)?.closest('.action-row'),
  )
  expect(outside).toEqual([])
})

test('shortens large counts on screen, and announces them exactly', () => {
  show({ likeCount: 12_345, liked: true })
  expect(screen.getByRole('button', { name: '12,345 likes' }).dataset.count).toBe('12.3K')
})

test('a cashtag shows the price at publication in grey, then the live one with its change', async () => {
  const { container } = show({
    text: '$BTC holds',
    entities: [{ type: 'cashtag', start: 0, end: 4, coin: 'BTC', symbolId: 'BTCUSDT' }],
    pricesAtPost: { BTCUSDT: '90000' },
  })
  const chip = () => container.querySelector('.cashtag')
  expect(chip()?.querySelector('.cashtag__price--raw')).not.toBeNull()
  await waitFor(() => expect(chip()?.textContent).toContain('$90,000.00'))
  expect(chip()?.querySelector('.cashtag__live--old')).not.toBeNull()
  await waitFor(() => expect(chip()?.textContent).toContain('$91,234.50'))
  expect(chip()?.querySelector('.cashtag__live--old')).toBeNull()
  expect(chip()?.textContent).toContain('▼−1.24%')
  expect(chip()?.textContent).toContain('in 24 hours')
  expect(chip()?.textContent).toMatch(/ \u2066\$90,000\.00\u2069 when posted$/)
  expect(chip()?.getAttribute('href')).toBe('/insights/topics/details/BTC')
})

test('cuts a long text with a button that opens it, and keeps it open when the card returns', async () => {
  const [post] = newPosts(1, { text: 'A long line that goes on and on. '.repeat(20) })
  if (!post) throw new Error('No post.')
  rememberPosts([post])
  const first = render(<PostCard id={post.id} />)
  fireEvent.click(screen.getByText('More'))
  await waitFor(() => expect(screen.queryByText('More')).toBeNull())
  first.unmount()
  const again = render(<PostCard id={post.id} />)
  expect(again.container.querySelector('.cut-text')).toBeNull()
})

test.each([
  ['a short text', 'gm', false, false],
  ['nine lines', `${'a\n'.repeat(8)}b`, true, true],
  ['300 Latin letters', 'a'.repeat(300), false, false],
  ['400 Latin letters', 'a'.repeat(400), true, false],
  ['240 letters of two halves each', '𠮷'.repeat(240), true, false],
  ['500 Latin letters', 'a'.repeat(500), true, true],
  ['200 Chinese characters', '币'.repeat(200), true, false],
])('estimates whether %s has more than eight lines on a phone or a desktop', (_, text, onPhone, atDesk) => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('innerWidth', 390)
  expect(isLong(text)).toBe(onPhone)
  vi.stubGlobal('innerWidth', 1024)
  expect(isLong(text)).toBe(atDesk)
})

test('marks a text with its language', () => {
  const { container } = show({ languageType: 39, text: 'مرحبا' })
  expect(container.querySelector('.post-card__text')?.getAttribute('lang')).toBe('ar-AE')
})

const picture = (width: number, height: number, at = 0): Media => ({
  type: 'image',
  url: `/m/${at}`,
  thumb: `/t/${at}`,
  width,
  height,
  alt: at === 0 ? 'A chart' : '',
})

const chart = (at = 0) => picture(1280, 720, at)

test.each([
  ['square', [picture(400, 400)], 1],
  ['4:3', [picture(400, 300)], 4 / 3],
  ['high', [picture(300, 900)], 1],
  ['wide', [picture(1280, 640)], 2],
  ['very wide', [picture(2000, 500)], 3],
  ['of unknown size', [picture(0, 0)], 16 / 9],
  ['squares', [picture(500, 500), picture(500, 500, 1)], 16 / 9],
  ['small and wide, as marks are', [picture(160, 90), picture(160, 90, 1)], 16 / 9],
  ['two charts', [chart(), chart(1)], 8 / 9],
  ['a square and a chart of 2:1', [picture(500, 500), picture(1280, 640, 1)], 1],
  ['three charts', [chart(), chart(1), chart(2)], 32 / 27],
  ['four charts', [chart(), chart(1), chart(2), chart(3)], 16 / 9],
  ['five charts', [0, 1, 2, 3, 4].map(chart), 16 / 9],
])('reserves the shape of pictures (%s) before they load', (_, media, shape) => {
  const { container } = render(<MediaGrid media={media} />)
  const box = container.querySelector<HTMLElement>('.media-grid')
  expect(Number.parseFloat(box?.style.aspectRatio ?? '')).toBeCloseTo(shape, 3)
})

test.each([
  ['a chart', chart(), true],
  ['6:5', picture(480, 400), true],
  ['nearly square', picture(470, 400), false],
  ['small', picture(399, 200), false],
  ['high', picture(400, 900), false],
  ['of unknown size', picture(0, 0), false],
])('shows pictures uncropped next to a square if a picture (%s) is wide', (_, one, isWhole) => {
  const { container } = render(<MediaGrid media={[picture(500, 500, 1), one]} />)
  expect(container.querySelector('.media-grid--whole') !== null).toBe(isWhole)
})

test('shows four thumbnails of five pictures, with the number of the rest', () => {
  const { container } = render(<MediaGrid media={[0, 1, 2, 3, 4].map((at) => picture(10, 10, at))} />)
  const images = [...container.querySelectorAll('img')]
  expect(images.map((image) => image.getAttribute('src'))).toEqual(['/t/0', '/t/1', '/t/2', '/t/3'])
  expect(images.map((image) => image.alt)).toEqual(['A chart', ...Array(3).fill('Picture without a description')])
  expect(images.every((image) => image.getAttribute('loading') === 'lazy')).toBe(true)
  expect(screen.getByText('+1')).toBeTruthy()
})

const minute = 60_000
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto', style: 'narrow' })
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const now = new Date(2026, 10, 20, 12).getTime()

test.each([
  [-minute, 'now'],
  [59_000, 'now'],
  [5 * minute, '5m ago'],
  [59.9 * minute, '59m ago'],
  [3 * 60 * minute, '3h ago'],
  [24 * 60 * minute, 'yesterday'],
  [37 * 60 * minute, '2d ago'],
  [8 * 24 * 60 * minute, 'Nov 12, 2026'],
])('shows %d ms ago as %s', (ago, text) => {
  expect(agoText(now - ago, now, { relative: () => relative, day: () => day })).toBe(text)
})
