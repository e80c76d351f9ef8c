import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '#bridge/exchange/errors.ts'
import { rememberPosts } from '#web/features/post/posts.ts'
import { titleOf } from '#web/features/post/screen/PostScreen.tsx'
import { setPathLocale } from '#web/lib/page/appearance.ts'
import { answerCalls, bitcoin, mira, newId, openPost, postWith } from './helpers.tsx'

afterEach(() => {
  setPathLocale('en')
})

test('shows a post’s text, author, exact time and views', async () => {
  const id = newId()
  answerCalls({ 'social.post': () => ({ post: postWith({ id }), html: null }) })
  openPost(id)
  await screen.findByText('Funding is rent.')
  expect(screen.getByText('Mira').closest('a')?.getAttribute('href')).toBe('/insights/user/mira')
  expect(screen.getByText('12,345 views')).toBeTruthy()
  const times = [...document.querySelectorAll('time')].map((time) => time.dateTime)
  expect(new Set(times)).toEqual(new Set(['2026-11-20T12:00:00.000Z']))
  expect(document.querySelector<HTMLElement>('.post__facts time')?.title).toMatch(/^11\/2\d\/2026 \d\d:\d\d:00$/)
})

test('shows a placeholder and that it is loading', () => {
  answerCalls({})
  openPost(newId())
  expect(screen.getAllByRole('status').length).toBeGreaterThan(0)
  expect(document.querySelector('.post-skeleton')).not.toBeNull()
})

test('shows the feed’s data of a post immediately, while the details load', () => {
  const id = newId()
  answerCalls({})
  rememberPosts([postWith({ id, text: 'Known from the feed' })])
  openPost(id)
  expect(screen.getByText('Known from the feed')).toBeTruthy()
  expect(document.querySelector('.post-skeleton')).toBeNull()
})

test.each([
  ['that is gone', '20404'],
  ['whose id cannot be one', '40001'],
])('shows that a post %s is gone, with a link to the feed', async (_, code) => {
  answerCalls({
    'social.post': () => {
      throw new ApiError(code, 'No.')
    },
  })
  openPost(newId())
  await screen.findByText('This post is gone')
  expect(screen.getByText('Go to the feed').getAttribute('href')).toBe('/insights')
})

test('does not show a deleted post from the feed’s data', async () => {
  const id = newId()
  rememberPosts([postWith({ id, text: 'Removed words' })])
  answerCalls({
    'social.post': () => {
      throw new ApiError('20404', 'No.')
    },
  })
  openPost(id)
  await screen.findByText('This post is gone')
  expect(screen.queryByText('Removed words')).toBeNull()
})

test('shows why it failed and offers a retry; loads by itself when online', async () => {
  const id = newId()
  const errors = [new ApiError('500', 'The exchange is being repaired.'), new NetworkError(true, undefined)]
  answerCalls({
    'social.post': () => {
      const error = errors.shift()
      if (error) throw error
      return { post: postWith({ id }), html: null }
    },
  })
  openPost(id)
  await screen.findByText('The exchange is being repaired.')
  fireEvent.click(screen.getByText('Try again'))
  await screen.findByText('You are offline')
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('Funding is rent.')
})

test('reports a slow page after 8 s, and offers a retry', async () => {
  vi.useFakeTimers()
  const call = answerCalls({})
  openPost(newId())
  await act(() => vi.advanceTimersByTimeAsync(7_999))
  expect(screen.queryByText('Taking longer than usual')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getByText('Taking longer than usual')).toBeTruthy()
  const before = call.mock.calls.length
  fireEvent.click(screen.getByText('Try again'))
  expect(call.mock.calls.length).toBe(before + 1)
})

test('sets the document title to the post while it is shown', async () => {
  const id = newId()
  document.title = 'Insights'
  answerCalls({
    'social.post': () => ({ post: postWith({ id, title: 'On rent', kind: 'article' }), html: '<p>x</p>' }),
  })
  const { unmount } = openPost(id)
  await waitFor(() => expect(document.title).toBe('On rent · Meridian'))
  unmount()
  await waitFor(() => expect(document.title).toBe('Insights'))
})

test('cuts a long title between words', () => {
  const text = 'Funding is rent, and rent is paid three times a day whether the price moves or not.'
  expect(titleOf({ title: null, text, author: mira })).toBe(
    'Funding is rent, and rent is paid three times a day whether…',
  )
  expect(titleOf({ title: null, text: ' \n ', author: mira })).toBe('Mira')
})

test('shows a coin’s price now, when posted, and the difference', async () => {
  const id = newId()
  answerCalls({
    'social.post': () => ({
      post: postWith({ id, text: '$BTC', entities: [bitcoin(0, 4)], pricesAtPost: { BTCUSDT: '50000' } }),
      html: null,
    }),
    'market.ticker': () => ({ list: [{ symbolId: 'BTCUSDT', price: '51000', change24h: '-0.5', at: 1 }] }),
  })
  openPost(id)
  const card = within(await screen.findByRole('list', { name: 'Coins in this post' }))
  await card.findByText('$51,000.00')
  expect(card.getByText(/\$50,000\.00/).textContent).toBe('\u2066$50,000.00\u2069 when posted')
  const change = card.getByText(/since then/)
  expect(change.textContent).toBe('\u2066▲ +2.00%\u2069 since then')
  expect(change.className).toBe('is-up')
})

test('a post opened directly has a back link to the feed', async () => {
  const id = newId()
  answerCalls({ 'social.post': () => ({ post: postWith({ id }), html: null }) })
  openPost(id)
  await screen.findByText('Funding is rent.')
  expect(screen.getByLabelText('Back').getAttribute('href')).toBe('/insights')
})

test('a post opened from a page of ours goes back in the history', async () => {
  const id = newId()
  answerCalls({ 'social.post': () => ({ post: postWith({ id }), html: null }) })
  const back = vi.spyOn(history, 'back').mockImplementation(() => {})
  openPost(id, { key: 'k', depth: 1 })
  fireEvent.click(await screen.findByLabelText('Back'))
  expect(back).toHaveBeenCalledOnce()
})

test('aborts its requests when the reader leaves', async () => {
  const signals: AbortSignal[] = []
  const pending = (_: unknown, { signal }: { signal?: AbortSignal }) => {
    if (signal) signals.push(signal)
    return new Promise(() => {})
  }
  const id = newId()
  rememberPosts([postWith({ id })])
  answerCalls({ 'social.post': pending, 'social.comments': pending })
  const { unmount } = openPost(id)
  await waitFor(() => expect(signals).toHaveLength(2))
  unmount()
  await waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]))
})
