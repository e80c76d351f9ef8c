import { atom } from 'nanostores'
import type { ComponentType } from 'react'

/** The badge of unread notifications, loaded after the first content. */
export const $navBadge = atom<ComponentType | null>(null)
