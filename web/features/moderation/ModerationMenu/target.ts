import type { Post } from '#bridge/exchange/calls.ts'
import { hrefTo } from '#web/lib/router/location.ts'

/** What a "…" menu is about. `userId` and `name` are of its author, or of the person. */
export interface ModerationTarget {
  readonly kind: 'post' | 'comment' | 'person'
  /** A person's: their user id. */
  readonly id: string
  readonly userId: string
  readonly name: string
  /** What a comment stands under. */
  readonly postId?: string
  /** A post's or comment's words, where they may be translated. */
  readonly isForeign?: boolean
  /** The reader wrote it, and the exchange lets them delete it. */
  readonly isDeletable?: boolean | undefined
  /** The reader wrote it, and may edit it until then, in ms since 1970. */
  readonly editableUntil?: number | undefined
  /** A post's. */
  readonly postKind?: Post['kind']
}

/** Where its link leads. A comment has no page of its own. */
export const addressOf = ({ kind, id, postId }: ModerationTarget): string =>
  new URL(kind === 'person' ? hrefTo('user', id) : hrefTo('post', postId ?? id), location.href).href
