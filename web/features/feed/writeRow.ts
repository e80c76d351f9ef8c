import { atom } from 'nanostores'
import type { ComponentType } from 'react'

/** The way to write above the feed; a phone has none. */
export const $writeRow = atom<ComponentType | null>(null)
