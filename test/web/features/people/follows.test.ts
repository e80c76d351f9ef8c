import { afterEach, beforeEach, expect, test } from 'vitest'
import { NetworkError } from '#bridge/exchange/errors.ts'
import { followsStore, rememberFollows, toggleFollows } from '#web/features/people/follows.ts'
import { $followedUsers, choose } from '#web/lib/page/preferences.ts'
import { openWorld, readAs } from '../feed/home/world.ts'

let lastId = 0
/** Follows are kept for the page's life: every test has people of its own. */
const newPeople = (count: number): string[] => Array.from({ length: count }, () => `person-${++lastId}`)
const know = (userIds: readonly string[], followed = false) =>
  rememberFollows(userIds.map((userId) => ({ userId, followed })))
const shown = (userIds: readonly string[]) => userIds.map((userId) => followsStore(userId).get())
const call = 'social.batchFocus'

beforeEach(() => {
  openWorld()
  readAs('9')
})
afterEach(() => {
  readAs('')
  choose({ followedUsers: undefined })
})

test('shows a follow immediately; the last of several changes wins, one request at a time', async () => {
  const world = openWorld()
  const [ada = ''] = newPeople(1)
  know([ada])
  const follows = [true, false, true, false].map((on) => toggleFollows([ada], on))
  expect(shown([ada])).toEqual([false])
  expect(world.all(call)).toHaveLength(1)
  await world.last(call).answer({ done: [ada], refused: [] })
  expect(world.all(call).map(({ body }) => body.on)).toEqual([true, false])
  await world.last(call).answer({ done: [ada], refused: [] })
  for (const { refused } of await Promise.all(follows)) expect(refused).toEqual([])
  expect(shown([ada])).toEqual([false])
  expect(world.all(call)).toHaveLength(2)
})

test('reverts only the rejected ones of several people, each with the reason', async () => {
  const world = openWorld()
  const [ada = '', bo = '', cy = ''] = newPeople(3)
  know([ada, bo])
  know([cy], true)
  const outcome = toggleFollows([ada, bo, cy], true)
  expect(shown([ada, bo, cy])).toEqual([true, true, true])
  expect(world.last(call).body).toEqual({ userIds: [ada, bo], on: true })
  const refused = [{ userId: bo, msg: 'They have blocked you.' }]
  await world.last(call).answer({ done: [ada], refused })
  expect(await outcome).toEqual({ done: [ada], refused })
  expect(shown([ada, bo, cy])).toEqual([true, false, true])
})

test('reverts all without an answer', async () => {
  const world = openWorld()
  const people = newPeople(2)
  know(people)
  const outcome = toggleFollows(people, true)
  await world.last(call).fail(new NetworkError(true, undefined))
  expect((await outcome).refused.map(({ userId }) => userId)).toEqual(people)
  expect(shown(people)).toEqual([false, false])
})

test('keeps a pending change when a list arrives', async () => {
  const world = openWorld()
  const people = newPeople(1)
  know(people)
  const outcome = toggleFollows(people, true)
  know(people, false)
  expect(shown(people)).toEqual([true])
  await world.last(call).answer({ done: people, refused: [] })
  await outcome
  know(people, false)
  expect(shown(people)).toEqual([false])
})

test('sends more than 50 people in several calls', async () => {
  const people = newPeople(120)
  const world = openWorld({ [call]: ({ userIds }) => ({ done: userIds, refused: [] }) })
  expect((await toggleFollows(people, true)).done).toEqual(people)
  expect(world.all(call).map(({ body }) => (Array.isArray(body.userIds) ? body.userIds.length : 0))).toEqual([
    50, 50, 20,
  ])
})

test('stores a visitor’s follows on this device, without a request', async () => {
  readAs('')
  const world = openWorld()
  const people = newPeople(2)
  expect((await toggleFollows(people, true)).done).toEqual(people)
  expect($followedUsers.get()).toEqual(people)
  expect(shown(people)).toEqual([true, true])
  await toggleFollows(people.slice(0, 1), false)
  expect(shown(people)).toEqual([false, true])
  expect(world.all(call)).toEqual([])
})

test('does not show one reader’s follows to another', async () => {
  openWorld()
  const people = newPeople(1)
  know(people, true)
  readAs('10')
  expect(shown(people)).toEqual([false])
})
