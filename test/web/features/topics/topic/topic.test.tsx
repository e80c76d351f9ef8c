import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiError, NetworkError } from '#bridge/exchange/errors.ts'
import { matchRoute } from '#bridge/site/routes.ts'
import { newPosts, openWorld, readAs } from '#test/web/features/feed/home/world.ts'
import { bitcoin, quiet, stubBrowser, topicWith } from '#test/web/features/search/world.tsx'
import { TopicScreen } from '#web/features/topics/topic/TopicScreen.tsx'
import { $notices } from '#web/lib/page/notices.ts'
import { hrefTo, watchHistory } from '#web/lib/router/location.ts'

let tags = 0
/** Topics are kept for the page's life: each test has its own. */
const newTag = () => `Tag${++tags}`

beforeEach(stubBrowser)
afterEach(() => {
  readAs('')
})

const detailOf = (hashTag: string, change: object = {}) => ({
  ...topicWith(hashTag),
  followers: 7,
  coin: null,
  authors: [],
  ...change,
})

function openTopic(hashTag: string, search = '', answers: Parameters<typeof openWorld>[0] = {}) {
  const world = openWorld({ ...quiet, 'market.homeQuotation': () => ({ list: {} }), ...answers })
  history.replaceState({ key: `topic-${hashTag}` }, '', hrefTo('topic', hashTag) + search)
  watchHistory()()
  return { world, ...render(<TopicScreen params={{ hashTag }} />) }
}

async function openKnown(change: object = {}, search = '', answers: Parameters<typeof openWorld>[0] = {}) {
  const tag = newTag()
  const opened = openTopic(tag, search, answers)
  await act(() => opened.world.last('social.hashTagDetail').answer(detailOf(tag, change)))
  return { ...opened, tag }
}

test('shows a topic’s name, figures and posts, best first, with the order in the URL', async () => {
  const { world, tag } = await openKnown()
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(`#${tag}`)
  for (const text of ['12 posts', '340 views', '7 followers']) expect(screen.getByText(text)).toBeTruthy()
  expect(world.last('social.articlesByHashTagV2').body).toMatchObject({ hashTag: tag, order: 'top' })
  const posts = newPosts(2)
  await act(() => world.last('social.articlesByHashTagV2').answer({ posts, cursor: null }))
  expect(screen.getByText(posts[1]?.text ?? '')).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Latest'))
  expect(location.search).toBe('?order=latest')
  await waitFor(() => expect(world.last('social.articlesByHashTagV2').body.order).toBe('latest'))
})

test('requests the order in the URL immediately', async () => {
  const { world } = await openKnown({}, '?order=latest')
  expect(world.all('social.articlesByHashTagV2').map(({ body }) => body.order)).toEqual(['latest'])
})

test('shows the live price and change of a coin’s topic, and links to its market', async () => {
  const tick = { symbolId: 'BTCUSDT', price: '64000', change24h: '-0.02', at: 1 }
  const { container } = await openKnown({ coin: bitcoin }, '', { 'market.ticker': () => ({ list: [tick] }) })
  await screen.findByText('$64,000.00')
  expect(container.querySelector('.topic-coin')?.getAttribute('href')).toBe('/spot/BTCUSDT')
  expect(screen.getByRole('link', { name: 'Trade BTC' }).getAttribute('href')).toBe(
    'https://meridian.example/trade/BTCUSDT',
  )
  expect(screen.getByText('−2.00%').closest('bdi')?.className).toContain('is-down')
})

test('shows a follow immediately; the last change wins, and a rejection reverts it with the reason', async () => {
  readAs('7')
  const { world, tag } = await openKnown()
  const button = () => screen.getByRole('button', { name: new RegExp(`^Follow\\w* #${tag}$`) })
  fireEvent.click(button())
  expect(button().getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText('8 followers')).toBeTruthy()
  fireEvent.click(button())
  fireEvent.click(button())
  expect(world.all('social.followTopic')).toHaveLength(1)
  await act(() => world.last('social.followTopic').answer({ on: true, followers: 8 }))
  expect(world.all('social.followTopic')).toHaveLength(1)
  fireEvent.click(button())
  await act(() => world.last('social.followTopic').fail(new Error('Too many at once.')))
  expect(button().getAttribute('aria-pressed')).toBe('true')
  expect($notices.get().map(({ text }) => text)).toEqual(['This was not saved. Too many at once.'])
})

test.each([
  ['SOL', true],
  ['Gardens', false],
])('reserves space for a coin while %s loads: %s', (tag, has) => {
  const { container } = openTopic(tag)
  expect(container.querySelector('.topic-coin') !== null).toBe(has)
  expect(container.querySelector('.topic-write')).toBeTruthy()
})

test('shows that a topic does not exist, and links to the search', async () => {
  const tag = newTag()
  const { world } = openTopic(tag)
  await act(() => world.last('social.hashTagDetail').fail(new ApiError('20404', 'There is none.')))
  await screen.findByText('Topic not found')
  expect(screen.getByText(/^Search for/).getAttribute('href')).toBe(`/insights/search?q=${tag}`)
})

test('shows why a topic failed, and loads by itself when online', async () => {
  const { world } = openTopic(newTag())
  await act(() => world.last('social.hashTagDetail').fail(new Error('The exchange said no.')))
  await screen.findByText('The exchange said no.')
  fireEvent.click(screen.getByText('Try again'))
  await act(() => world.last('social.hashTagDetail').fail(new NetworkError(true, undefined)))
  await screen.findByText('You are offline')
  act(() => void window.dispatchEvent(new Event('online')))
  expect(world.all('social.hashTagDetail')).toHaveLength(3)
})

test.each([
  ['AC/DC', 'AC/DC'],
  ['two words', 'two words'],
  ['#Bitcoin', 'Bitcoin'],
  ['＃ビットコイン', 'ビットコイン'],
  ['🚀', '🚀'],
  ['بيتكوين', 'بيتكوين'],
  ['100%', '100%'],
  ['what?', 'what?'],
  ['x'.repeat(300), 'x'.repeat(300)],
])('gives “%s” its own URL, which requests “%s”', (tag, asked) => {
  const path = new URL(hrefTo('topic', tag), 'http://page').pathname
  expect(matchRoute(path)).toEqual({ name: 'topic', params: { hashTag: tag } })
  const { world } = openTopic(tag)
  expect(world.last('social.hashTagDetail').body.hashTag).toBe(asked)
})

test('shows that a URL of signs only is no topic, without a request', async () => {
  const { world } = openTopic('##')
  await screen.findByText('Topic not found')
  expect(world.all('social.hashTagDetail')).toHaveLength(0)
})
