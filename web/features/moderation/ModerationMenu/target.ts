import type { Post } from '#bridge/exchange/calls.ts'
import { hrefTo } from '#web/lib/router/location.ts'

/** The target of a "…" menu. `userId` and `name` are those of the author or person. */
export interface ModerationTarget {
  readonly kind: 'post' | 'comment' | 'person'
  /** A person's: their user id. */
  readonly id: string
  readonly userId: string
  readonly name: string
  /** The post of a comment. */
  readonly postId?: string
  /** The text of a post or comment, if it can be translated. */
  readonly isForeign?: boolean
  /** Whether the reader wrote it and may delete it. */
  readonly isDeletable?: boolean | undefined
  /** Until when the reader may edit it, in ms since 1970. */
  readonly editableUntil?: number | undefined
  /** A post's. */
  readonly postKind?: Post['kind']
}

/** The address of its link. */
export const addressOf = ({ kind, id, postId }: ModerationTarget): string =>
  new URL(kind === 'person' ? hrefTo('user', id) : hrefTo('post', postId ?? id), location.href).href
