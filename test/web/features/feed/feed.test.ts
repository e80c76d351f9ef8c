import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { feedOf, forgetFeeds } from '#web/features/feed/feed.ts'
import { newPosts, openWorld } from './home/world.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  forgetFeeds()
  hide(false)
  // Stores let go a second after their last listener.
  await vi.advanceTimersByTimeAsync(1_000)
})

function hide(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

const beat = (ms = 20_000) => vi.advanceTimersByTimeAsync(ms)

async function readFeed(posts = newPosts(3)) {
  const world = openWorld()
  const feed = feedOf('recommended')
  feed.start()
  await world.last('social.feed').answer({ posts, cursor: 'next', head: 'head-1' })
  const stop = feed.$held.listen(() => {})
  const ids = () => feed.$list.get().pages.flat()
  return { world, feed, posts, ids, stop }
}

test('requests newer posts every 20 s, and holds them without moving the list', async () => {
  const { world, feed, ids, stop } = await readFeed()
  const shown = feed.$list.get().pages
  await beat()
  expect(world.last('social.feed').body).toEqual({ tab: 'recommended', since: 'head-1', limit: 20 })
  await world.last('social.feed').answer({ posts: newPosts(2), cursor: null, head: 'head-2' })
  expect(feed.$held.get()).toEqual({ count: 2, more: false })
  expect(feed.$list.get().pages).toBe(shown)
  await beat()
  expect(world.last('social.feed').body.since).toBe('head-2')
  await world.last('social.feed').answer({ posts: newPosts(1), cursor: null, head: 'head-3' })
  expect(feed.$held.get().count).toBe(3)
  expect(ids()).toHaveLength(3)
  stop()
})

test('puts held posts on top, newest first, on request, and removes the pill', async () => {
  const { world, feed, posts, ids, stop } = await readFeed()
  const [older, newer] = newPosts(2)
  await beat()
  await world.last('social.feed').answer({ posts: [older], cursor: null, head: 'head-2' })
  await beat()
  await world.last('social.feed').answer({ posts: [newer], cursor: null, head: 'head-3' })
  feed.showHeld()
  expect(ids()).toEqual([newer, older, ...posts].map((post) => post?.id))
  expect(feed.$held.get()).toEqual({ count: 0, more: false })
  stop()
})

test('restarts the feed when more waits than one answer holds, instead of showing a gap', async () => {
  const { world, feed, ids, stop } = await readFeed()
  await beat()
  await world.last('social.feed').answer({ posts: newPosts(20), cursor: 'gap', head: 'head-2' })
  expect(feed.$held.get()).toEqual({ count: 20, more: true })
  feed.showHeld()
  const fresh = newPosts(2)
  expect(world.last('social.feed').body).toEqual({ tab: 'recommended', limit: 10 })
  await world.last('social.feed').answer({ posts: fresh, cursor: null, head: 'head-9' })
  expect(ids()).toEqual(fresh.map(({ id }) => id))
  expect(feed.$held.get().count).toBe(0)
  stop()
})

test('stops polling for newer posts while the page is hidden, and polls immediately when it shows again after long', async () => {
  const { world, stop } = await readFeed()
  hide(true)
  await beat(60_000)
  expect(world.all('social.feed')).toHaveLength(1)
  hide(false)
  await beat(0)
  expect(world.all('social.feed')).toHaveLength(2)
  stop()
})

test('does not poll for newer posts while the pill is not shown', async () => {
  const { world, stop } = await readFeed()
  stop()
  await beat(1_000)
  await beat(60_000)
  expect(world.all('social.feed')).toHaveLength(1)
})

test('ignores a failed request for newer posts, and retries', async () => {
  const { world, feed, stop } = await readFeed()
  await beat()
  await world.last('social.feed').fail(new Error('Broken off.'))
  expect(feed.$list.get().phase).toBe('ready')
  await beat()
  expect(world.all('social.feed')).toHaveLength(3)
  stop()
})

test('drops newer posts that arrive after a refresh', async () => {
  const { world, feed, stop } = await readFeed()
  await beat()
  const late = world.last('social.feed')
  feed.refresh()
  await world.last('social.feed').answer({ posts: newPosts(1), cursor: null, head: 'head-5' })
  await late.answer({ posts: newPosts(1), cursor: null, head: 'head-2' })
  expect(feed.$held.get().count).toBe(0)
  stop()
})

test('keeps one feed per tab, so that it is there on return', () => {
  openWorld()
  expect(feedOf('hot')).toBe(feedOf('hot'))
  expect(feedOf('hot')).not.toBe(feedOf('following'))
})
