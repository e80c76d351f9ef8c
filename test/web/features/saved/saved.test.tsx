import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { cleanStores } from 'nanostores'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Post } from '#bridge/exchange/calls.ts'
import { ApiError, NetworkError } from '#bridge/exchange/errors.ts'
import { fullKey } from '#bridge/storage/local.ts'
import { setHidden } from '#web/features/moderation/hidden.ts'
import { postOf } from '#web/features/post/posts.ts'
import { save, savedKey, watchSaved } from '#web/features/saved/save.ts'
import { Saved } from '#web/features/saved/screen/Saved.tsx'
import { $device } from '#web/lib/page/device.ts'
import { offUntilNamed } from '#web/lib/page/featuresOff.ts'
import { $flags } from '#web/lib/page/flags.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { hrefNow } from '#web/lib/router/location.ts'
import { newPosts, openWorld } from '../feed/home/world.ts'
import { loadMenu, showCards } from '../moderation/world.tsx'
import { goTo, newReader, readAs, stubLayout } from '../people/rank/world.ts'

beforeAll(loadMenu)
let reader = ''
beforeEach(() => {
  stubLayout()
  openWorld()
  reader = newReader()
  readAs(reader)
  goTo('/insights/saved')
  $flags.setKey('exchange', [])
})
afterEach(async () => {
  cleanStores($device)
  readAs('')
  await vi.dynamicImportSettled()
  $notices.set([])
  $flags.setKey('exchange', [offUntilNamed])
})

const quiet = { 'market.ticker': () => ({ list: [] }), 'mix.usdtRate': () => ({ rates: {} }) }
const call = 'social.saved'
const cards = () => [...document.querySelectorAll<HTMLElement>('.post-card')].map(({ dataset }) => dataset.item)
const ids = (posts: readonly Post[]) => posts.map(({ id }) => id)

/** Waits for these cards, in this order. */
const shows = (wanted: readonly (string | undefined)[]) => waitFor(() => expect(cards()).toEqual(wanted))

async function open(posts = newPosts(2, { saved: true }), href = '/insights/saved') {
  goTo(href)
  const world = openWorld(quiet)
  const view = render(<Saved />)
  await act(() => world.last(call).answer({ posts, cursor: null }))
  return { world, posts, ...view }
}

test('lists saved posts, latest first, and requests the next page', async () => {
  const { posts, world, unmount } = await open()
  await shows(ids(posts))
  expect(world.last(call).body).toEqual({ limit: 20 })
  // A later visit shows stored data, and requests it again.
  unmount()
  goTo('/insights/saved')
  render(<Saved />)
  await shows(ids(posts))
  await vi.waitFor(() => expect(world.all(call)).toHaveLength(2))
  const newer = newPosts(1, { saved: true })
  await act(() => world.last(call).answer({ posts: [...newer, ...posts], cursor: null }))
  await shows(ids([...newer, ...posts]))
})

test('removes an unsaved post from the list, and restores it by the notice', async () => {
  const { posts, world } = await open()
  const [one, two] = ids(posts)
  await act(async () => void save(one ?? '', false))
  await shows([two])
  await act(() => world.last('social.save').answer({ on: false }))
  act(() => $notices.get()[0]?.action?.run())
  await shows([one, two])
  await act(() => world.last('social.save').answer({ on: true }))
})

test('restores a post whose removal was rejected, with the reason', async () => {
  const { posts, world } = await open()
  await act(async () => void save(posts[0]?.id ?? '', false))
  await act(() => world.last('social.save').fail(new ApiError('20001', 'Not now.')))
  await shows(ids(posts))
  expect($notices.get().map(({ text }) => text)).toEqual(['The post is still saved. Not now.'])
})

test('explains saving when the list is empty, also after the last post was deleted', async () => {
  const { posts, world } = await open(newPosts(2, { saved: true }))
  const [one, two] = ids(posts)
  await act(async () => void save(one ?? '', false))
  await act(() => world.last('social.save').answer({ on: false }))
  act(() => setHidden({ kind: 'post', id: two ?? '', name: 'Mira', isDeleted: true }, true))
  expect(screen.getByText('Nothing saved yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the feed' }).getAttribute('href')).toBe('/insights')
  act(() => setHidden({ kind: 'post', id: two ?? '', name: 'Mira' }, false))
  await shows([two])
})

test('loads the next page when all loaded posts were removed', async () => {
  goTo('/insights/saved')
  const world = openWorld(quiet)
  render(<Saved />)
  const [first, next] = [newPosts(1, { saved: true }), newPosts(1, { saved: true })]
  await act(() => world.last(call).answer({ posts: first, cursor: 'next' }))
  await act(async () => void save(first[0]?.id ?? '', false))
  expect(world.last(call).body).toEqual({ limit: 20, cursor: 'next' })
  await act(() => world.last(call).answer({ posts: next, cursor: null }))
  await shows(ids(next))
})

test('a failure shows a message and a retry', async () => {
  goTo('/insights/saved')
  const world = openWorld(quiet)
  render(<Saved />)
  await act(() => world.last(call).fail(new ApiError('20001', 'The exchange rejected this request.')))
  expect(await screen.findByText('The exchange rejected this request.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  const posts = newPosts(1, { saved: true })
  await act(() => world.last(call).answer({ posts, cursor: null }))
  await shows(ids(posts))
})

test('offers a visitor the log-in, without a request', () => {
  readAs('')
  const world = openWorld(quiet)
  render(<Saved />)
  expect(screen.getByText('Your saved posts')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Log in' })).toBeTruthy()
  expect(world.all(call)).toEqual([])
})

test('searches after a pause in typing, and shows all again', async () => {
  const { posts, world } = await open()
  const field = screen.getByRole('searchbox', { name: 'Search saved posts' })
  fireEvent.change(field, { target: { value: ' rent ' } })
  await vi.waitFor(() => expect(world.last(call).body).toEqual({ limit: 20, query: 'rent' }))
  expect(hrefNow()).toBe('/insights/saved?q=rent')
  await act(() => world.last(call).answer({ posts: [], cursor: null }))
  expect(screen.getByText('No saved posts match “rent”')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(hrefNow()).toBe('/insights/saved')
  expect(field).toHaveProperty('value', '')
  await shows(ids(posts))
})

test('shows posts that were saved in another tab', async () => {
  const { posts, world } = await open()
  const stop = watchSaved()
  const others = newPosts(1, { saved: true })
  const value = JSON.stringify([reader, others[0]?.id, true])
  await act(
    async () => void window.dispatchEvent(new StorageEvent('storage', { key: fullKey(savedKey), newValue: value })),
  )
  await vi.waitFor(() => expect(world.all(call)).toHaveLength(2))
  await act(() => world.last(call).answer({ posts: [...others, ...posts], cursor: null }))
  await shows(ids([...others, ...posts]))
  stop()
})

test('shows posts saved before the list loaded on top, also while offline', async () => {
  const [post] = newPosts(1)
  const world = openWorld(quiet)
  const { rememberPosts } = await import('#web/features/post/posts.ts')
  if (post) rememberPosts([post])
  await act(async () => void save(post?.id ?? '', true))
  await act(() => world.last('social.save').answer({ on: true }))
  render(<Saved />)
  await act(() => world.last(call).fail(new NetworkError(true, undefined)))
  await shows([post?.id])
})

async function menuRows() {
  const [button] = screen.getAllByLabelText('More on the post by Mira')
  if (button) fireEvent.click(button)
  await screen.findByRole('menu')
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
}

test('saves a post by its menu, and removes it again', async () => {
  const world = openWorld(quiet)
  const { posts } = await showCards(1)
  expect(await menuRows()).toContain('Save for later')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Save for later' }))
  expect(world.last('social.save').body).toEqual({ postId: posts[0]?.id, on: true })
  await act(() => world.last('social.save').answer({ on: true }))
  expect(postOf(posts[0]?.id ?? '')?.get().saved).toBe(true)
  const rows = await menuRows()
  expect(rows).toContain('Remove from saved')
  expect(rows).not.toContain('Save for later')
})

test('has no menu row if the exchange stores no saved posts', async () => {
  $flags.setKey('exchange', [offUntilNamed])
  openWorld(quiet)
  await showCards(1)
  expect(await menuRows()).not.toContain('Save for later')
})
