import { atom } from 'nanostores'
import type { ComponentType } from 'react'
import type { Answered } from './ownComments.ts'

/** What comments are shown without until the page is there: what a reader says themselves. */
export interface CommentParts {
  /** The way to answer somebody. */
  readonly ReplyButton: ComponentType<{ postId: string; answered: Answered }>
  /** What the reader has said here and the list does not have yet. `parentId`: under which comment. `known`: what the list has. */
  readonly OwnList: ComponentType<{
    postId: string
    parentId: string | null
    size: 32 | 24
    known: readonly string[]
  }>
}

export const $commentParts = atom<CommentParts | null>(null)
