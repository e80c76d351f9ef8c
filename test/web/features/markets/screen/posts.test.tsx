import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#bridge/exchange/errors.ts'
import { selectTab } from '#test/support/selectTab.ts'
import { newPosts, readAs } from '#test/web/features/feed/home/world.ts'
import { topicWith } from '#test/web/features/search/world.tsx'
import { $flags } from '#web/lib/page/flags.ts'
import { choose } from '#web/lib/page/preferences.ts'
import { forgetMarket, openMarket, openTrade } from './world.tsx'

vi.mock('#web/features/markets/screen/chart/drawChart.ts', () => import('./world.tsx'))

let coins = 0
/** What is written about a coin is kept for the page's life: each test has its own. */
const newCoin = () => `C${++coins}`

beforeEach(() => {
  openMarket()
  readAs('9')
})
afterEach(() => {
  forgetMarket()
  $flags.setKey('exchange', [])
  readAs('')
})

const detailOf = (hashTag: string) => ({ ...topicWith(hashTag), followers: 7, coin: null, authors: [] })

function openPosts(coin: string, options: Parameters<typeof openTrade>[1] = {}, answers: object = {}) {
  const latest = newPosts(2)
  const top = newPosts(1)
  const world = openMarket({
    'market.homeQuotation': () => ({ list: {} }),
    'social.hashTagDetail': ({ hashTag }) => detailOf(String(hashTag)),
    'social.articlesByHashTagV2': ({ order }) => ({ posts: order === 'top' ? top : latest, cursor: null }),
    ...answers,
  })
  openTrade(`/spot/${coin}USDT`, options)
  return { world, latest, top }
}

const region = () => screen.findByRole('region', { name: 'Posts' })

test('shows the newest posts about the coin next to the chart, and the top ones on request', async () => {
  const coin = newCoin()
  const { world, latest, top } = openPosts(coin)
  const posts = within(await region())
  for (const { text } of latest) expect(await posts.findByText(text)).toBeTruthy()
  expect(world.all('social.articlesByHashTagV2').map(({ body }) => body)).toContainEqual({
    hashTag: coin,
    order: 'latest',
    limit: 20,
  })
  fireEvent.click(posts.getByLabelText('Top'))
  expect(await posts.findByText(top[0]?.text ?? '')).toBeTruthy()
  expect(posts.queryByText(latest[0]?.text ?? '')).toBeNull()
  expect(posts.getByText(`All posts with #${coin}`).getAttribute('href')).toContain(`/insights/topics/details/${coin}`)
})

test('follows the coin’s topic from its trade page', async () => {
  const coin = newCoin()
  const { world } = openPosts(coin, {}, { 'social.followTopic': () => ({ on: true, followers: 8 }) })
  const button = await within(await region()).findByRole('button', { name: `Follow #${coin}` })
  fireEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'))
  expect(world.last('social.followTopic').body).toEqual({ hashTag: coin, on: true })
})

test('opens the composer for the coin from its trade page', async () => {
  const coin = newCoin()
  openPosts(coin)
  expect(await within(await region()).findByRole('button', { name: `Post on #${coin}` })).toBeTruthy()
})

test('shows posts in a tab next to the markets on a phone, and loads them when opened', async () => {
  // The page gets a new width after a moment.
  openPosts(newCoin(), { width: 390 })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Posts' })).toBeNull())
  cleanup()
  const { world, latest } = openPosts(newCoin(), { width: 390 })
  expect(world.all('social.articlesByHashTagV2').filter(({ body }) => body.interval === undefined)).toEqual([])
  await selectTab(screen.getByRole('tab', { name: 'Posts' }))
  expect(await screen.findByText(latest[0]?.text ?? '')).toBeTruthy()
  expect(screen.queryByLabelText('Search markets')).toBeNull()
  await selectTab(screen.getByRole('tab', { name: 'Futures' }))
  expect(screen.getByLabelText('Search markets')).toBeTruthy()
})

test.each([
  ['the exchange has no topics', () => $flags.setKey('exchange', ['topics'])],
  ['in simulation trade', () => choose({ simulation: true })],
])('shows no posts on the trade page when %s', async (_where, change) => {
  change()
  openPosts(newCoin())
  expect(screen.getByRole('region', { name: 'Markets' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Posts' })).toBeNull()
  expect(screen.queryByRole('tab', { name: 'Posts' })).toBeNull()
})

test('says that a coin has no posts, and offers to write one', async () => {
  const coin = newCoin()
  const missing = () => Promise.reject(new ApiError('20404', 'No posts on this topic yet.'))
  openPosts(coin, {}, { 'social.hashTagDetail': missing, 'social.articlesByHashTagV2': missing })
  const posts = within(await region())
  expect(await posts.findByText('No posts yet')).toBeTruthy()
  expect(posts.getByRole('button', { name: `Post on #${coin}` })).toBeTruthy()
})

test('keeps chart and markets when posts fail to load, and offers a retry', async () => {
  const { world } = openPosts(newCoin(), {}, { 'social.articlesByHashTagV2': undefined })
  const posts = within(await region())
  // The chart asks for counts.
  const asked = () => world.all('social.articlesByHashTagV2').filter(({ body }) => body.interval === undefined)
  await waitFor(() => expect(asked()).toHaveLength(1))
  await act(async () => asked()[0]?.fail(new ApiError('500', 'Out of order.')))
  fireEvent.click(await posts.findByText('Try again'))
  expect(asked()).toHaveLength(2)
  expect(screen.getByRole('region', { name: 'Chart' })).toBeTruthy()
})
