import { expect, test, vi } from 'vitest'
import { AnswerError } from '../../../../bridge/exchange/errors.ts'
import { toggleReaction } from '../../../../web/features/post/ActionRow/reactTo.ts'
import { postOf, rememberPosts } from '../../../../web/features/post/posts.ts'
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

test('a like shows at once and is then what the exchange counts', async () => {
  const { world, post, wish, shown } = onePost()
  const done = wish(true)
  expect(shown()).toEqual([true, 3])
  expect(world.last('social.react').body).toEqual({ postId: post.id, kind: 'like', on: true })
  await world.last('social.react').answer({ on: true, count: 9 })
  await done
  expect(shown()).toEqual([true, 9])
})

test('a refused like is taken back, with the reason', async () => {
  const { world, wish, shown, refused } = onePost()
  const done = wish(true)
  await world.last('social.react').fail(new AnswerError('20001', 'The post is gone.'))
  await done
  expect(shown()).toEqual([false, 2])
  expect(refused).toHaveBeenCalledExactlyOnceWith('The post is gone.')
})

test('of several wishes in a row the last one counts, with one request under way at a time', async () => {
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

test('a wish that ends where the exchange already is needs no second request', async () => {
  const { world, wish, shown } = onePost()
  const done = wish(true)
  void wish(false)
  void wish(true)
  await world.last('social.react').answer({ on: true, count: 3 })
  await done
  expect(world.all('social.react')).toHaveLength(1)
  expect(shown()).toEqual([true, 3])
})

test('a wish refused after a newer one goes back to what the exchange holds', async () => {
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

test('an answer that brings the post anew does not undo a like that is on its way', async () => {
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

test('a like and a repost of the same post do not wait for each other', async () => {
  const { world, post, wish } = onePost()
  void wish(true)
  void toggleReaction(post.id, 'repost', true, () => {})
  expect(world.all('social.react').map(({ body }) => body.kind)).toEqual(['like', 'repost'])
})

test('a second tap is not sent in the name of whoever logs in meanwhile', async () => {
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
