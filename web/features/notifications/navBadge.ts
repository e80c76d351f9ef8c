import { atom } from 'nanostores'
import type { ComponentType } from 'react'

/** How many notifications are unread, beside the way to them; loaded after the first content. */
export const $navBadge = atom<ComponentType | null>(null)
