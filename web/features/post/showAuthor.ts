import type { Person } from '../../../bridge/exchange/calls.ts'
import { known } from './posts.ts'

/** Shows an author as they are called and look now, on all cards of theirs. */
export function showAuthor(author: Person): void {
  for (const $post of known.values()) if ($post.get().author.userId === author.userId) $post.setKey('author', author)
}
