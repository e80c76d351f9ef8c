import { atom } from 'nanostores'
import type { ReactNode } from 'react'
import type { Post } from '../../../bridge/exchange/calls.ts'

/** What a card gets once the first posts are there. */
export interface CardParts {
  /** Stands in the whole card's place. */
  readonly instead?: ReactNode
  /** Said instead of its own words. */
  readonly words?: Pick<Post, 'title' | 'text' | 'entities' | 'languageType'> | undefined
  readonly corner?: ReactNode
  readonly below?: ReactNode
  /** Among the actions. */
  readonly foot?: ReactNode
}

const none: CardParts = {}

/** Asked by each card, and again whenever it is another function. */
export const $cardParts = atom<(post: Post) => CardParts>(() => none)
