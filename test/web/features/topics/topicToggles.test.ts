import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#bridge/exchange/errors.ts'
import { rememberTopics, topicOf } from '#web/features/topics/knownTopics.ts'
import { toggleTopicFollow, toggleTopicHidden } from '#web/features/topics/TopicFollow/TopicFollow.tsx'
import { topicsOf } from '#web/features/topics/topicLists.ts'
import { openWorld, readAs } from '../feed/home/world.ts'

afterEach(() => readAs(''))

const wishes = [
  ['followed', toggleTopicFollow, 'social.followTopic'],
  ['closed', toggleTopicHidden, 'social.closeHashTag'],
] as const

test.each(wishes)(
  'a topic that is to be %s is requested once, and only as the reader who pressed',
  async (kind, wish, call) => {
    const world = openWorld()
    readAs('9')
    const refused = vi.fn()
    rememberTopics([{ hashTag: kind, posts: 1, views: 1, followed: false, teaser: '' }], true)
    const done = wish(kind, true, refused)
    expect(topicOf(kind)?.get()[kind]).toBe(true)
    void wish(kind, false, refused)
    readAs('10')
    await world.last(call).answer({ on: true })
    await done
    expect(world.all(call).map(({ body }) => body.on)).toEqual([true])
    expect(refused).not.toHaveBeenCalled()
  },
)

test.each(wishes)('a topic that is %s, and refused, is as it was before, with the reason', async (kind, wish, call) => {
  const world = openWorld()
  readAs('9')
  const refused = vi.fn()
  rememberTopics([{ hashTag: kind, posts: 1, views: 1, followed: false, teaser: '' }], true)
  const done = wish(kind, true, refused)
  await world.last(call).fail(new ApiError('404', 'There is no such call.'))
  await done
  expect(topicOf(kind)?.get()[kind]).toBe(false)
  expect(refused).toHaveBeenCalledWith('There is no such call.')
})

test('[s6-topics-asked] requests the reader’s topics only when logged in', async () => {
  const world = openWorld()
  await topicsOf('own').start()
  expect(world.all('social.hashTagList')).toEqual([])
  readAs('9')
  void topicsOf('own').start()
  await vi.waitFor(() => expect(world.all('social.hashTagList')).toHaveLength(1))
})
