import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NetworkError } from '#bridge/exchange/errors.ts'
import { selectTab } from '#test/support/selectTab.ts'
import { $coins, keptCoins } from '#web/features/markets/coins.ts'
import { rememberSearch } from '#web/features/search/search.ts'
import { $recentSearch, choose } from '#web/lib/page/preferences.ts'
import { mira, newPosts } from '../feed/home/world.ts'
import { bitcoin, forgetChoices, nothing, openSearch, stubBrowser, topicWith } from './world.tsx'

beforeEach(stubBrowser)
afterEach(() => {
  forgetChoices()
  // A store stays for a second after its last listener, and would send no new request.
  cleanStores($coins)
  keptCoins.clear()
})

const person = { ...mira, followed: false, followsYou: false }
let words = 0
/** Results are kept for the page's life: each test searches for a word of its own. */
const newWord = () => `word${++words}`

async function find(word: string, answer: object = {}, address = `?q=${word}`) {
  const opened = openSearch(address)
  await act(() => opened.world.last('social.search').answer({ ...nothing, ...answer }))
  return opened
}

test('focuses the field without a search, and offers recent searches', async () => {
  const word = newWord()
  choose({ recentSearch: [word] })
  const { world } = openSearch()
  expect(document.activeElement).toBe(screen.getByRole('combobox'))
  fireEvent.click(screen.getByText(word))
  expect(world.last('social.search').body).toMatchObject({ query: word })
  expect(location.search).toBe(`?q=${word}`)
})

test('stores ten searches, newest first and each once, removable one by one or together', () => {
  for (let at = 0; at < 12; at += 1) rememberSearch(`q${at}`)
  rememberSearch(' Q5 ')
  expect($recentSearch.get()).toEqual(['Q5', 'q11', 'q10', 'q9', 'q8', 'q7', 'q6', 'q4', 'q3', 'q2'])
  openSearch()
  fireEvent.click(screen.getByLabelText('Remove “q11”'))
  expect($recentSearch.get()[1]).toBe('q10')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove “q10”')
  fireEvent.click(screen.getByText('Clear all'))
  expect($recentSearch.get()).toEqual([])
  expect(screen.queryByText('Recent searches')).toBeNull()
})

test('shows the best results of each section with the match marked, and links to all', async () => {
  const word = newWord()
  const [post] = newPosts(1, { text: `Here is ${word} in a post` })
  const coins = [{ ...bitcoin, name: `${word} coin`, price: '64000', change24h: '0.031' }]
  const { world, container } = await find(word, { people: [person], topics: [topicWith(word)], coins, posts: [post] })
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'People',
    'Topics',
    'Coins',
    'Posts',
  ])
  expect([...container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([word, word, word])
  expect(screen.getByText('+3.10%')).toBeTruthy()
  fireEvent.click(screen.getByText('All people'))
  expect(location.search).toBe(`?q=${word}&in=people`)
  await waitFor(() => expect(world.last('social.search').body).toMatchObject({ query: word, section: 'people' }))
})

test('opens the section of a URL, with a tab back to all', async () => {
  const word = newWord()
  const { world } = await find(word, { topics: [topicWith(`${word}a`)] }, `?q=${word}&in=topics`)
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Topics')
  expect(screen.getByText('Follow')).toBeTruthy()
  await selectTab(screen.getByRole('tab', { name: 'All' }))
  expect(location.search).toBe(`?q=${word}`)
  await waitFor(() => expect(world.last('social.search').body).not.toHaveProperty('section'))
})

test('explains an empty result and what to try', async () => {
  await find(newWord())
  expect(screen.getByText(/^No results for “/)).toBeTruthy()
  expect(screen.getByText('See all topics').getAttribute('href')).toBe('/insights/topics')
})

test('shows why a search failed and offers a retry; waits while offline', async () => {
  const word = newWord()
  const { world } = openSearch(`?q=${word}`)
  await act(() => world.last('social.search').fail(new Error('The exchange said no.')))
  await screen.findByText('The exchange said no.')
  fireEvent.click(screen.getByText('Try again'))
  await act(() => world.last('social.search').fail(new NetworkError(true, undefined)))
  await screen.findByText('You are offline')
  act(() => void window.dispatchEvent(new Event('online')))
  expect(world.all('social.search')).toHaveLength(3)
})

test('shows input and results as text only', async () => {
  const word = '<img src=x onerror=alert(1)>'
  const { container } = await find(word, { topics: [topicWith(word)] }, `?q=${encodeURIComponent(word)}`)
  expect(container.querySelector('img')).toBeNull()
  expect(container.querySelector('mark')?.textContent).toBe(word)
})

test('filters posts by a range of days, stored in the URL and requested from midnight to midnight', async () => {
  const word = newWord()
  const { world } = await find(word, { posts: newPosts(1) }, `?q=${word}&in=posts&from=2026-11-02`)
  expect(world.last('social.search').body).toMatchObject({ since: new Date(2026, 10, 2).getTime() })
  expect(world.last('social.search').body.until).toBeUndefined()
  const last = await screen.findByLabelText(/^To/)
  await act(async () => void fireEvent.input(last, { target: { value: '11/9/2026' } }))
  await act(async () => void fireEvent.keyDown(last, { key: 'Enter' }))
  expect(location.search).toBe(`?q=${word}&in=posts&from=2026-11-02&to=2026-11-09`)
  await waitFor(() =>
    expect(world.last('social.search').body).toMatchObject({
      since: new Date(2026, 10, 2).getTime(),
      until: new Date(2026, 10, 10).getTime(),
    }),
  )
  await act(() => world.last('social.search').answer(nothing))
  const [anyDay] = await screen.findAllByRole('button', { name: 'Any day' })
  if (anyDay) fireEvent.click(anyDay)
  expect(location.search).toBe(`?q=${word}&in=posts`)
})

test.each(['from=2026-13-01', 'from=yesterday', 'to=2026-1-1'])('ignores the range of a URL with %s', async (days) => {
  const word = newWord()
  const { world } = await find(word, { posts: newPosts(1) }, `?q=${word}&in=posts&${days}`)
  expect(Object.keys(world.last('social.search').body)).not.toContain('since')
  expect(Object.keys(world.last('social.search').body)).not.toContain('until')
})

test('lists the chains of a coin, three by name', async () => {
  const word = newWord()
  const { world } = await find(word, { coins: [{ ...bitcoin, price: '64000', change24h: '0.031' }] })
  expect(screen.queryByText(/^Chains:/)).toBeNull()
  const chains = ['Bitcoin', 'Lightning', 'Liquid', 'Rootstock', 'BEVM']
  await waitFor(() => expect(world.all('spot.coinChainList')).toHaveLength(1))
  await act(() =>
    world.last('spot.coinChainList').answer({ coins: [{ coinId: '1', coin: bitcoin.coin, name: 'Bitcoin', chains }] }),
  )
  expect(screen.getByText('Chains: Bitcoin, Lightning, Liquid +2')).toBeTruthy()
})
