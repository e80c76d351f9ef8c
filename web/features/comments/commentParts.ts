import { atom } from 'nanostores'
import type { ComponentType } from 'react'
import type { Reply } from './comments.ts'
import type { Answered } from './ownComments.ts'

/** Parts of comments that load after the page: own comments and hidden ones. */
export interface CommentParts {
  /** The button to reply to a comment. */
  readonly ReplyButton: ComponentType<{ postId: string; answered: Answered }>
  /** Own comments that the list does not have yet. `parentId`: the comment above. `known`: ids in the list. */
  readonly OwnList: ComponentType<{
    postId: string
    parentId: string | null
    size: 32 | 24
    known: readonly string[]
  }>
  /** The field to edit an own comment. */
  readonly EditComment: ComponentType<{ comment: Reply; postId: string }>
  /** The number of hidden comments, and a button that shows them. */
  readonly HiddenComments: ComponentType<{ comments: readonly Pick<Reply, 'id'>[] }>
}

export const $commentParts = atom<CommentParts | null>(null)
