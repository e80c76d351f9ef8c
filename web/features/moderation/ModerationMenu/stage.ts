import { atom } from 'nanostores'
import type { ModerationTarget } from './target.ts'

/** What a report that is being written is kept under in its tab, before a reader's id and what is reported. */
export const reportPrefix = 'report '

/** What is open over the page, and what it is about. */
export type Stage =
  | { readonly name: 'menu'; readonly target: ModerationTarget; readonly button: HTMLElement }
  | { readonly name: 'block' | 'report'; readonly target: ModerationTarget }

export const $stage = atom<Stage | null>(null)
/** The comment whose words its author edits. */
export const $editingComment = atom<string | null>(null)

export const openSafety = (stage: Stage): void => $stage.set(stage)
export const closeSafety = (): void => $stage.set(null)
