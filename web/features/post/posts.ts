import { type MapStore, map } from 'nanostores'
import type { Person, Post } from '#bridge/exchange/calls.ts'

export type Reaction = 'like' | 'repost'

/** The fields of a post that a reaction changes. */
export const reactionFields = {
  like: { flag: 'liked', count: 'likeCount' },
  repost: { flag: 'reposted', count: 'repostCount' },
} as const satisfies Record<Reaction, { flag: keyof Post; count: keyof Post }>

export const knownPosts = new Map<string, MapStore<Post>>()

/** What is shown of a post that an answer brings again. Once cards have all their parts, an edit does not take away what its reader is about. */
export const edits = { judge: (_old: Post, next: Post): Post => next }
/** Locked fields, by post id. */
const held = new Map<string, (keyof Post)[]>()

/**
 * Lets no answer overwrite fields of a post while the reader's own wish about them is on its way.
 * @returns a function that lets go.
 */
export function holdFields(id: string, ...fields: readonly (keyof Post)[]): () => void {
  held.set(id, [...(held.get(id) ?? []), ...fields])
  return () => {
    const others = (held.get(id) ?? []).filter((field) => !fields.includes(field))
    if (others.length > 0) held.set(id, others)
    else held.delete(id)
  }
}

const withHeld = (old: Post, next: Post): Post => ({
  ...next,
  ...Object.fromEntries((held.get(next.id) ?? []).map((field) => [field, old[field]])),
})

/**
 * Takes posts from an answer into the page.
 * @returns their ids, in order.
 */
export function rememberPosts(posts: readonly Post[]): readonly string[] {
  for (const post of posts) {
    const $post = knownPosts.get(post.id)
    if ($post) $post.set(withHeld($post.get(), edits.judge($post.get(), post)))
    else knownPosts.set(post.id, map(post))
  }
  return posts.map(({ id }) => id)
}

/** The store of one post, so that a like repaints one card; `undefined` for a post that no answer has brought. */
export const postOf = (id: string): MapStore<Post> | undefined => knownPosts.get(id)

/** The first known author that matches. */
export const findAuthor = (passes: (author: Person) => boolean): Person | undefined =>
  [...knownPosts.values()].map(($post) => $post.get().author).find(passes)

/** Posts as data to be kept. */
export const packPosts = (ids: readonly string[]): readonly Post[] => ids.flatMap((id) => postOf(id)?.get() ?? [])
