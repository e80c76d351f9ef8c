import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '#bridge/exchange/errors.ts'
import { fullKey } from '#bridge/storage/local.ts'
import { readTab, writeTab } from '#bridge/storage/tab.ts'
import { postOf, rememberPosts } from '#web/features/post/posts.ts'
import { changes, save, savedKey, toggleSaved, watchSaved } from '#web/features/saved/save.ts'
import { offlineToggles, offlineTogglesKey } from '#web/lib/offlineToggles.ts'
import { setOfflineToggles } from '#web/lib/optimistic.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { tellChanged } from '#web/lib/page/tellChanged.ts'
import { newPosts, openWorld, readAs } from '../feed/home/world.ts'

vi.mock('#web/lib/page/tellChanged.ts', () => ({ tellChanged: vi.fn() }))

let readers = 0
let reader = ''
beforeEach(() => {
  openWorld()
  reader = `saver${++readers}`
  readAs(reader)
  $notices.set([])
  vi.mocked(tellChanged).mockClear()
})
afterEach(() => readAs(''))

function onePost(saved = false) {
  const world = openWorld()
  const [post] = newPosts(1, { saved })
  if (!post) throw new Error('No post.')
  rememberPosts([post])
  return { world, post, isSaved: () => postOf(post.id)?.get().saved }
}
const told = () => $notices.get().map(({ text }) => text)

test('shows a post as saved immediately, says so, and sends it', async () => {
  const { world, post, isSaved } = onePost()
  const done = save(post.id, true)
  expect([isSaved(), told()]).toEqual([true, ['Saved for later']])
  expect(world.last('social.save').body).toEqual({ postId: post.id, on: true })
  await world.last('social.save').answer({ on: true })
  await done
  expect([isSaved(), told()]).toEqual([true, ['Saved for later']])
})

test('restores a removed post by its notice', async () => {
  const { world, post, isSaved } = onePost(true)
  toggleSaved(post.id)
  await world.last('social.save').answer({ on: false })
  await vi.waitFor(() => expect(changes().get().get(post.id)).toBe(false))
  await vi.dynamicImportSettled()
  expect([isSaved(), told()]).toEqual([false, ['Removed from saved']])
  $notices.get()[0]?.action?.run()
  expect([isSaved(), world.last('social.save').body.on]).toEqual([true, true])
  await world.last('social.save').answer({ on: true })
})

test.each([
  [true, 'The post was not saved. The post is gone.'],
  [false, 'The post is still saved. The post is gone.'],
])('reverts a rejected change (%s), and replaces the notice by the reason', async (on, reason) => {
  const { world, post, isSaved } = onePost(!on)
  const done = save(post.id, on)
  await world.last('social.save').fail(new ApiError('20404', 'The post is gone.'))
  await done
  expect([isSaved(), told()]).toEqual([!on, [reason]])
})

test('keeps a pending change when an answer contains the post', async () => {
  const { world, post, isSaved } = onePost()
  const done = save(post.id, true)
  rememberPosts([{ ...post, saved: false, likeCount: 7 }])
  expect([isSaved(), postOf(post.id)?.get().likeCount]).toEqual([true, 7])
  await world.last('social.save').answer({ on: true })
  await done
})

test('tells a visitor to log in, and sends nothing', async () => {
  readAs('')
  const { world, post, isSaved } = onePost()
  await save(post.id, true)
  expect([isSaved(), told(), world.all('social.save')]).toEqual([false, ['Log in to save posts'], []])
})

test('keeps a change while offline, also over a reload, and sends it once when online', async () => {
  setOfflineToggles(offlineToggles)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { world, post, isSaved } = onePost()
  const done = save(post.id, true)
  await world.last('social.save').fail(new NetworkError(true, undefined))
  expect([isSaved(), readTab(offlineTogglesKey)]).toEqual([true, JSON.stringify([[reader, 'save', post.id, true]])])
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(world.all('social.save')).toHaveLength(2))
  await world.last('social.save').answer({ on: true })
  await done
  expect([isSaved(), readTab(offlineTogglesKey)]).toEqual([true, null])
})

test('sends a waiting change from the next page', async () => {
  const world = openWorld()
  writeTab(offlineTogglesKey, JSON.stringify([[reader, 'save', 'p-of-before', true]]))
  setOfflineToggles(offlineToggles)
  expect(world.last('social.save').body).toEqual({ postId: 'p-of-before', on: true })
  await world.last('social.save').answer({ on: true })
  await vi.waitFor(() => expect(readTab(offlineTogglesKey)).toBe(null))
})

/** What another tab writes when the exchange has answered it. */
const tell = (value: unknown) =>
  window.dispatchEvent(
    new StorageEvent('storage', { key: fullKey(savedKey), newValue: value === '' ? '' : JSON.stringify(value) }),
  )

test('notifies the app once the exchange has accepted it', async () => {
  const { world, post } = onePost()
  for (const on of [true, false]) {
    const done = save(post.id, on)
    expect(tellChanged).not.toHaveBeenCalled()
    await world.last('social.save').answer({ on })
    await done
    const change = on ? 'saved' : 'unsaved'
    expect(vi.mocked(tellChanged).mock.calls).toEqual([[{ kind: 'post', id: post.id, change }]])
    vi.mocked(tellChanged).mockClear()
  }
})

test('notifies other tabs of the answer, without storing it', async () => {
  const { world, post } = onePost()
  const written = vi.spyOn(localStorage, 'setItem')
  const done = save(post.id, true)
  await world.last('social.save').answer({ on: true })
  await done
  const values = written.mock.calls.filter(([key]) => key === fullKey(savedKey)).map(([, value]) => value)
  expect(values).toEqual([JSON.stringify([reader, post.id, true]), ''])
})

test('shows what the same reader saves in another tab', () => {
  const { post, isSaved } = onePost()
  const stop = watchSaved()
  for (const odd of ['', 'no list', [reader, post.id], ['other', post.id, true], [reader, 7, true]]) tell(odd)
  expect(isSaved()).toBe(false)
  tell([reader, post.id, true])
  expect([isSaved(), [...changes().get()]]).toEqual([true, [[post.id, true]]])
  tell([reader, post.id, false])
  expect(isSaved()).toBe(false)
  stop()
  tell([reader, post.id, true])
  expect(isSaved()).toBe(false)
})
