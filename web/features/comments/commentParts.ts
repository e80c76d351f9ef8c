import { atom } from 'nanostores'
import type { ComponentType } from 'react'
import type { Reply } from './comments.ts'
import type { Answered } from './ownComments.ts'

/** What comments are shown without until the page is there: what a reader says themselves, and what they have hidden. */
export interface CommentParts {
  /** The button to reply to a comment. */
  readonly ReplyButton: ComponentType<{ postId: string; answered: Answered }>
  /** What the reader has said here and the list does not have yet. `parentId`: under which comment. `known`: what the list has. */
  readonly OwnList: ComponentType<{
    postId: string
    parentId: string | null
    size: 32 | 24
    known: readonly string[]
  }>
  /** The words of a comment while its author edits it. */
  readonly EditComment: ComponentType<{ comment: Reply; postId: string }>
  /** How many of these the reader has hidden, and the way to have them back. */
  readonly HiddenComments: ComponentType<{ comments: readonly Pick<Reply, 'id'>[] }>
}

export const $commentParts = atom<CommentParts | null>(null)
