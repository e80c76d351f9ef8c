import { atom, type ReadableAtom } from 'nanostores'
import type { ComponentType, ReactNode } from 'react'
import type { Post } from '#bridge/exchange/calls.ts'
import type { Disclosed } from './Disclosed/Disclosed.tsx'
import type { EditedMark } from './Edited/EditedMark.tsx'

type CardWords = Pick<Post, 'title' | 'text' | 'entities' | 'languageType'>

/** What a card gets once the first posts are there. */
export interface CardParts {
  /** Stands in the whole card's place. */
  readonly instead?: ReactNode
  /** Said instead of its own words; a store, so that only this card is rendered when it changes. */
  readonly $words: ReadableAtom<CardWords | undefined>
  readonly corner?: ReactNode
  /** After the date. */
  readonly edited?: ReactNode
  /** What its author has to do with its coins, below the name. */
  readonly disclosed?: ReactNode
  readonly below?: ReactNode
  /** Among the actions. */
  readonly foot?: ReactNode
}

const none: CardParts = { $words: atom() }

/** Asked by each card, and again whenever it is another function. */
export const $cardParts = atom<(post: Post) => CardParts>(() => none)

/** What says of posts and comments what their author has to do with them, and that they were edited or removed. Comes with cards' parts. */
export const $editedParts = atom<{
  /** That it was edited meanwhile, and the chart in it. */
  readonly BelowWords: ComponentType<{ readonly id: string }>
  /** Its words without what says the same as its chart. */
  readonly withoutChart: <W extends CardWords>(words: W, post: CardWords) => W
  readonly Disclosed: typeof Disclosed
  readonly EditedMark: typeof EditedMark
  readonly OwnRemoval: ComponentType<{
    readonly target: 'post' | 'comment'
    readonly id: string
    readonly instead: ReactNode
  }>
} | null>(null)
