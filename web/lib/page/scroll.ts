import { listen } from '#bridge/lib/listen.ts'

/*
 * The one place that scrolls. At once, whatever a host site's styles say (`scroll-behavior: smooth`): a place that the reader comes
 * back to is there before it is seen.
 */

/** The host site's scroll box around the section; `undefined` if the window scrolls. */
let boxOf = (): Element | undefined => undefined

/** Says what scrolls the section. Before the page starts. */
export const setScrollBox = (find: () => Element | undefined): void => {
  boxOf = find
}

/** How far the reader has scrolled. */
export const scrolled = (): number => boxOf()?.scrollTop ?? globalThis.scrollY

/** Every engine that has known behaviours at all has known this one; the others scroll at once. */
const behavior = 'instant'

export const scrollToTop = (top = 0): void => (boxOf() ?? window).scrollTo({ top, behavior })

/** Scrolls the page, or a box of ours. */
export const scrollDown = (top: number, box: Element | Window = boxOf() ?? window): void =>
  box.scrollBy({ top, behavior })

export const scrollToSee = (element: Element | null | undefined, to: Omit<ScrollIntoViewOptions, 'behavior'>): void =>
  element?.scrollIntoView({ ...to, behavior })

/** Calls when the page is scrolled, and not when a box in it is. @returns stop */
export const onScroll = (listener: () => void): (() => void) =>
  listen(
    window,
    'scroll',
    ({ target }) => {
      if (!(target instanceof Element) || target === boxOf()) listener()
    },
    true,
  )
