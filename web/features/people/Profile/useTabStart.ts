import { type RefObject, useLayoutEffect, useRef } from 'react'
import { saveAnchor, savedAnchor } from '../../../lib/router/scrollAnchor.ts'

/** Of no item: the list then leaves the page where it is. */
const here = { id: '', offset: 0 }

/** Call before the list of `place` is shown: where it begins is then {@link useTabStart}'s. */
export function startHere(place: string): void {
  if (!savedAnchor(place)) saveAnchor(place, here)
}

/**
 * Begins a page at its head, and a list that is chosen from further down below the tabs, which stick at the scroll margin of
 * `posts`. A list that was read before finds its place by itself.
 */
export function useTabStart(posts: RefObject<HTMLElement | null>, place: string): void {
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    const first = isFirst.current
    isFirst.current = false
    const element = posts.current
    if (savedAnchor(place)?.id) return
    if (first) return void window.scrollTo(0, 0)
    if (!element) return
    const margin = Number.parseFloat(getComputedStyle(element).scrollMarginBlockStart) || 0
    const stuck = window.scrollY + element.getBoundingClientRect().top - margin
    window.scrollTo(0, Math.min(window.scrollY, Math.max(0, stuck)))
  }, [posts, place])
}
