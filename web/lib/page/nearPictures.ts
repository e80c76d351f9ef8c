let isScrolled = false

/** Notes that the reader has begun to scroll through a list. */
export function markScrolled(): void {
  isScrolled = true
}

/**
 * How a picture of a list loads. At first only in sight: the first posts have the line to themselves, and of what is below nobody may
 * ever see anything. Who scrolls has only what is near put up: a picture that were put off then would be a layout more in the midst.
 */
export const loadingNear = (): 'eager' | 'lazy' => (isScrolled ? 'eager' : 'lazy')
