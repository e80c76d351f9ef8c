import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '#bridge/exchange/errors.ts'
import { readTab, writeTab } from '#bridge/storage/tab.ts'
import { toggleReaction } from '#web/features/post/ActionRow/postActions.ts'
import { postOf, rememberPosts } from '#web/features/post/posts.ts'
import { offlineToggles, offlineTogglesKey } from '#web/lib/offlineToggles.ts'
import { setOfflineToggles } from '#web/lib/optimistic.ts'
import { newPosts, openWorld, readAs } from '../feed/home/world.ts'

function onePost() {
  const world = openWorld()
  const [post] = newPosts(1, { likeCount: 2, liked: false })
  if (!post) throw new Error('No post.')
  rememberPosts([post])
  const refused = vi.fn()
  const wish = (on: boolean) => toggleReaction(post.id, 'like', on, refused)
  const shown = () => {
    const { liked, likeCount } = postOf(post.id)?.get() ?? post
    return [liked, likeCount]
  }
  return { world, post, wish, refused, shown }
}

test('shows a like immediately, and then the exchange’s count', async () => {
  const { world, post, wish, shown } = onePost()
  const done = wish(true)
  expect(shown()).toEqual([true, 3])
  expect(world.last('social.react').body).toEqual({ postId: post.id, kind: 'like', on: true })
  await world.last('social.react').answer({ on: true, count: 9 })
  await done
  expect(shown()).toEqual([true, 9])
})

test('reverts a rejected like, with the reason', async () => {
  const { world, wish, shown, refused } = onePost()
  const done = wish(true)
  await world.last('social.react').fail(new ApiError('20001', 'The post is gone.'))
  await done
  expect(shown()).toEqual([false, 2])
  expect(refused).toHaveBeenCalledExactlyOnceWith('The post is gone.')
})

test('sends several changes one at a time, and the last one wins', async () => {
  const { world, wish, shown } = onePost()
  const done = wish(true)
  void wish(false)
  void wish(true)
  void wish(false)
  expect(shown()).toEqual([false, 2])
  expect(world.all('social.react')).toHaveLength(1)
  await world.last('social.react').answer({ on: true, count: 3 })
  expect(shown()).toEqual([false, 2])
  expect(world.last('social.react').body.on).toBe(false)
  await world.last('social.react').answer({ on: false, count: 2 })
  await done
  expect(shown()).toEqual([false, 2])
  expect(world.all('social.react')).toHaveLength(2)
})

test('sends no second request if the last change matches the exchange', async () => {
  const { world, wish, shown } = onePost()
  const done = wish(true)
  void wish(false)
  void wish(true)
  await world.last('social.react').answer({ on: true, count: 3 })
  await done
  expect(world.all('social.react')).toHaveLength(1)
  expect(shown()).toEqual([true, 3])
})

test('reverts to the exchange’s state when a change is rejected after a newer one', async () => {
  const { world, wish, shown } = onePost()
  const done = wish(true)
  await world.last('social.react').answer({ on: true, count: 3 })
  await done
  const second = wish(false)
  void wish(true)
  void wish(false)
  await world.last('social.react').fail(new Error('Broken off.'))
  await second
  expect(shown()).toEqual([true, 3])
})

test('keeps a pending like when an answer brings the post again', async () => {
  const { world, post, wish, shown } = onePost()
  const done = wish(true)
  rememberPosts([{ ...post, text: 'Edited', likeCount: 2, liked: false }])
  expect(shown()).toEqual([true, 3])
  expect(postOf(post.id)?.get().text).toBe('Edited')
  await world.last('social.react').answer({ on: true, count: 3 })
  await done
  rememberPosts([{ ...post, likeCount: 50, liked: true }])
  expect(shown()).toEqual([true, 50])
})

test('sends a like and a repost of one post in parallel', async () => {
  const { world, post, wish } = onePost()
  void wish(true)
  void toggleReaction(post.id, 'repost', true, () => {})
  expect(world.all('social.react').map(({ body }) => body.kind)).toEqual(['like', 'repost'])
})

test('sends no second tap as another reader who logs in meanwhile', async () => {
  const { world, wish, refused } = onePost()
  readAs('9')
  const done = wish(true)
  void wish(false)
  readAs('10')
  await world.last('social.react').answer({ on: true, count: 3 })
  await done
  expect(world.all('social.react').map(({ body }) => body.on)).toEqual([true])
  expect(refused).not.toHaveBeenCalled()
  readAs('')
})

describe('a like while offline', () => {
  let isThere: boolean
  beforeEach(() => {
    isThere = false
    sessionStorage.clear()
    setOfflineToggles(offlineToggles)
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isThere)
    readAs('7')
  })
  afterEach(() => {
    readAs('')
  })
  const networkBack = () => {
    isThere = true
    window.dispatchEvent(new Event('online'))
    return vi.waitFor(async () => {})
  }
  async function likeOffline() {
    const one = onePost()
    const done = one.wish(true)
    await one.world.last('social.react').fail(new NetworkError(true, undefined))
    return { ...one, done }
  }

  test('stays, and is sent when online', async () => {
    const { world, post, shown, done, refused } = await likeOffline()
    rememberPosts([{ ...post, likeCount: 2, liked: false }])
    expect(shown()).toEqual([true, 3])
    await networkBack()
    await world.last('social.react').answer({ on: true, count: 5 })
    await done
    await networkBack()
    expect(world.all('social.react').map(({ body }) => body.on)).toEqual([true, true])
    expect([shown(), refused.mock.calls.length, readTab(offlineTogglesKey)]).toEqual([[true, 5], 0, null])
  })

  test('is not sent if it is undone before', async () => {
    const { world, shown, done, wish } = await likeOffline()
    void wish(false)
    expect([shown(), readTab(offlineTogglesKey)]).toEqual([[false, 2], null])
    await networkBack()
    await done
    expect([shown(), world.all('social.react').length]).toEqual([[false, 2], 1])
  })

  test.each([[''], ['8']])('is not sent after a log-out, or as another reader: %s', async (reader) => {
    const { world, done } = await likeOffline()
    readAs(reader)
    await done
    await networkBack()
    readAs('7')
    setOfflineToggles(offlineToggles)
    expect([world.all('social.react').length, readTab(offlineTogglesKey)]).toEqual([1, null])
  })

  test.each([
    ['7', 1],
    ['8', 0],
    ['', 0],
  ])('is sent after a reload for the same reader: %s', async (reader, times) => {
    const { world, post } = await likeOffline()
    const kept = readTab(offlineTogglesKey)
    expect(kept).not.toBeNull()
    readAs('')
    await vi.waitFor(() => expect(readTab(offlineTogglesKey)).toBeNull())
    writeTab(offlineTogglesKey, kept)
    readAs(reader)
    isThere = true
    setOfflineToggles(offlineToggles)
    const sent = world.all('social.react').slice(1)
    expect(sent.map(({ body }) => body)).toEqual(Array(times).fill({ postId: post.id, kind: 'like', on: true }))
    await sent[0]?.answer({ on: true, count: 3 })
    if (times > 0) await vi.waitFor(() => expect(readTab(offlineTogglesKey)).toBeNull())
  })

  test('keeps waiting while the network is missing, and retries by itself', async () => {
    const { world, shown, done, refused } = await likeOffline()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await networkBack()
    await world.last('social.react').fail(new NetworkError(false, undefined))
    expect([world.all('social.react').length, shown()]).toEqual([2, [true, 3]])
    await vi.advanceTimersByTimeAsync(15_000)
    await world.last('social.react').answer({ on: true, count: 3 })
    await done
    expect([world.all('social.react').length, refused.mock.calls.length]).toEqual([3, 0])
  })

  test('is reverted with the reason if the exchange rejects it', async () => {
    const { world, shown, done, refused } = await likeOffline()
    await networkBack()
    await world.last('social.react').fail(new ApiError('20001', 'The post is gone.'))
    await done
    expect([shown(), readTab(offlineTogglesKey)]).toEqual([[false, 2], null])
    expect(refused).toHaveBeenCalledExactlyOnceWith('The post is gone.')
  })

  test.each(['', 'no JSON', '{}', '[1, [], ["7", "reaction", "love 1", true], ["7", "reaction", 1, true]]'])(
    'is ignored if the tab stores %s',
    (kept) => {
      const { world } = onePost()
      writeTab(offlineTogglesKey, kept)
      isThere = true
      setOfflineToggles(offlineToggles)
      expect(world.all('social.react')).toEqual([])
    },
  )
})
