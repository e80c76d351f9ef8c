import { atom } from 'nanostores'

/** The edited post or comment. */
export interface Edited {
  readonly kind: 'post' | 'comment'
  readonly id: string
  readonly languageType: number
}

/** The item whose versions are open. */
export const $versionsOf = atom<Edited | null>(null)
