import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#bridge/exchange/errors.ts'
import { openWorld } from '#test/web/features/feed/home/world.ts'
import { FansAndFocus } from '#web/features/people/fansAndFocus/FansAndFocus.tsx'
import { $device } from '#web/lib/page/device.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { hrefNow } from '#web/lib/router/location.ts'
import { goTo, newReader, personWith, readAs, stubLayout } from '../rank/world.ts'
import { indexOf, profileWith } from '../user/world.tsx'

let reader = ''

beforeEach(() => {
  stubLayout()
  openWorld()
  reader = newReader()
  readAs(reader)
})

afterEach(async () => {
  cleanStores($device)
  readAs('')
  // A notification waits for its card, and would show in the next test.
  await vi.dynamicImportSettled()
  $notices.set([])
})

const call = 'social.follows'

async function open(href: string, people = [personWith({ nickName: 'Ada', followsYou: true })]) {
  goTo(href)
  const world = openWorld()
  const view = render(<FansAndFocus />)
  await act(() => world.last(call).answer({ people, cursor: null, total: people.length }))
  return { world, people, ...view }
}

test.each([
  ['/insights/fansAndFocus', 'fans', undefined],
  ['/insights/fansAndFocus/fans', 'fans', undefined],
  ['/insights/fansAndFocus/focus', 'focus', undefined],
  ['/insights/fansAndFocus/focus?user=u7', 'focus', 'u7'],
])('%s requests the %s of %s', async (href, kind, user) => {
  const { world } = await open(href)
  expect(world.last(call).body).toMatchObject({ kind, userId: user ?? reader })
})

test('a follower can be followed back', async () => {
  const { world, people } = await open('/insights/fansAndFocus/fans')
  fireEvent.click(await screen.findByRole('button', { name: 'Follow back Ada' }))
  expect(world.last('social.batchFocus').body).toEqual({ userIds: [people[0]?.userId], on: true })
  expect(await screen.findByRole('button', { name: 'Following Ada' })).toBeTruthy()
})

test('updates the counts on the tabs, and reverts them with a rejection', async () => {
  const { world, people } = await open('/insights/fansAndFocus/fans')
  const userInfo = profileWith({ userId: reader, followers: 12, following: 8 })
  await act(() => world.last('social.userIndex').answer(indexOf(userInfo)))
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
  expect(tabs()).toEqual(['Followers 12', 'Following 8'])
  fireEvent.click(screen.getByRole('button', { name: 'Follow back Ada' }))
  expect(tabs()).toEqual(['Followers 12', 'Following 9'])
  const [{ userId } = { userId: '' }] = people
  await act(() => world.last('social.batchFocus').answer({ done: [], refused: [{ userId, msg: 'No.' }] }))
  await vi.waitFor(() => expect(tabs()).toEqual(['Followers 12', 'Following 8']))
  fireEvent.click(screen.getByRole('button', { name: 'Remove Ada from your followers' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(tabs()).toEqual(['Followers 11', 'Following 8'])
  await act(() => world.last('social.removeFan').answer({ removed: true }))
  expect(tabs()).toEqual(['Followers 11', 'Following 8'])
})

test('removes a follower after a confirmation, keeps the row, and restores them on a press', async () => {
  const { world, people } = await open('/insights/fansAndFocus/fans')
  const userId = people[0]?.userId
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Ada from your followers' }))
  expect(world.all('social.removeFan')).toEqual([])
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(world.last('social.removeFan').body).toEqual({ userId, on: true })
  expect(await screen.findByText('Removed')).toBeTruthy()
  await act(() => world.last('social.removeFan').answer({ removed: true }))
  expect(screen.getByText('Ada')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(world.last('social.removeFan').body).toEqual({ userId, on: false })
  expect(await screen.findByRole('button', { name: 'Follow back Ada' })).toBeTruthy()
})

test('shows a follower again if the removal is rejected, with the reason', async () => {
  const { world } = await open('/insights/fansAndFocus/fans')
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Ada from your followers' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await act(() => world.last('social.removeFan').fail(new ApiError('1', 'Try it later.')))
  expect(await screen.findByRole('button', { name: 'Follow back Ada' })).toBeTruthy()
  await waitFor(() => expect($notices.get()[0]?.text).toBe('Ada was not removed. Try it later.'))
})

test('searches for a name after a pause in typing, and stores it in the URL', async () => {
  const { world } = await open('/insights/fansAndFocus/focus?user=u7')
  vi.useFakeTimers()
  const field = screen.getByRole('searchbox', { name: 'Search by name' })
  for (const value of ['a', 'ad', 'ada']) fireEvent.change(field, { target: { value } })
  expect(world.all(call)).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(300))
  vi.useRealTimers()
  expect(hrefNow()).toBe('/insights/fansAndFocus/focus?user=u7&q=ada')
  await vi.waitFor(() => expect(world.last(call).body).toMatchObject({ kind: 'focus', userId: 'u7', query: 'ada' }))
  expect(world.all(call)).toHaveLength(2)
  await act(() => world.last(call).answer({ people: [], cursor: null, total: 0 }))
  expect(await screen.findByText('No people match “ada”')).toBeTruthy()
})

test('tells a visitor what a log-in adds, without a request', async () => {
  readAs('')
  goTo('/insights/fansAndFocus/fans')
  const world = openWorld()
  render(<FansAndFocus />)
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeTruthy()
  expect(world.all(call)).toEqual([])
})
