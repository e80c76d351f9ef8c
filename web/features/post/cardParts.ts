import { atom, type ReadableAtom } from 'nanostores'
import type { ComponentType, ReactNode } from 'react'
import type { Post } from '#bridge/exchange/calls.ts'
import type { Disclosed } from './Disclosed/Disclosed.tsx'
import type { EditedMark } from './Edited/EditedMark.tsx'

type CardWords = Pick<Post, 'title' | 'text' | 'entities' | 'languageType'>

/** Parts of cards that load after the first posts. */
export interface CardParts {
  /** Replaces the whole card. */
  readonly instead?: ReactNode
  /** Replaces its text; a store, so that only this card renders again. */
  readonly $words: ReadableAtom<CardWords | undefined>
  readonly corner?: ReactNode
  /** After the date. */
  readonly edited?: ReactNode
  /** The disclosure, below the name. */
  readonly disclosed?: ReactNode
  readonly below?: ReactNode
  /** Among the actions. */
  readonly foot?: ReactNode
}

const none: CardParts = { $words: atom() }

/** Called by each card, and again when replaced. */
export const $cardParts = atom<(post: Post) => CardParts>(() => none)

/** What says of posts and comments what their author has to do with them, and that they were edited or removed. Comes with cards' parts. */
export const $editedParts = atom<{
  /** The notice of an edit, and the chart. */
  readonly BelowWords: ComponentType<{ readonly id: string }>
  /** Its text without the line that describes the chart. */
  readonly withoutChart: <W extends CardWords>(words: W, post: CardWords) => W
  readonly Disclosed: typeof Disclosed
  readonly EditedMark: typeof EditedMark
  readonly OwnRemoval: ComponentType<{
    readonly target: 'post' | 'comment'
    readonly id: string
    readonly instead: ReactNode
  }>
} | null>(null)
