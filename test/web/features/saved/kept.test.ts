import { setUser } from '#test/support/setCookie.ts'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Post } from '#bridge/exchange/calls.ts'

/* Each page is a fresh set of modules, as after a reload: only storage survives. */

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  setUser('s1')
})
afterEach(() => setUser(''))

type Answer = (body: Readonly<Record<string, unknown>>) => unknown

/** A page of the reader's: its calls are answered at once, and one without an answer is lost. */
async function openPage(answers: Readonly<Record<string, Answer>> = {}) {
  vi.resetModules()
  const { openWorld, postWith } = await import('../feed/home/world.ts')
  const { NetworkError } = await import('#bridge/exchange/errors.ts')
  const lost = () => Promise.reject(new NetworkError(true, undefined))
  openWorld({ 'social.saved': lost, 'social.post': lost, ...answers })
  const { cacheLists, forgetOthers, listCache, cachePages } = await import('#web/lib/lists/listCache.ts')
  const { cacheKey } = await import('#web/lib/lists/cached.ts')
  const { rememberPosts } = await import('#web/features/post/posts.ts')
  const stop = cacheLists()
  return {
    ...{ postWith, cachePages, forgetOthers, listCache, cacheKey, rememberPosts, stop },
    saved: await import('#web/features/saved/screen/Saved.tsx'),
    kept: await import('#web/features/saved/kept.ts'),
    details: (await import('#web/features/post/postDetails.ts')).detailsOf,
  }
}
type Page = Awaited<ReturnType<typeof openPage>>

/** What a list shows once it has been asked for. */
async function shownIn(
  list: { $list: { get(): { phase: string; pages: readonly (readonly unknown[])[] } } } & { start(): void },
) {
  list.start()
  await vi.waitFor(() => expect(['offline', 'error', 'end', 'empty']).toContain(list.$list.get().phase), {
    timeout: 5_000,
  })
  const { phase, pages } = list.$list.get()
  return { phase, items: pages.flat() }
}

const article = (page: Page, id: string, change: Partial<Post> = {}) =>
  page.postWith(id, { kind: 'article', title: `Title of ${id}`, saved: true, ...change })
const bodyOf: Answer = ({ postId }) => ({ post: { id: postId }, html: `<p>${postId}</p>`, followed: false })

test('lists saved posts offline, and opens articles with their body', async () => {
  const before = await openPage({ 'social.post': bodyOf })
  before.rememberPosts([article(before, 'a1'), before.postWith('m1', { saved: true })])
  await before.kept.keepSaved('a1', true)
  await before.kept.keepSaved('m1', true)
  before.stop()

  const page = await openPage()
  expect(await shownIn(page.saved.savedWith(''))).toEqual({ phase: 'offline', items: ['m1', 'a1'] })
  expect(await shownIn(page.details('a1'))).toMatchObject({
    phase: 'offline',
    items: [{ id: 'a1', html: '<p>a1</p>' }],
  })
  expect(await shownIn(page.details('m1'))).toMatchObject({ phase: 'offline', items: [{ id: 'm1', html: null }] })
  page.stop()
})

test('removes unsaved posts from the list', async () => {
  const before = await openPage({ 'social.post': bodyOf })
  before.rememberPosts([before.postWith('m2'), before.postWith('m3')])
  for (const id of ['m2', 'm3']) await before.kept.keepSaved(id, true)
  await before.kept.keepSaved('m2', false)
  before.stop()
  const page = await openPage()
  expect((await shownIn(page.saved.savedWith(''))).items).toEqual(['m3'])
  page.stop()
})

test('keeps at most a hundred posts, independently of other lists', async () => {
  const page = await openPage()
  const ids = Array.from({ length: 105 }, (_, at) => `n${at}`)
  page.rememberPosts(ids.map((id) => page.postWith(id, { saved: true })))
  await page.kept.keepFirst(ids, true)
  for (let at = 0; at < 60; at++) await page.cachePages(page.cacheKey(`other ${at}`), { at, cursor: null, data: [] })
  const isKept = async (id: string) => (await page.listCache(page.cacheKey(`post ${id}`))) !== undefined
  expect(await Promise.all(['n0', 'n99', 'n100', 'n104'].map(isKept))).toEqual([true, true, false, false])
  // What is saved no longer goes when its turn comes.
  await page.kept.keepFirst(ids.slice(1), true)
  for (let at = 60; at < 120; at++) await page.cachePages(page.cacheKey(`other ${at}`), { at, cursor: null, data: [] })
  expect(await Promise.all(['n0', 'n1', 'n99'].map(isKept))).toEqual([false, true, true])
  page.stop()
})

test('reloads only articles that were edited', async () => {
  const asked: unknown[] = []
  const page = await openPage({
    'social.post': (body) => {
      asked.push(body.postId)
      return bodyOf(body)
    },
  })
  page.rememberPosts([article(page, 'a2')])
  await page.kept.keepFirst(['a2'], true)
  await page.kept.keepFirst(['a2'], true)
  expect(asked).toEqual(['a2'])
  page.rememberPosts([article(page, 'a2', { editedAt: Date.now() + 1_000 })])
  await page.kept.keepFirst(['a2'], true)
  expect(asked).toEqual(['a2', 'a2'])
  page.stop()
})

test('a log-out removes everything', async () => {
  const page = await openPage({ 'social.post': bodyOf })
  page.rememberPosts([page.postWith('m4')])
  await page.kept.keepSaved('m4', true)
  const keys = ['saved', 'post m4'].map(page.cacheKey)
  expect((await Promise.all(keys.map(page.listCache))).map(Boolean)).toEqual([true, true])
  await page.forgetOthers('')
  expect((await Promise.all(keys.map(page.listCache))).map(Boolean)).toEqual([false, false])
  page.stop()
})

test('searches stored posts while offline, with the same folding', async () => {
  const before = await openPage({ 'social.post': bodyOf })
  before.rememberPosts([
    before.postWith('m5', { text: 'The Quokka smiles.' }),
    before.postWith('m6', { text: 'Nothing of it.' }),
    article(before, 'a5', { title: 'ＱＵＯＫＫＡ', text: 'At length.' }),
  ])
  for (const id of ['m5', 'm6', 'a5']) await before.kept.keepSaved(id, true)
  before.stop()
  const page = await openPage()
  expect((await shownIn(page.saved.savedWith('quokka'))).items).toEqual(['a5', 'm5'])
  expect(await shownIn(page.saved.savedWith('wombat'))).toEqual({ phase: 'empty', items: [] })
  page.stop()
})
