import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorld, readAs } from '#test/web/features/feed/home/world.ts'
import { quiet, stubBrowser, topicWith } from '#test/web/features/search/world.tsx'
import { Topics } from '#web/features/topics/topics/Topics.tsx'
import { watchHistory } from '#web/lib/router/location.ts'

let readers = 0

/** Lists are stored by reader: each test has its own reader, or a new visitor. */
const logIn = (userId = `reader-${++readers}`): void => readAs(userId)

beforeEach(stubBrowser)
afterEach(() => {
  logIn('')
})

const quotation = (baseCoin: string, change24h: string) => ({
  symbolId: `${baseCoin}USDT`,
  baseCoin,
  quoteCoin: 'USDT',
  price: '2',
  change24h,
  at: 1,
  open24h: '2',
  high24h: '2',
  low24h: '2',
  volume24h: '9',
  spark: [],
})

const quotations = {
  AAAUSDT: quotation('AAA', '0.01'),
  BBBUSDT: quotation('BBB', '-0.2'),
  CCCUSDT: quotation('CCC', '0.1'),
}

const ranked = (...hashTags: readonly string[]) =>
  hashTags.map((hashTag, at) => ({ ...topicWith(hashTag), place: at + 1 }))

function openTopics() {
  const world = openWorld({
    ...quiet,
    'market.homeQuotation': () => ({ list: quotations }),
    'social.getOperateTag': () => ({ list: [{ hashTag: 'Airdrop', label: 'Airdrops' }] }),
  })
  history.replaceState({ key: 'topics' }, '', '/insights/topics')
  watchHistory()()
  return { world, ...render(<Topics />) }
}

const cardOf = (tag: string): HTMLElement => {
  const card = screen.getByText(`#${tag}`, { selector: '.topic-card__link bdi' }).closest('li')
  if (!card) throw new Error(`No card of ${tag}.`)
  return card
}

async function openOwn(tag: string) {
  logIn()
  const opened = openTopics()
  await act(() => opened.world.last('social.hashTagList').answer({ list: ranked(tag), cursor: null }))
  await act(() => opened.world.last('social.trendingTopic').answer({ list: ranked('Other'), cursor: null }))
  return opened
}

test('shows a visitor the ranked trending topics, without requesting the reader’s list', async () => {
  const { world, container } = openTopics()
  expect(container.querySelectorAll('.topic-card--bone').length).toBeGreaterThan(5)
  await act(() => world.last('social.trendingTopic').answer({ list: ranked('T1', 'T2', 'T3', 'T4'), cursor: null }))
  expect(screen.getByText('Rank 1')).toBeTruthy()
  expect(container.querySelector('.topic-card__place--3')?.closest('li')).toBe(cardOf('T3'))
  expect(cardOf('T4').querySelector('.topic-card__place')?.className).toBe('topic-card__place')
  expect(world.all('social.hashTagList')).toHaveLength(0)
  expect(within(cardOf('T1')).queryByRole('button', { name: /Not interested/ })).toBeNull()
  fireEvent.click(within(cardOf('T1')).getByText('Follow'))
  expect(world.all('social.followTopic')).toHaveLength(0)
})

test('the strip shows the biggest moves first, up or down, linked to their topics', async () => {
  logIn()
  openTopics()
  await screen.findByText('BBB')
  const links = [...document.querySelectorAll('.mover')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/insights/topics/details/BBB',
    '/insights/topics/details/CCC',
    '/insights/topics/details/AAA',
  ])
  expect(links[0]?.textContent).toContain('▼')
  expect(screen.getByText('Airdrops').closest('a')?.getAttribute('href')).toBe('/insights/topics/details/Airdrop')
})

test('links the field to the search', () => {
  logIn()
  openTopics()
  expect(screen.getByText('Search topics, people, coins, and posts').closest('a')?.getAttribute('href')).toBe(
    '/insights/search',
  )
})

test('replaces a hidden topic by an undo button', async () => {
  const { world } = await openOwn('Closing')
  fireEvent.click(within(cardOf('Closing')).getByRole('button', { name: /Not interested/ }))
  expect(screen.queryByText('#Closing')).toBeNull()
  expect(world.last('social.closeHashTag').body).toEqual({ hashTag: 'Closing', on: true })
  await act(() => world.last('social.closeHashTag').answer({ on: true }))
  fireEvent.click(screen.getByText('Undo'))
  expect(cardOf('Closing')).toBeTruthy()
  expect(world.last('social.closeHashTag').body).toEqual({ hashTag: 'Closing', on: false })
})

test('restores a topic that could not be hidden', async () => {
  const { world } = await openOwn('Staying')
  fireEvent.click(within(cardOf('Staying')).getByRole('button', { name: /Not interested/ }))
  await act(() => world.last('social.closeHashTag').fail(new Error('No.')))
  expect(cardOf('Staying')).toBeTruthy()
})

test('keeps the reader’s topics when trending ones fail, and offers a retry', async () => {
  logIn()
  const { world } = openTopics()
  await act(() => world.last('social.hashTagList').answer({ list: ranked('Mine'), cursor: null }))
  await act(() => world.last('social.trendingTopic').fail(new Error('The exchange said no.')))
  await screen.findByText('The exchange said no.')
  expect(cardOf('Mine')).toBeTruthy()
  fireEvent.click(screen.getByText('Try again'))
  expect(world.all('social.trendingTopic')).toHaveLength(2)
})
