import { services } from '#web/lib/page/services.ts'
import { detailsOf, isMissing } from '../postDetails.ts'
import { postOf, rememberPosts } from '../posts.ts'

/** Called to reload an open article's body, which is not part of the post record. */
export function renewBody(id: string): void {
  const { $list, refresh } = detailsOf(id)
  if ($list.get().phase === 'end') refresh()
}

/**
 * Reads a post that is open again: what was edited since shows, or is offered where its reader is about it.
 * @throws what the call throws, unless there is no such post any more, which its page then says.
 */
export async function reread(id: string, signal: AbortSignal): Promise<void> {
  const before = postOf(id)?.get().editedAt ?? 0
  try {
    const { post } = await services().client.call('social.post', { postId: id }, { signal, silent: true })
    rememberPosts([post])
    if (post.kind === 'article' && (postOf(id)?.get().editedAt ?? 0) > before) renewBody(id)
  } catch (error) {
    if (!isMissing(error)) throw error
    renewBody(id)
  }
}
