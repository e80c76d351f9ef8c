import { atom } from 'nanostores'
import type { ComponentType } from 'react'

/** What stands over every rail; none until the page is wide enough for one. */
export const $railHead = atom<ComponentType | null>(null)
