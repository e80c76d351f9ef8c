import { atom } from 'nanostores'
import type { ModerationTarget } from './ModerationOverlay.tsx'

/** Prefix of the tab's key for a report being written; reader id and target follow. */
export const reportPrefix = 'report '

/** The open dialog and its target. */
export type Stage =
  | { readonly name: 'menu'; readonly target: ModerationTarget; readonly button: HTMLElement }
  | { readonly name: 'block' | 'report'; readonly target: ModerationTarget }

export const $stage = atom<Stage | null>(null)
/** The comment being edited. */
export const $editingComment = atom<string | null>(null)

export const openSafety = (stage: Stage): void => $stage.set(stage)
export const closeSafety = (): void => $stage.set(null)
