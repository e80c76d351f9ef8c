import { atom } from 'nanostores'
import type { ComponentType } from 'react'

/** The top of every rail; empty until the page is wide enough for one. */
export const $railHead = atom<ComponentType | null>(null)
