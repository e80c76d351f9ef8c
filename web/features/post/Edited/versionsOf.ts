import { atom } from 'nanostores'

/** What was edited. */
export interface Edited {
  readonly kind: 'post' | 'comment'
  readonly id: string
  readonly languageType: number
}

/** Whose versions lie over the page. */
export const $versionsOf = atom<Edited | null>(null)
