import { ApiError } from '#bridge/exchange/errors.ts'
import type { CacheOptions } from '#web/lib/lists/cached.ts'
import { createList, type List } from '#web/lib/lists/list.ts'
import { lruPerReader, maxPosts } from '#web/lib/lru.ts'
import { services } from '#web/lib/page/services.ts'
import { rememberFollows } from '../people/follows.ts'
import { packPosts, rememberPosts } from './posts.ts'

/** Fields of a post's page that are not in `postOf`. */
interface PostDetails {
  readonly id: string
  /** An article's untrusted HTML. */
  readonly html: string | null
}

/** How a post's own page is kept. */
export const detailsCache = (id: string): CacheOptions<PostDetails> => ({
  name: `post ${id}`,
  pack: (details) => [details, packPosts([id])],
  unpack: (data, read) => {
    const [details, posts]: readonly unknown[] = Array.isArray(data) ? data : []
    return rememberPosts(read('post', posts)).length > 0 ? read('postDetails', details) : []
  },
})

export type { PostDetails }

/** The id cannot be that of a post. */
const missingCodes: readonly string[] = ['20404', '40001']

export const isMissing = (error: unknown): boolean => error instanceof ApiError && missingCodes.includes(error.code)

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
