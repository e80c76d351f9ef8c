import { isRecord } from '#bridge/lib/guards.ts'
import { late } from '#bridge/lib/late.ts'
import { searched } from '#bridge/site/searched.ts'
import { loadMessages } from '#web/i18n/i18n.ts'
import { cacheKey, type ListPage } from '#web/lib/lists/cached.ts'
import { cachePages, listCache, pinLists } from '#web/lib/lists/listCache.ts'
import { readCached } from '#web/lib/lists/readCached.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { slots } from '#web/lib/page/slots.ts'
import { loadStyles } from '#web/lib/page/styles.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import { keepPosts } from '../post/keepPosts.ts'
import { detailsCache } from '../post/postDetails.ts'
import { packPosts, postOf, rememberPosts } from '../post/posts.ts'

/** How many of the latest are kept for offline use, and how many unopened articles among them are requested. */
const max = { posts: 100, asked: 20 } as const

/** How the list itself is kept. */
export const keep = keepPosts('saved')

const pageKey = (id: string): string => cacheKey(detailsCache(id).name)

/** Stores a post's page, unless the stored one is current. */
async function keepPage(id: string, isAsked: boolean): Promise<void> {
  const reader = viewerId()
  const key = pageKey(id)
  const [kept, post] = [await listCache(key), postOf(id)?.get()]
  if (!post || (kept && kept.at > (post.editedAt ?? 0))) return
  let html: string | null = null
  if (post.kind === 'article') {
    if (!isAsked) return
    html = (await makeCall('social.post', { postId: id })).html
  }
  // What was asked for in one reader's name is not kept while another reads.
  if (viewerId() === reader)
    await cachePages(key, { at: Date.now(), cursor: null, data: detailsCache(id).pack([{ id, html }]) })
}

/** Stores a saved post for offline use, in the list and with its page; removes it if `on` is false. */
export async function keepSaved(id: string, on: boolean): Promise<void> {
  const [reader, key, own] = [viewerId(), cacheKey(keep.name), pageKey(id)]
  const kept = await listCache(key)
  if (viewerId() !== reader) return
  const all: readonly unknown[] = Array.isArray(kept?.data) ? kept.data : []
  const others = all.filter((one) => !isRecord(one) || one.id !== id)
  const data = on ? [...packPosts([id]), ...others] : others
  await cachePages(key, { at: kept?.at ?? Date.now(), cursor: kept?.cursor ?? null, data })
  await pinLists((pinned) => {
    const others = pinned.filter((one) => one !== key && one !== own)
    return [key, ...(on ? [own] : []), ...others].slice(0, 1 + max.posts)
  })
  if (on) await keepPage(id, true)
}

/** The same of the latest of a list. `isWhole`: it has all that is saved, and no other page is to stay. */
export async function keepFirst(ids: readonly string[], isWhole: boolean): Promise<void> {
  const reader = viewerId()
  const first = ids.slice(0, max.posts)
  const keys = [cacheKey(keep.name), ...first.map(pageKey)]
  await pinLists((pinned) => [...new Set(isWhole ? keys : [...keys, ...pinned])].slice(0, 1 + max.posts))
  for (const [at, id] of first.entries()) {
    if (viewerId() !== reader) return
    await keepPage(id, at < max.asked)
  }
}

/** Stored posts with these words, for an offline search; `undefined` if nothing is stored. */
export async function findKept(query: string): Promise<ListPage<string> | undefined> {
  const kept = await listCache(cacheKey(keep.name))
  const words = searched(query)
  const posts = readCached('post', kept?.data).filter(({ title, text }) =>
    searched(`${title ?? ''} ${text}`).includes(words),
  )
  return kept && { items: rememberPosts(posts), cursor: null, at: kept.at }
}

/** Loads the screens, so that they open offline too. */
export async function loadScreens(): Promise<void> {
  for (const { load, sheet, namespaces } of [slots.screens.saved, slots.screens.post]) {
    await Promise.all([
      late(load, 'beside'),
      loadStyles(sheet, 'beside'),
      ...[sheet, ...namespaces].map((name) => loadMessages(name)),
    ])
  }
}
