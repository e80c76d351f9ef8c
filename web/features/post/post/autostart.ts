/** So much of a video or a moving picture is in view before it starts by itself. */
export const inView = 0.6

/** Whether they start by themselves: the reader has it so, and has not asked for less motion. */
export const mayStart = (autoplay: boolean): boolean =>
  autoplay && !matchMedia('(prefers-reduced-motion: reduce)').matches
