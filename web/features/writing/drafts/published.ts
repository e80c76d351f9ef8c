import type { Post } from '#bridge/exchange/calls.ts'
import { writeLocal } from '#bridge/storage/local.ts'
import { feedOf } from '#web/features/feed/feed.ts'
import { postsOf } from '#web/features/people/personPosts.ts'
import { packPosts, rememberPosts } from '#web/features/post/posts.ts'
import { forgetTranslations } from '#web/features/post/translations.ts'
import { topicPostsOf } from '#web/features/topics/topicDetails.ts'
import { writingMessages } from '#web/i18n/en/writing.ts'
import { plainTag } from '#web/lib/content/hashTag.ts'
import type { List } from '#web/lib/lists/list.ts'
import { notify } from '#web/lib/page/notices.ts'
import { showNotification } from '#web/lib/page/notifications.ts'
import { scrolled } from '#web/lib/page/scroll.ts'
import { tellChanged } from '#web/lib/page/tellChanged.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import { $location, hrefTo, navigate } from '#web/lib/router/location.ts'
import { publishedKey } from './publishedKey.ts'

/** If the reader has scrolled no further than this, a new post is shown at the top. */
const topPx = 48
const isAtTop = (): boolean => scrolled() < topPx

/** A list that the post belongs to, if it has been loaded, and whether it is visible now. */
type Place = readonly [list: Pick<List<string>, '$list' | 'prepend'>, isShown: boolean]

function placesOf({ kind, entities }: Post, viewer: string): readonly Place[] {
  const { route } = $location.get()
  const own = postsOf(viewer)
  const tabs = kind === 'article' ? (['posts', 'articles'] as const) : (['posts'] as const)
  const tags = new Set(entities.flatMap((entity) => (entity.type === 'tag' ? [entity.hashTag] : [])))
  const shown = route?.name === 'topic' ? plainTag(route.params.hashTag ?? '') : ''
  const isShown = (tag: string): boolean => tag.toLowerCase() === shown.toLowerCase()
  return [
    ...tabs.map((tab): Place => [own[tab], route?.name === 'profile']),
    // A URL may spell a tag differently. Only the exchange knows a post's rank among the top posts.
    ...[...tags].map((tag): Place => [topicPostsOf(isShown(tag) ? shown : tag).latest, isShown(tag)]),
  ]
}

/** Adds a post to the top of a loaded list. If the list is visible, waits until the reader leaves, unless it may move. */
function putOnTop([{ $list, prepend }, isShown]: Place, id: string, mayMove: boolean): void {
  if ($list.get().phase === 'idle') return
  if (!isShown || mayMove) {
    prepend([id])
    return
  }
  const stop = $location.listen(() => {
    stop()
    prepend([id])
  })
}

function show(post: Post, mayMove: boolean): void {
  for (const tab of ['recommended', 'following'] as const) {
    const feed = feedOf(tab)
    if (feed.$list.get().phase !== 'idle') feed.put(post, mayMove)
  }
  const viewer = viewerId()
  if (viewer !== null) for (const place of placesOf(post, viewer)) putOnTop(place, post.id, mayMove)
}

/** Shows authors their new post in each list immediately, without moving what they read. Notifies other tabs. */
export function showPublished(post: Post): void {
  const posts = packPosts(rememberPosts([post]))
  show(post, isAtTop())
  writeLocal(publishedKey, JSON.stringify({ userId: viewerId(), posts }))
  writeLocal(publishedKey, '')
}

/** Shows posts that the reader has published in another tab, without moving what is being read here. */
export function showElsewhere(ids: readonly string[]): void {
  for (const post of packPosts(ids)) show(post, false)
}

/** Shows the new text of an edited post. Its own page loads it again when opened. */
export function announceEdited(post: Post): void {
  rememberPosts([post])
  forgetTranslations(post.id)
  tellChanged({ kind: 'post', id: post.id, change: 'edited' })
  void showNotification(writingMessages.get().edited)
}

/** Shows a notice that the post is published, with a link unless it is already shown. `isChanged`: later changes are a new draft. */
export function announcePublished(post: Post, isChanged: boolean): void {
  showPublished(post)
  const t = writingMessages.get()
  if (isChanged) {
    notify(t.publishedEarlier, { label: t.toDrafts, run: () => void navigate(hrefTo('draft')) })
    return
  }
  // The article editor navigates there by itself.
  const isThere = post.kind === 'article'
  const action = { label: t.show, run: () => void navigate(hrefTo('post', post.id)) }
  void showNotification(t.published, isThere ? {} : { action })
}
