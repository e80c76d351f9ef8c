import type { Post } from '../../../bridge/exchange/calls.ts'
import { writingMessages } from '../../messages/writing.ts'
import { feedOf } from '../feed.ts'
import type { List } from '../list.ts'
import { notify } from '../notices.ts'
import { showNotification } from '../notifications.ts'
import { postsOf } from '../personPosts.ts'
import { $place, navigate, pathTo } from '../place.ts'
import { rememberPosts } from '../posts.ts'
import { viewerId } from '../viewer.ts'

/** Whoever has scrolled no further sees a post that is put on top. */
const topPx = 48
const isAtTop = (): boolean => window.scrollY < topPx

/** Puts it on top of a list that has been shown; where it is being read further down, once the reader has left. */
function putOnTop(list: Pick<List<string>, '$list' | 'prepend'>, id: string, isShown: boolean): void {
  if (list.$list.get().phase === 'idle') return
  if (!isShown || isAtTop()) {
    list.prepend([id])
    return
  }
  const stop = $place.listen(() => {
    stop()
    list.prepend([id])
  })
}

/** Shows its author a new post at once, where it belongs, without moving what is being read. */
export function showPublished(post: Post): void {
  rememberPosts([post])
  for (const tab of ['recommended', 'following'] as const) {
    const feed = feedOf(tab)
    if (feed.$list.get().phase !== 'idle') feed.put(post, isAtTop())
  }
  const viewer = viewerId()
  if (viewer === null) return
  const own = postsOf(viewer)
  const isShown = $place.get().route?.name === 'profile'
  for (const tab of post.kind === 'article' ? (['posts', 'articles'] as const) : (['posts'] as const)) {
    putOnTop(own[tab], post.id, isShown)
  }
}

/** Says that it is published, with the way to it. `isChanged`: what was written since then is a draft of its own. */
export function tellPublished(post: Post, isChanged: boolean): void {
  showPublished(post)
  const t = writingMessages.get()
  if (isChanged) {
    notify(t.publishedEarlier, { label: t.toDrafts, run: () => void navigate(pathTo('draft')) })
    return
  }
  const action = { label: t.show, run: () => void navigate(pathTo('post', post.id)) }
  void showNotification(t.published, { action })
}
