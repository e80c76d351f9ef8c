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

/** A reader who has scrolled no further sees a post that is put on top. */
const topPx = 48
const isAtTop = (): boolean => scrolled() < topPx

/** Where a post belongs, as far as it has been shown, and whether it is being shown now. */
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
    // An address may write a tag in other letters. The exchange alone knows a post's rank among the top ones.
    ...[...tags].map((tag): Place => [topicPostsOf(isShown(tag) ? shown : tag).latest, isShown(tag)]),
  ]
}

/** Puts it on top of a list that has been shown; where it is being read, once the reader has left, unless it may move. */
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

/** Shows its author a new post at once, where it belongs, without moving what is being read; other tabs hear of it. */
export function showPublished(post: Post): void {
  const posts = packPosts(rememberPosts([post]))
  show(post, isAtTop())
  writeLocal(publishedKey, JSON.stringify({ userId: viewerId(), posts }))
  writeLocal(publishedKey, '')
}

/** Shows what the reader has published in another tab: here something else is being read. */
export function showElsewhere(ids: readonly string[]): void {
  for (const post of packPosts(ids)) show(post, false)
}

/** Shows what an edited post says now. Its own page reads it again when it opens. */
export function tellEdited(post: Post): void {
  rememberPosts([post])
  forgetTranslations(post.id)
  tellChanged({ kind: 'post', id: post.id, change: 'edited' })
  void showNotification(writingMessages.get().edited)
}

/** Says that it is published, with the way to it where the reader is elsewhere. `isChanged`: what was written since then is a draft of its own. */
export function tellPublished(post: Post, isChanged: boolean): void {
  showPublished(post)
  const t = writingMessages.get()
  if (isChanged) {
    notify(t.publishedEarlier, { label: t.toDrafts, run: () => void navigate(hrefTo('draft')) })
    return
  }
  // The editor of an article goes there by itself.
  const isThere = post.kind === 'article'
  const action = { label: t.show, run: () => void navigate(hrefTo('post', post.id)) }
  void showNotification(t.published, isThere ? {} : { action })
}
