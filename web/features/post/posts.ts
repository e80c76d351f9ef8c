import { type MapStore, map } from 'nanostores'
import type { Person, Post } from '../../../bridge/exchange/calls.ts'

export type Reaction = 'like' | 'repost'

/** The fields of a post that a reaction changes. */
export const reactionFields = {
  like: { flag: 'liked', count: 'likeCount' },
  repost: { flag: 'reposted', count: 'repostCount' },
} as const satisfies Record<Reaction, { flag: keyof Post; count: keyof Post }>

const known = new Map<string, MapStore<Post>>()

/** What is shown of a post that an answer brings again. Once cards have all their parts, an edit does not take away what its reader is about. */
export const edits = { judge: (_old: Post, next: Post): Post => next }
const held = new Map<string, Set<Reaction>>()

/**
 * Lets no answer overwrite a reaction while the reader's own wish is on its way.
 * @returns a function that lets go.
 */
export function holdReaction(id: string, kind: Reaction): () => void {
  const kinds = held.get(id) ?? new Set()
  held.set(id, kinds.add(kind))
  return () => {
    kinds.delete(kind)
    if (kinds.size === 0) held.delete(id)
  }
}

function withHeld(old: Post, next: Post): Post {
  const kinds = held.get(next.id)
  const { liked, likeCount, reposted, repostCount } = old
  return {
    ...next,
    ...(kinds?.has('like') && { liked, likeCount }),
    ...(kinds?.has('repost') && { reposted, repostCount }),
  }
}

/**
 * Takes posts from an answer into the page.
 * @returns their ids, in order.
 */
export function rememberPosts(posts: readonly Post[]): readonly string[] {
  for (const post of posts) {
    const $post = known.get(post.id)
    if ($post) $post.set(withHeld($post.get(), edits.judge($post.get(), post)))
    else known.set(post.id, map(post))
  }
  return posts.map(({ id }) => id)
}

/** The store of one post, so that a like repaints one card; `undefined` for a post that no answer has brought. */
export const postOf = (id: string): MapStore<Post> | undefined => known.get(id)

/** The first author of a post in the page who passes. */
export const findAuthor = (passes: (author: Person) => boolean): Person | undefined =>
  [...known.values()].map(($post) => $post.get().author).find(passes)

/** Posts as data to be kept. */
export const packPosts = (ids: readonly string[]): readonly Post[] => ids.flatMap((id) => postOf(id)?.get() ?? [])
