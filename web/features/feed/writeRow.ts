import { atom } from 'nanostores'
import type { ComponentType } from 'react'

/** The way to write above the feed; loaded once the page has what it is for. */
export const $writeRow = atom<ComponentType | null>(null)
