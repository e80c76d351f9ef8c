import { atom } from 'nanostores'
import type { Person } from '#bridge/exchange/calls.ts'
import { knownPosts } from './posts.ts'

/** The reader, since they have edited their profile here: what was loaded before has them as they were. */
export const $editedSelf = atom<Person | undefined>()

/** Updates the reader's name and picture wherever they are an author. */
export function showAuthor(author: Person): void {
  $editedSelf.set(author)
  for (const $post of knownPosts.values())
    if ($post.get().author.userId === author.userId) $post.setKey('author', author)
}
