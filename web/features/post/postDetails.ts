import { ApiError } from '../../../bridge/exchange/errors.ts'
import type { CacheOptions } from '../../lib/lists/cached.ts'
import { createList, type List } from '../../lib/lists/list.ts'
import { lruPerReader, maxPosts } from '../../lib/lru.ts'
import { services } from '../../lib/page/services.ts'
import { rememberFollows } from '../people/index.ts'
import { packPosts, postOf, rememberPosts } from './posts.ts'

/** What a post's own page has beyond the post, which is in `postOf`. */
export interface PostDetails {
  readonly id: string
  /** An article's body as its author sent it: untrusted. */
  readonly html: string | null
}

/** There is no such post; its id cannot be one. */
const missingCodes: readonly string[] = ['20404', '40001']

const isMissing = (error: unknown): boolean => error instanceof ApiError && missingCodes.includes(error.code)

/** How a post's own page is kept. */
export const detailsCache = (id: string): CacheOptions<PostDetails> => ({
  name: `post ${id}`,
  pack: (details) => [details, packPosts([id])],
  unpack: (data, read) => {
    const [details, posts]: readonly unknown[] = Array.isArray(data) ? data : []
    return rememberPosts(read('post', posts)).length > 0 ? read('postDetails', details) : []
  },
})

/** A post's details, as a list of one: empty when there is no such post. */
export const detailsOf = lruPerReader(
  maxPosts,
  (id): List<PostDetails> =>
    createList<PostDetails>({
      idOf: (details) => details.id,
      async load(_cursor, signal) {
        try {
          const { post, html, followed } = await services().client.call(
            'social.post',
            { postId: id },
            { signal, silent: true },
          )
          rememberPosts([post])
          rememberFollows([{ userId: post.author.userId, followed }])
          return { items: [{ id, html }], cursor: null }
        } catch (error) {
          if (isMissing(error)) return { items: [], cursor: null }
          throw error
        }
      },
      keep: detailsCache(id),
    }),
)

/**
 * Reads a post that is open again: what was edited since shows, or is offered where its reader is about it.
 * @throws what the call throws, unless there is no such post any more, which its page then says.
 */
export async function reread(id: string, signal: AbortSignal): Promise<void> {
  const before = postOf(id)?.get().editedAt ?? 0
  try {
    const { post } = await services().client.call('social.post', { postId: id }, { signal, silent: true })
    rememberPosts([post])
    // An article's body is no part of the post.
    if (post.kind === 'article' && (postOf(id)?.get().editedAt ?? 0) > before) detailsOf(id).refresh()
  } catch (error) {
    if (!isMissing(error)) throw error
    detailsOf(id).refresh()
  }
}
