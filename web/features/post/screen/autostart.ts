/** The visible share at which autoplay starts. */
export const inView = 0.6

/** Whether autoplay is on and reduced motion is not. */
export const mayStart = (autoplay: boolean): boolean =>
  autoplay && !matchMedia('(prefers-reduced-motion: reduce)').matches
