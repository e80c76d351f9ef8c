import { atom } from 'nanostores'
import type { ComponentType } from 'react'
import type { RouteName } from '#bridge/site/routes.ts'
import type { Notice } from './notices.ts'

/*
 * Places of the page that are empty, or have something simpler, until a module that comes later puts a component there. What is put
 * there shows at once. Where a component is loaded because it is shown, `lateComponent` loads it.
 */

/** Says on every screen that simulation trade is on. */
export const $banner = atom<ComponentType | null>(null)

/** The navigation beside the content; a phone, which never shows it, does not load it. */
export const $sideNav = atom<ComponentType<{ current: RouteName | undefined }> | null>(null)

/** The theme switch and the way to the account, in the bars. `labelled`: beside the content. */
export const $barEntries = atom<ComponentType<{ labelled?: boolean }> | null>(null)

/** How many notifications are unread, beside the way to them. */
export const $navBadge = atom<ComponentType | null>(null)

/** The top of every rail; empty until the page is wide enough for one. */
export const $railHead = atom<ComponentType | null>(null)

/** The way to write above the feed; a phone has none. */
export const $writeRow = atom<ComponentType | null>(null)

/** The reader's own picture in it, which waits for the first posts. */
export const $writer = atom<ComponentType | null>(null)

/** Shows a toast with its buttons; until then only its text shows. */
export const $toastCard = atom<ComponentType<{ notice: Notice }> | null>(null)

/** Shows notices other than toasts; loaded with the first one. */
export const $noticeCard = atom<ComponentType<{ notice: Notice }> | null>(null)
