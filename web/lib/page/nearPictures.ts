let isScrolled = false

/** Notes that the reader has begun to scroll through a list. */
export function markScrolled(): void {
  isScrolled = true
}

/**
 * How a picture of a list loads. Until the reader scrolls, once it is near the screen: the first posts have the line to themselves, and
 * what is below may never be seen. From then on with its card, which a list puts up only near the screen: a picture that waits longer
 * costs a layout of its own while the page scrolls.
 */
export const loadingNear = (): 'eager' | 'lazy' => (isScrolled ? 'eager' : 'lazy')
