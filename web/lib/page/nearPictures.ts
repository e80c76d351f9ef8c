let isScrolled = false

/** Notes whether the reader has scrolled through a list: a list that is opened begins at its top again. */
export function noteScrolled(isDown: boolean): void {
  isScrolled = isDown
}

/**
 * How a picture of a list loads. Until the reader scrolls, once it is near the screen: the first posts have the line to themselves, and
 * what is below may never be seen. From then on with its card, which a list puts up only near the screen: a picture that waits longer
 * costs a layout of its own while the page scrolls.
 */
export const loadingNear = (): 'eager' | 'lazy' => (isScrolled ? 'eager' : 'lazy')
