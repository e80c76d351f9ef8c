import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NetworkError } from '#bridge/exchange/errors.ts'
import { see, stubNearness } from '#test/support/nearness.ts'
import { selectTab } from '#test/support/selectTab.ts'
import { feedOf, forgetFeeds } from '#web/features/feed/feed.ts'
import { Home } from '#web/features/feed/home/Home.tsx'
import { saveAnchor, savedAnchor } from '#web/lib/router/historyState.ts'
import { watchHistory } from '#web/lib/router/location.ts'
import { newPosts, openWorld, readAs } from './world.ts'

let entries = 0

beforeEach(() => {
  stubNearness()
  vi.stubGlobal('scrollTo', vi.fn())
  vi.stubGlobal('scrollBy', vi.fn())
  window.history.replaceState({ key: `entry-${++entries}` }, '', '/insights')
  watchHistory()()
})

afterEach(() => {
  forgetFeeds()
  readAs('')
})

const ownAnswers = { 'market.ticker': () => ({ list: [] }), 'mix.usdtRate': () => ({ rates: {} }) }
const page = (posts: ReturnType<typeof newPosts>, cursor: string | null = null) => ({ posts, cursor, head: 'head' })

async function openHome(posts = newPosts(3), cursor: string | null = null) {
  const world = openWorld(ownAnswers)
  const view = render(<Home />)
  await act(() => world.last('social.feed').answer(page(posts, cursor)))
  await screen.findByText(posts[0]?.text ?? '')
  return { world, posts, ...view }
}

test('shows placeholders of the cards’ height until posts load', () => {
  openWorld(ownAnswers)
  const { container } = render(<Home />)
  expect(container.querySelectorAll('.skeleton__card')).toHaveLength(4)
})

test('opens the recommended tab and shows its posts', async () => {
  const { world, posts } = await openHome()
  expect(world.all('social.feed')[0]?.body.tab).toBe('recommended')
  for (const { text } of posts) expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText('You have reached the end.')).toBeTruthy()
})

test('explains an empty feed and offers a next step', async () => {
  const world = openWorld(ownAnswers)
  render(<Home />)
  await act(() => world.last('social.feed').answer(page([])))
  await screen.findByText('Nothing here yet')
  expect(screen.getByText('Find people').getAttribute('href')).toBe('/insights/rank')
})

test('shows why a feed failed, and retries on "Try again"', async () => {
  const world = openWorld(ownAnswers)
  render(<Home />)
  await act(() => world.last('social.feed').fail(new Error('The exchange said no.')))
  await screen.findByText('The exchange said no.')
  fireEvent.click(screen.getByText('Try again'))
  const posts = newPosts(1)
  await act(() => world.last('social.feed').answer(page(posts)))
  await screen.findByText(posts[0]?.text ?? '')
})

test('shows that it is offline, and loads when online', async () => {
  const world = openWorld(ownAnswers)
  render(<Home />)
  await act(() => world.last('social.feed').fail(new NetworkError(true, undefined)))
  await screen.findByText('You are offline')
  act(() => void window.dispatchEvent(new Event('online')))
  expect(world.all('social.feed')).toHaveLength(2)
})

test('keeps posts while offline, and shows their time', async () => {
  const { posts } = await openHome()
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  act(() => void window.dispatchEvent(new Event('offline')))
  await screen.findByText(/^You are offline\. Last updated \d/)
  expect(screen.getByText(posts[0]?.text ?? '')).toBeTruthy()
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText(/as of/)).toBeNull())
})

test('reports a slow feed after 8 s, and offers a retry', async () => {
  vi.useFakeTimers()
  const world = openWorld(ownAnswers)
  render(<Home />)
  await act(() => vi.advanceTimersByTimeAsync(8_000))
  expect(screen.getByText('Taking longer than usual')).toBeTruthy()
  fireEvent.click(screen.getByText('Try again'))
  expect(world.all('social.feed')).toHaveLength(2)
})

test('the Following tab of a visitor says what a log-in adds, and requests nothing', async () => {
  const { world } = await openHome()
  await selectTab(screen.getByRole('tab', { name: 'Following' }))
  await screen.findByText('Your own feed')
  expect(world.all('social.feed')).toHaveLength(1)
  fireEvent.click(screen.getByText('Log in'))
  expect(location.pathname + location.search).toBe('/login?from=%2Finsights')
})

test('the Following tab of a logged-in reader is their own feed', async () => {
  readAs('7')
  const { world } = await openHome()
  await selectTab(screen.getByRole('tab', { name: 'Following' }))
  await waitFor(() => expect(world.last('social.feed').body.tab).toBe('following'))
  await act(() => world.last('social.feed').answer(page([])))
  await screen.findByText('No posts from people you follow')
})

test('requests the next page once, near the end of the list', async () => {
  const { world, container } = await openHome(newPosts(3), 'next')
  const foot = container.querySelector('.long-list__foot')
  see(foot, true)
  expect(world.last('social.feed').body.cursor).toBe('next')
  see(foot, true)
  expect(world.all('social.feed')).toHaveLength(2)
})

test('keeps posts when the next page fails, and offers a retry', async () => {
  const { world, container, posts } = await openHome(newPosts(3), 'next')
  see(container.querySelector('.long-list__foot'), true)
  await act(() => world.last('social.feed').fail(new Error('Broken off.')))
  await screen.findByText('This did not load.', { selector: 'h2' })
  expect(screen.getByText(posts[2]?.text ?? '')).toBeTruthy()
  fireEvent.click(screen.getByText('Try again'))
  expect(world.last('social.feed').body.cursor).toBe('next')
})

test('holds new posts behind a pill, which puts them on top', async () => {
  vi.useFakeTimers()
  const world = openWorld(ownAnswers)
  const posts = newPosts(2)
  render(<Home />)
  await act(async () => {
    await world.last('social.feed').answer(page(posts))
    await vi.advanceTimersByTimeAsync(0)
  })
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  const [fresh] = newPosts(1)
  await act(async () => {
    await world.last('social.feed').answer(page(fresh ? [fresh] : []))
    await vi.advanceTimersByTimeAsync(0)
  })
  expect(screen.queryByText(fresh?.text ?? '')).toBeNull()
  await act(async () => {
    fireEvent.click(screen.getByText('1 new post'))
    await vi.advanceTimersByTimeAsync(0)
  })
  expect(feedOf('recommended').$list.get().pages[0]).toEqual([fresh?.id])
  expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' })
  expect(screen.queryByText('1 new post')).toBeNull()
})

test('a busy device that learns late that the end is near requests the next posts', async () => {
  const { container, world } = await openHome(newPosts(3), 'next')
  const foot = container.querySelector('.long-list__foot')
  see(foot, false, true)
  expect(world.last('social.feed').body.cursor).toBe('next')
})

test('replaces a distant page by a space of its height, and restores its posts', async () => {
  const { container, posts } = await openHome()
  const box = container.querySelector<HTMLElement>('.page-window')
  if (!box) throw new Error('No page.')
  box.getBoundingClientRect = () => new DOMRect(0, 0, 390, 303.75)
  const cards = [...box.querySelectorAll<HTMLElement>('[data-item]')]
  for (const [at, card] of cards.entries()) card.getBoundingClientRect = () => new DOMRect(0, 0, 390, 100.25 + at)
  see(box, false)
  await waitFor(() => expect(box.querySelector('[data-item]')).toBeNull())
  expect((box.firstElementChild as HTMLElement).style.blockSize).toBe('303.75px')
  see(box, true)
  for (const { text } of posts) await screen.findByText(text)
  expect(box.childElementCount).toBe(3)
})

test('renders two slow cards per frame, and more and more fast ones', async () => {
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  const { container } = await openHome(newPosts(20))
  let stepMs = 500
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += stepMs
    return now
  })
  const up = () => container.querySelectorAll('[data-item]').length
  const comeInAFrame = async () => {
    const before = up()
    act(() => {
      for (const frame of frames.splice(0)) frame()
    })
    await waitFor(() => expect(up()).toBeGreaterThan(before))
    return up() - before
  }
  const [first, second] = container.querySelectorAll('.page-window')
  expect(up()).toBe(3)
  see(first ?? null, true)
  while (up() < 10) await comeInAFrame()
  see(second ?? null, true)
  expect(await comeInAFrame()).toBe(2)
  stepMs = 0
  expect([await comeInAFrame(), await comeInAFrame()]).toEqual([2, 3])
})

test('returns to the same post, not to the top of the feed', async () => {
  const posts = newPosts(25)
  const key = `entry-${entries}`
  const { unmount } = await openHome(posts, 'next')
  unmount()
  const at = posts[17]
  saveAnchor(`${key} recommended`, { id: at?.id ?? '', offset: -20 })
  vi.mocked(window.scrollTo).mockClear()
  render(<Home />)
  expect(screen.getByText(at?.text ?? '')).toBeTruthy()
  expect(window.scrollTo).not.toHaveBeenCalled()
  expect(window.scrollBy).toHaveBeenCalledWith({ top: 20, behavior: 'instant' })
  expect(screen.queryByText(posts[0]?.text ?? '')).toBeNull()
})

test('renders the visible posts immediately on return, and the others a few per frame', async () => {
  const posts = newPosts(25)
  const key = `entry-${entries}`
  const { unmount } = await openHome(posts, 'next')
  const cards = [...document.querySelectorAll<HTMLElement>('[data-item]')]
  for (const page of document.querySelectorAll<HTMLElement>('.page-window'))
    page.getBoundingClientRect = () => new DOMRect(0, 0, 390, 1_000)
  for (const card of cards) card.getBoundingClientRect = () => new DOMRect(0, 0, 390, 100)
  unmount()
  vi.stubGlobal('innerHeight', 250)
  saveAnchor(`${key} recommended`, { id: posts[14]?.id ?? '', offset: -20 })
  const { container } = render(<Home />)
  const up = () => [...container.querySelectorAll<HTMLElement>('[data-item]')].map((item) => item.dataset.item)
  const ids = (from: number, to: number) => posts.slice(from, to).map(({ id }) => id)
  expect(up()).toEqual(ids(14, 17))
  const [, page = null] = container.querySelectorAll<HTMLElement>('.page-window')
  const spaces = [...(page?.querySelectorAll<HTMLElement>('.page-window__space') ?? [])]
  expect(spaces.map(({ style }) => style.blockSize)).toEqual(['400px', '300px'])
  see(page, true)
  await waitFor(() => expect(up()).toEqual(ids(10, 20)))
})

test('stores the first visible post in the history entry when the reader leaves', async () => {
  const key = `entry-${entries}`
  const { container, posts, unmount } = await openHome()
  const [first, second] = container.querySelectorAll<HTMLElement>('[data-item]')
  if (!first || !second) throw new Error('No posts.')
  first.getBoundingClientRect = () => new DOMRect(0, -300, 390, 200)
  second.getBoundingClientRect = () => new DOMRect(0, -100, 390, 200)
  vi.stubGlobal('scrollY', 500)
  unmount()
  expect(savedAnchor(`${key} recommended`)).toEqual({ id: posts[1]?.id, offset: -100 })
  expect(savedAnchor('another-entry recommended')).toBeUndefined()
})

test('reopens the same tab on return', async () => {
  const { unmount } = await openHome()
  await selectTab(screen.getByRole('tab', { name: 'Hot' }))
  unmount()
  render(<Home />)
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Hot')
})
