import { ApiError } from '#bridge/exchange/errors.ts'
import { createList, type List } from '#web/lib/lists/list.ts'
import { lruPerReader, maxPosts } from '#web/lib/lru.ts'
import { services } from '#web/lib/page/services.ts'
import { rememberFollows } from '../people/follows.ts'
import { detailsCache, type PostDetails } from './detailsCache.ts'
import { rememberPosts } from './posts.ts'

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
