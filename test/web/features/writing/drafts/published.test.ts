import { IDBFactory } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import type { Post } from '#bridge/exchange/calls.ts'
import { postWith } from '#test/web/features/feed/home/world.ts'
import { createExchange, fakeDevice, openPage } from './page.ts'

fakeDevice()

const tagged = (id: string, change: Partial<Post> = {}): Post =>
  postWith(id, { entities: [{ type: 'tag', start: 0, end: 8, hashTag: 'Halving' }], ...change })

/** A page at an address, that has shown the lists in which a post of the reader may belong. */
async function pageWithLists(href = '/insights') {
  const none = () => ({ posts: [], cursor: null, head: 'h' })
  const page = await openPage(createExchange(), {
    'social.feed': () => ({ posts: [postWith('old')], cursor: null, head: 'h' }),
    'social.userPosts': none,
    'social.articlesByHashTagV2': none,
  })
  const { $location, watchHistory, navigate } = await import('#web/lib/router/location.ts')
  history.replaceState({ key: 'here' }, '', href)
  watchHistory()()
  const { feedOf } = await import('#web/features/feed/feed.ts')
  const { postsOf } = await import('#web/features/people/personPosts.ts')
  const { topicPostsOf } = await import('#web/features/topics/topicDetails.ts')
  const published = await import('#web/features/writing/drafts/published.ts')
  const { watchPublished } = await import('#web/features/writing/ComposeEntry/loadCompose.tsx')
  const feed = feedOf('recommended')
  const own = postsOf('7')
  const topic = (tag: string) => topicPostsOf(tag)
  for (const list of [
    feed,
    own.posts,
    own.articles,
    topic('Halving').latest,
    topic('Halving').top,
    topic('halving').latest,
  ])
    list.start()
  await vi.waitFor(() => expect(topic('halving').latest.$list.get().phase).toBe('empty'))
  const idsIn = (list: Pick<typeof own.posts, '$list'>) => list.$list.get().pages.flat()
  return { ...page, ...published, $location, navigate, watchPublished, feed, own, topic, idsIn }
}

test('adds a new post to the feed, its author’s posts and the latest posts of its topic', async () => {
  const { showPublished, feed, own, topic, idsIn } = await pageWithLists()
  showPublished(tagged('new'))
  expect(idsIn(feed)).toEqual(['new', 'old'])
  expect(idsIn(own.posts)).toEqual(['new'])
  expect(idsIn(own.articles)).toEqual([])
  expect(idsIn(topic('Halving').latest)).toEqual(['new'])
  expect(idsIn(topic('Halving').top)).toEqual([])
  showPublished(tagged('article', { kind: 'article' }))
  expect(idsIn(own.articles)).toEqual(['article'])
})

test('shows it on its topic’s page immediately, however the URL spells the tag', async () => {
  const { showPublished, topic, idsIn } = await pageWithLists('/insights/topics/details/halving')
  showPublished(tagged('new'))
  expect(idsIn(topic('halving').latest)).toEqual(['new'])
})

test('shows it when the reader has left a topic that was scrolled down', async () => {
  const { showPublished, navigate, topic, idsIn } = await pageWithLists('/insights/topics/details/Halving')
  vi.stubGlobal('scrollY', 2_000)
  showPublished(tagged('new'))
  expect(idsIn(topic('Halving').latest)).toEqual([])
  await navigate('/insights')
  expect(idsIn(topic('Halving').latest)).toEqual(['new'])
})

/** Delivers another tab's storage event to a page. */
const tell = (told: readonly StorageEventInit[]) => {
  for (const init of told) window.dispatchEvent(new StorageEvent('storage', init))
}

/**
 * Publishes in one tab.
 * @returns the events of the others
 */
async function toldByTab(post: Post): Promise<readonly StorageEventInit[]> {
  const told: StorageEventInit[] = []
  const { showPublished } = await pageWithLists()
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: (key: string, newValue: string) => void told.push({ key, newValue }),
  })
  showPublished(post)
  vi.unstubAllGlobals()
  vi.stubGlobal('indexedDB', new IDBFactory())
  return told
}

test('notifies another tab, which shows it behind the button without moving anything', async () => {
  const told = await toldByTab(tagged('new'))
  const { watchPublished, feed, own, topic, idsIn } = await pageWithLists()
  const stop = watchPublished()
  tell(told)
  await vi.waitFor(() => expect(feed.$held.get().count).toBe(1))
  expect(idsIn(feed)).toEqual(['old'])
  expect(idsIn(own.posts)).toEqual(['new'])
  expect(idsIn(topic('Halving').latest)).toEqual(['new'])
  stop()
})

test('ignores tabs of other users, and values that were not written by a tab', async () => {
  const told = await toldByTab(tagged('new'))
  const others = told.map(({ key, newValue }) => ({ key: key ?? '', newValue: newValue?.replace('"7"', '"8"') ?? '' }))
  const { watchPublished, feed, own, idsIn } = await pageWithLists()
  const stop = watchPublished()
  tell([...others, { key: 'insights/1/published', newValue: '{' }, { key: 'insights/1/published', newValue: '[1]' }])
  await vi.dynamicImportSettled()
  expect(feed.$held.get().count).toBe(0)
  expect(idsIn(own.posts)).toEqual([])
  expect(told.at(-1)?.newValue).toBe('')
  stop()
})

test.each([
  ['message', 'Show'],
  ['article', undefined],
] as const)('the notice of a published %s leads there, unless its editor does: %s', async (kind, label) => {
  const { announcePublished } = await pageWithLists()
  const { $notices } = await import('#web/lib/page/notices.ts')
  announcePublished(postWith('new', { kind }), false)
  await vi.waitFor(() => expect($notices.get().map(({ action }) => action?.label)).toEqual([label]))
})
