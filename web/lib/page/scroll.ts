import { listen } from '../../../bridge/lib/listen.ts'

/*
 * The one place that scrolls. At once, whatever a host site's styles say (`scroll-behavior: smooth`): a place that the reader comes
 * back to is there before it is seen.
 */

/** The box of a host site that scrolls the section; none where the window does. */
let boxOf = (): Element | undefined => undefined

/** Says what scrolls the section. Before the page starts. */
export const setScrollBox = (find: () => Element | undefined): void => {
  boxOf = find
}

/** How far the reader has scrolled. */
export const scrolled = (): number => boxOf()?.scrollTop ?? globalThis.scrollY

function go(how: 'scrollTo' | 'scrollBy', top: number, box: Element | Window = boxOf() ?? window): void {
  try {
    box[how]({ top, behavior: 'instant' })
  } catch {
    // An engine that does not know the word knows no other behaviour, either.
    box[how](0, top)
  }
}

export const scrollToTop = (top = 0): void => go('scrollTo', top)

/** Scrolls the page, or a box of ours. */
export const scrollDown = (by: number, box?: Element): void => go('scrollBy', by, box)

export function scrollToSee(element: Element | null | undefined, to: Omit<ScrollIntoViewOptions, 'behavior'>): void {
  try {
    element?.scrollIntoView({ ...to, behavior: 'instant' })
  } catch {
    element?.scrollIntoView(to)
  }
}

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
