/** A page to go to, or a gap between two. */
export type Step = number | 'gap'

/** Pages on either side of the current one. */
const around = 1

/**
 * Numbers to show for `count` pages with `current` marked: the first, the last, the current and its neighbours. As many at
 * every place, so that nothing moves under the pointer; a gap never stands for one page alone.
 */
export function pagesToShow(current: number, count: number): readonly Step[] {
  const max = 2 * around + 5
  if (count <= max) return Array.from({ length: count }, (_, index) => index + 1)
  const inner = max - 4
  const start = Math.min(Math.max(current - around, 3), count - 1 - inner)
  const pages: Step[] = Array.from({ length: inner }, (_, index) => start + index)
  return [1, start === 3 ? 2 : 'gap', ...pages, start + inner === count - 1 ? count - 1 : 'gap', count]
}
