import { atom } from 'nanostores'
import type { Post } from '#bridge/exchange/calls.ts'

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

/** Prefix of the tab's key for a report being written; reader id and target follow. */
export const reportPrefix = 'report '

/** The open dialog and its target. */
export type Stage =
  | { readonly name: 'menu'; readonly target: ModerationTarget; readonly button: HTMLElement }
  | { readonly name: 'block' | 'report'; readonly target: ModerationTarget }

export const $stage = atom<Stage | null>(null)
/** The comment being edited. */
export const $editingComment = atom<string | null>(null)

export const openModeration = (stage: Stage): void => $stage.set(stage)
export const closeModeration = (): void => $stage.set(null)
