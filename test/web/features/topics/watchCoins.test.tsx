import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { $user } from '#web/features/account/user.ts'
import { $moreTabs, $tabs, forgetFeeds } from '#web/features/feed/feed.ts'
import { MarketRail as Rail } from '#web/features/markets/MarketRail.tsx'
import { quotations } from '#web/features/markets/tradePair.ts'
import { $watchedCoins } from '#web/features/markets/watched.ts'
import { $followedTags, rememberTopics } from '#web/features/topics/knownTopics.ts'
import { toggleTopicFollow } from '#web/features/topics/TopicFollow/TopicFollow.tsx'
import { WatchList } from '#web/features/topics/topics/Topics.tsx'
import { watchCoins, watchCoinTab } from '#web/features/topics/watchCoins.ts'
import { $flags } from '#web/lib/page/flags.ts'
import { readAs } from '../feed/home/world.ts'
import { forgetMarket, openMarket, openTrade, quotationOf } from '../markets/screen/world.tsx'

vi.mock('#web/features/markets/screen/chart/drawChart.ts', () => import('../markets/screen/world.tsx'))

const ranked = (hashTag: string, followed: boolean) => ({
  hashTag,
  followed,
  posts: 1,
  views: 1,
  teaser: '',
  place: 1,
})
const listed = Object.fromEntries(
  ['AAA', 'BBB', 'ETH', 'PEPE'].map((coin) => [`${coin}USDT`, quotationOf(coin)] as const),
)

/** A reader with these followed topics and one suggested topic. */
function openReader(followed: readonly string[], answers: Parameters<typeof openMarket>[0] = {}) {
  const world = openMarket({
    'market.homeQuotation': () => ({ list: listed }),
    'social.hashTagList': () => ({
      list: [...followed.map((tag) => ranked(tag, true)), ranked('AAA', false)],
      cursor: 'more',
    }),
    ...answers,
  })
  readAs('9')
  onTestFinished(watchCoins())
  return world
}
const watched = () => [...$watchedCoins.get()]

beforeEach(() => {
  openMarket({ 'market.homeQuotation': () => ({ list: listed }) })
  quotations.refresh()
})
afterEach(() => {
  forgetMarket()
  forgetFeeds()
  readAs('')
  $followedTags.set(new Set())
  $flags.setKey('exchange', [])
})

test('a reader’s followed coins are the followed topics of coins, requested once', async () => {
  const world = openReader(['eth', 'Elections', 'PEPE'])
  await waitFor(() => expect(watched()).toEqual(['eth', 'pepe']))
  expect(world.all('social.hashTagList')).toHaveLength(1)
})

test('requests none for a visitor, or while topics are off', async () => {
  $flags.setKey('exchange', ['topics'])
  const world = openReader(['ETH'])
  readAs('')
  await waitFor(() => expect(watched()).toEqual([]))
  expect(world.all('social.hashTagList')).toEqual([])
})

test('adds a followed coin immediately, and removes it after a rejection', async () => {
  const world = openReader(['ETH'])
  await waitFor(() => expect(watched()).toEqual(['eth']))
  rememberTopics([{ ...ranked('PEPE', false) }], true)
  const done = toggleTopicFollow('PEPE', true, () => {})
  expect(watched()).toEqual(['eth', 'pepe'])
  await world.last('social.followTopic').fail(new Error('No.'))
  await done
  expect(watched()).toEqual(['eth'])
})

test('does not show one reader’s coins to another', async () => {
  openReader(['ETH'], {})
  await waitFor(() => expect(watched()).toEqual(['eth']))
  act(() => readAs(''))
  expect(watched()).toEqual([])
})

test.each([
  [1, ['recommended', 'following', 'hot', 'coins']],
  [undefined, ['recommended', 'following', 'hot']],
])('the home page has a coins tab if the exchange has that feed: coinsFlag %s', async (coinsFlag, tabs) => {
  openReader(['ETH'], {
    'user.info': () => ({ userInfo: { userId: '9', coinsFlag }, settings: {}, loginName: '', userName: '' }),
  })
  onTestFinished(watchCoinTab())
  onTestFinished(() => $moreTabs.set([]))
  await waitFor(() => expect($user.get().user?.userId).toBe('9'))
  await waitFor(() => expect(watched()).toEqual(['eth']))
  expect($tabs.get()).toEqual(tabs)
})

test('the rail begins with followed coins, under a heading', async () => {
  openReader(['PEPE'])
  render(<Rail />)
  const rows = () => within(screen.getByRole('region', { name: 'Markets' })).getAllByRole('listitem')
  await waitFor(() => expect(rows()[0]?.textContent).toMatch(/^PEPE ★followed/))
  expect(rows()[1]?.textContent).toMatch(/^AAA/)
})

test('the topics page shows followed coins, if any', async () => {
  openReader(['PEPE'])
  render(<WatchList />)
  expect(screen.queryByRole('region')).toBeNull()
  const region = await screen.findByRole('region', { name: 'Coins you follow' })
  expect(within(region).getByRole('link').getAttribute('href')).toBe('/insights/topics/details/PEPE')
})

test('filters the markets of a trade page by followed coins', async () => {
  openReader(['PEPE'])
  openTrade('/spot/ETHUSDT')
  const names = () => [...document.querySelectorAll('.market-row__name')].map(({ textContent }) => textContent)
  fireEvent.click(await screen.findByRole('button', { name: 'Only coins you follow' }))
  expect(names()).toEqual(['PEPE/USDT'])
  fireEvent.click(screen.getByRole('button', { name: 'Only coins you follow' }))
  expect(names()).toHaveLength(4)
})
