import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#bridge/exchange/errors.ts'
import { newPosts, readAs } from '#test/web/features/feed/home/world.ts'
import { topicWith } from '#test/web/features/search/world.tsx'
import { marksOf, mostDiscussed } from '#web/features/markets/screen/chart/MarkCard.tsx'
import { $flags } from '#web/lib/page/flags.ts'
import { candleAt } from './candle.ts'
import { FakeChart, forgetMarket, minutes, openMarket, openTrade } from './world.tsx'

vi.mock('#web/features/markets/screen/chart/drawChart.ts', () => import('./world.tsx'))

const minute = 60_000
let coins = 0
const newCoin = () => `M${++coins}`

beforeEach(() => {
  openMarket()
  FakeChart.drawn = []
})
afterEach(() => {
  forgetMarket()
  $flags.setKey('exchange', [])
  readAs('')
})

const candles = minutes(5)
const openedAt = (at: number) => candles[at]?.openedAt ?? 0

/** A chart whose second candle has one post, and whose fourth has three. */
function openMarks(options: Parameters<typeof openTrade>[1] = {}, answers: object = {}) {
  const coin = newCoin()
  const [latest, chosen] = [newPosts(2), newPosts(1)]
  const counts = [
    { at: openedAt(3), posts: 3, price: '104.00' },
    { at: openedAt(1), posts: 1, price: null },
  ]
  const world = openMarket({
    'market.homeQuotation': () => ({ list: {} }),
    'market.candles': () => ({ candles }),
    'social.hashTagDetail': () => ({ ...topicWith(coin), followers: 7, coin: null, authors: [] }),
    'social.articlesByHashTagV2': ({ from, to, interval }) => ({
      posts: to === undefined ? latest : chosen,
      cursor: null,
      ...(from !== undefined && interval !== undefined && { counts }),
    }),
    ...answers,
  })
  openTrade(`/spot/${coin}USDT`, { klineInterval: '1', ...options })
  return { world, coin, latest, chosen }
}

const marked = () => waitFor(() => expect(FakeChart.last.marks.map(({ posts }) => posts)).toEqual([1, 3]))
const chart = () => screen.getByRole('slider')
const press = (key: string, shiftKey = false) => fireEvent.keyDown(chart(), { key, shiftKey })
const says = () => chart().getAttribute('aria-valuetext')
const postCalls = ({ world }: ReturnType<typeof openMarks>) =>
  world.all('social.articlesByHashTagV2').map(({ body }) => body)

test('shows posts of a candle as one mark at their mean price, within the candle’s range', () => {
  const five = [0, 5, 10].map((at) => candleAt(at * minute))
  const counts = [
    { at: 6 * minute, posts: 1, price: '100.00' },
    { at: 5 * minute, posts: 3, price: '104.00' },
    { at: 11 * minute, posts: 1, price: '5000.00' },
    { at: 99 * minute, posts: 9, price: null },
  ]
  expect(marksOf(five, counts, 5 * minute)).toEqual([
    { openedAt: 5 * minute, posts: 4, price: 103 },
    { openedAt: 10 * minute, posts: 1, price: 110 },
  ])
})

test('picks the later of two equally discussed candles', () => {
  const mark = (at: number, posts: number) => ({ openedAt: at, posts, price: 1 })
  expect(mostDiscussed([mark(1, 2), mark(2, 5), mark(3, 5), mark(4, 1)])?.openedAt).toBe(3)
  expect(mostDiscussed([])).toBeUndefined()
})

test('marks candles by their number of posts', async () => {
  const page = openMarks()
  await marked()
  const [asked] = postCalls(page).filter(({ interval }) => interval !== undefined)
  expect(asked).toMatchObject({ hashTag: page.coin, from: openedAt(0), interval: minute })
  expect(chart().getAttribute('aria-label')).toMatch(/On this chart: 4 posts\. Most discussed: .*, 3 posts\.$/)
})

test('moves between candles and marks with keys, and announces values and posts', async () => {
  openMarks()
  await marked()
  press('PageDown')
  expect(says()).toMatch(/: open 100\.00, high 110\.00, low 90\.00, close 105\.00\. 3 posts\.$/)
  press('PageDown')
  expect(says()).toMatch(/ 1 post\.$/)
  press('ArrowRight')
  expect(says()).toMatch(/close 105\.00\.$/)
  expect(FakeChart.last.pointed).toBe(FakeChart.last.bars[2]?.time)
  press('PageUp')
  expect(says()).toMatch(/ 3 posts\.$/)
  expect(chart().getAttribute('aria-valuenow')).toBe('3')
})

test('shows the posts of selected candles, and all posts again on request', async () => {
  const page = openMarks()
  await marked()
  press('PageDown')
  press('Enter')
  const posts = within(screen.getByRole('region', { name: 'Posts' }))
  expect(await posts.findByText(page.chosen[0]?.text ?? '')).toBeTruthy()
  expect(postCalls(page).pop()).toMatchObject({ from: openedAt(3), to: openedAt(3) + minute })
  press('PageDown')
  press('Enter', true)
  await waitFor(() => expect(postCalls(page).pop()).toMatchObject({ from: openedAt(1), to: openedAt(3) + minute }))
  fireEvent.click(await posts.findByText('Show all'))
  expect(await posts.findByText(page.latest[0]?.text ?? '')).toBeTruthy()
})

const hover = (at: number | undefined, isOnMark: boolean | undefined = at !== undefined) =>
  act(() => FakeChart.last.events.onHover(at === undefined ? undefined : FakeChart.last.bars[at]?.time, isOnMark))
const card = () => screen.queryByRole('region', { name: / · \d+ posts?$/ })

test('shows the posts of a hovered mark, with links', async () => {
  const page = openMarks()
  await marked()
  hover(3, false)
  expect(card()).toBeNull()
  hover(3)
  const [post] = page.chosen
  const link = await within(card() ?? document.body).findByRole('link')
  expect(link.textContent).toContain(post?.text)
  expect(link.getAttribute('href')).toBe(`/insights/posts/${post?.id}`)
  expect(postCalls(page).pop()).toMatchObject({ from: openedAt(3), to: openedAt(3) + minute })
})

test('keeps the card while it is hovered, and closes it afterwards or on Escape', async () => {
  openMarks()
  await marked()
  hover(3)
  hover(undefined)
  fireEvent.pointerEnter(card() ?? document.body)
  vi.useFakeTimers()
  act(() => vi.advanceTimersByTime(minute))
  expect(card()).not.toBeNull()
  fireEvent.pointerLeave(card() ?? document.body)
  act(() => vi.advanceTimersByTime(minute))
  expect(card()).toBeNull()
  hover(1)
  expect(card()?.getAttribute('aria-label')).toMatch(/ · 1 post$/)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(card()).toBeNull()
})

test('shows at most three posts of a mark that is reached with keys', async () => {
  const three = newPosts(5)
  openMarks(
    {},
    {
      'social.articlesByHashTagV2': ({ from, to, interval }: { from?: number; to?: number; interval?: number }) => ({
        posts: to === undefined ? [] : three,
        cursor: null,
        ...(from !== undefined && interval !== undefined && { counts: [{ at: openedAt(3), posts: 5, price: null }] }),
      }),
    },
  )
  await waitFor(() => expect(FakeChart.last.marks).toHaveLength(1))
  press('PageDown')
  await waitFor(() => expect(within(card() ?? document.body).getAllByRole('link')).toHaveLength(3))
  const [first] = within(card() ?? document.body).getAllByRole('link')
  first?.focus()
  fireEvent.keyDown(first ?? document.body, { key: 'Escape' })
  expect(card()).toBeNull()
  expect(document.activeElement).toBe(chart())
})

test('selects nothing for a candle without posts', async () => {
  const page = openMarks()
  await marked()
  act(() => FakeChart.last.events.onPick(FakeChart.last.bars[0]?.time ?? 0, false, false))
  expect(postCalls(page).filter(({ from, to }) => from === openedAt(0) && to !== undefined)).toEqual([])
})

const tap = (at: number) => act(() => FakeChart.last.events.onPick(FakeChart.last.bars[at]?.time ?? 0, false, true))

test('shows the card of a tapped mark until another is chosen, or until a tap elsewhere', async () => {
  const page = openMarks({ width: 390 })
  await marked()
  tap(3)
  const [post] = page.chosen
  const link = await within(card() ?? document.body).findByRole('link')
  expect(link.textContent).toContain(post?.text)
  vi.useFakeTimers()
  const pointerType = 'touch'
  fireEvent.pointerLeave(card() ?? document.body, { pointerType })
  act(() => FakeChart.last.events.onHover(undefined, undefined))
  act(() => vi.advanceTimersByTime(minute))
  expect(card()?.getAttribute('aria-label')).toMatch(/ · 3 posts$/)
  tap(1)
  expect(card()?.getAttribute('aria-label')).toMatch(/ · 1 post$/)
  fireEvent.click(screen.getByRole('button', { name: /^Most discussed/ }))
  expect(card()?.getAttribute('aria-label')).toMatch(/ · 3 posts$/)
  act(() => FakeChart.last.events.onTapBeside())
  expect(card()).toBeNull()
})

test('opens the tab of posts on a phone when a mark is pressed', async () => {
  const page = openMarks({ width: 390 })
  await screen.findByRole('tab', { name: 'Posts' })
  await marked()
  tap(3)
  const posts = within(await screen.findByRole('tabpanel', { name: 'Posts' }))
  expect(await posts.findByText(page.chosen[0]?.text ?? '')).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Posts' }).getAttribute('aria-selected')).toBe('true')
})

test('requests the posts of the most discussed candle in advance, and shows them on its card immediately', async () => {
  const page = openMarks()
  await marked()
  await waitFor(() => expect(postCalls(page).pop()).toMatchObject({ from: openedAt(3), to: openedAt(3) + minute }))
  const asked = postCalls(page).length
  fireEvent.click(screen.getByRole('button', { name: /^Most discussed/ }))
  const link = await within(card() ?? document.body).findByRole('link')
  expect(link.textContent).toContain(page.chosen[0]?.text)
  await screen.findByText('Show all')
  expect(postCalls(page)).toHaveLength(asked)
})

test('jumps to the most discussed candle and its posts', async () => {
  const page = openMarks()
  await marked()
  fireEvent.click(screen.getByRole('button', { name: /^Most discussed: .*, 3 posts$/ }))
  expect(within(await screen.findByRole('article')).getByText(page.chosen[0]?.text ?? '')).toBeTruthy()
  expect(says()).toMatch(/ 3 posts\.$/)
})

test.each([
  ['does not count', () => ({ posts: [], cursor: null })],
  ['does not know the fields', () => Promise.reject(new ApiError('40001', 'Unknown field.'))],
])('draws no marks for an exchange that %s, and requests them once', async (_what, answer) => {
  vi.useFakeTimers()
  const page = openMarks({}, { 'social.articlesByHashTagV2': answer })
  // Each renders the changes.
  for (let at = 0; at < 5; at++) await act(() => vi.advanceTimersByTimeAsync(minute))
  expect(postCalls(page).filter(({ interval }) => interval !== undefined)).toHaveLength(1)
  expect(FakeChart.last.marks).toEqual([])
  expect(screen.queryByRole('button', { name: /^Most discussed/ })).toBeNull()
  expect(chart().getAttribute('aria-label')).not.toMatch(/On it/)
})

test('counts no posts if topics are disabled', async () => {
  $flags.setKey('exchange', ['topics'])
  const page = openMarks()
  await waitFor(() => expect(FakeChart.last.bars.length).toBe(5))
  expect(postCalls(page)).toEqual([])
})
