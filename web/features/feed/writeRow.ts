import { atom } from 'nanostores'
import type { ComponentType } from 'react'

/** The write row above the feed, not on phones. */
export const $writeRow = atom<ComponentType | null>(null)
