import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NetworkError } from '#bridge/exchange/errors.ts'
import { expectConsole } from '#test/support/console.ts'
import { followsStore } from '#web/features/people/follows.ts'
import { moveFollows } from '#web/features/people/moveFollows.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { $followedUsers, choose } from '#web/lib/page/preferences.ts'
import { openWorld } from '../feed/home/world.ts'
import { newReader, readAs } from './rank/world.ts'

const call = 'social.batchFocus'
const newestFirst = Array.from({ length: 70 }, (_, at) => `person-${70 - at}`)
const texts = () => $notices.get().map(({ title, text }) => [title, text])

beforeEach(() => {
  openWorld()
  readAs(newReader())
  choose({ followedUsers: newestFirst })
})
afterEach(() => {
  readAs('')
  $notices.set([])
  choose({ followedUsers: undefined })
})

test('sends this device’s follows to the account after the log-in, oldest first, in batches of 50', async () => {
  const world = openWorld({ [call]: ({ userIds }) => ({ done: userIds, refused: [] }) })
  await moveFollows()
  const sent = world.all(call).map(({ body }) => body.userIds)
  expect(sent).toEqual([[...newestFirst].reverse().slice(0, 50), [...newestFirst].reverse().slice(50)])
  expect($followedUsers.get()).toEqual([])
  expect(followsStore('person-1').get()).toBe(true)
  await vi.waitFor(() => expect(texts()[0]?.[1]).toMatch(/^70 people you followed on this device/))
})

test('rejected follows stay on this device, with one notice', async () => {
  const refused = [{ userId: 'person-3', msg: 'They have blocked you.' }]
  const isIn = (userIds: unknown) => Array.isArray(userIds) && userIds.includes('person-3')
  const world = openWorld({ [call]: ({ userIds }) => ({ done: [], refused: isIn(userIds) ? refused : [] }) })
  await moveFollows()
  expect($followedUsers.get()).toEqual(['person-3'])
  await vi.waitFor(() =>
    expect(texts()[0]?.[1]).toBe('1 not followed, and kept on this device: They have blocked you.'),
  )
  await moveFollows()
  expect(world.all(call)).toHaveLength(2)
  expect($notices.get()).toHaveLength(1)
})

test('keeps follows that did not arrive for the next time', async () => {
  const world = openWorld()
  const moved = moveFollows()
  await world.last(call).answer({ done: [], refused: [] })
  await world.last(call).fail(new NetworkError(false, undefined))
  await moved
  expect($followedUsers.get()).toEqual(newestFirst.slice(0, 20))
  expectConsole('warn', /[Ff]ollows.* NetworkError/)
})
