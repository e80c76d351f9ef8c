import type { CacheOptions } from '#web/lib/lists/cached.ts'
import { packPosts, rememberPosts } from './posts.ts'

/** Fields of a post's page that are not in `postOf`. */
export interface PostDetails {
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
