import type { CacheOptions } from '#web/lib/lists/cached.ts'
import { packPosts, rememberPosts } from './posts.ts'

/** Keeps a list of posts under a name of its own. */
export const keepPosts = (name: string): CacheOptions<string> => ({
  name,
  pack: packPosts,
  unpack: (data, read) => rememberPosts(read('post', data)),
})
