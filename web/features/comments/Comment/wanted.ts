import { computed } from 'nanostores'
import { type RefObject, useEffect } from 'react'
import { scrollToSee } from '../../../lib/page/scroll.ts'
import { $location } from '../../../lib/router/location.ts'

/** The comment that the page's address names; empty when it names none. */
export const $wantedComment = computed($location, ({ search }) => new URLSearchParams(search).get('comment') ?? '')

/** Where the reader has been brought once, they are not brought again when they come back. */
const brought = new Set<string>()

/** Brings an element into view when it appears as the one that is wanted. */
export function useBringing(element: RefObject<Element | null>, isWanted: boolean): void {
  useEffect(() => {
    const { key, href } = $location.get()
    const visit = `${key} ${href}`
    if (!isWanted || brought.has(visit)) return
    brought.add(visit)
    scrollToSee(element.current, { block: 'center' })
  }, [element, isWanted])
}
