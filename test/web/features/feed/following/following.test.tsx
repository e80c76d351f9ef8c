import { act, fireEvent, render, screen } from '@testing-library/react'
import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Post } from '#bridge/exchange/calls.ts'
import { goTo, newReader, personWith, readAs, stubLayout } from '#test/web/features/people/rank/world.ts'
import { forgetFeeds } from '#web/features/feed/feed.ts'
import { Following } from '#web/features/feed/following/Following.tsx'
import { $lastRead } from '#web/features/feed/lastRead.ts'
import { $device } from '#web/lib/page/device.ts'
import { choose } from '#web/lib/page/preferences.ts'
import { newPosts, openWorld } from '../home/world.ts'

beforeEach(() => {
  stubLayout()
  openWorld()
  readAs(newReader())
  goTo('/insights/following')
})

afterEach(() => {
  cleanStores($device, $lastRead)
  forgetFeeds()
  readAs('')
  choose({ followedUsers: undefined })
})

const quiet = { 'market.ticker': () => ({ list: [] }), 'mix.usdtRate': () => ({ rates: {} }) }
const feedOf = (posts: readonly Post[]) => ({ posts, cursor: null, head: 'head' })
const suggested = () => ({ ...personWith(), reason: { coin: null, count: 12 } })

async function read(posts: readonly Post[]) {
  forgetFeeds()
  const world = openWorld(quiet)
  const view = render(<Following />)
  await act(() => world.last('social.feed').answer(feedOf(posts)))
  await screen.findByText(posts[0]?.text ?? '')
  return view
}

test('separates new posts since the last visit with a line', async () => {
  const reader = newReader()
  const [newer, older] = [newPosts(1, { createdAt: 2_000 }), newPosts(1, { createdAt: 1_000 })]
  readAs(reader)
  const first = await read(older)
  expect(screen.queryByText('You left off here')).toBeNull()
  first.unmount()
  // Another account reads in between; its line is its own.
  readAs(newReader())
  const second = await read([...newer, ...older])
  expect(screen.queryByText('You left off here')).toBeNull()
  second.unmount()
  readAs(reader)
  const { container } = await read([...newer, ...older])
  const items = [...container.querySelectorAll<HTMLElement>('[data-item]')].map(({ dataset }) => dataset.item)
  expect(items).toEqual([newer[0]?.id, 'here', older[0]?.id])
})

test('suggests five people to a reader who follows none, and loads the feed again after the first follow', async () => {
  const people = Array.from({ length: 7 }, suggested)
  const world = openWorld({ ...quiet, 'social.people': () => ({ people }) })
  render(<Following />)
  await act(() => world.last('social.feed').answer(feedOf([])))
  const all = await screen.findByRole('button', { name: 'Follow all 5' })
  expect(screen.getAllByRole('button', { name: /^Follow Name/ })).toHaveLength(5)
  fireEvent.click(all)
  const userIds = people.slice(0, 5).map(({ userId }) => userId)
  expect(world.last('social.batchFocus').body.userIds).toEqual(userIds)
  await act(() => world.last('social.batchFocus').answer({ done: userIds, refused: [] }))
  await vi.waitFor(() => expect(world.all('social.feed')).toHaveLength(2))
})

test('shows a visitor the people followed on this device and what a log-in adds, without requesting a feed', async () => {
  readAs('')
  const ada = personWith({ nickName: 'Ada' })
  choose({ followedUsers: [ada.userId] })
  const world = openWorld({
    'social.people': () => ({ people: [suggested()] }),
    'social.userIndex': () => ({ userInfo: ada, similar: [], detail: { translateLanguage: 'en_US' } }),
  })
  render(<Following />)
  expect(await screen.findByRole('button', { name: 'Following Ada' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Log in' })).toBeTruthy()
  expect(screen.getByText('1 person followed on this device')).toBeTruthy()
  expect(world.all('social.feed')).toEqual([])
})

test('links to the followed people', async () => {
  await read(newPosts(1))
  expect(screen.getByRole('link', { name: 'Manage' }).getAttribute('href')).toBe('/insights/fansAndFocus/focus')
})
