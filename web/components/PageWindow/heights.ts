/** Of an item that has never been measured, in CSS pixels. */
const assumed = 300
const heights = new Map<string, number>()
let measuredWidth = 0

/** What the items of a page will take, as far as they have been measured. */
export const heightOf = (ids: readonly string[]): number =>
  ids.reduce((sum, id) => sum + (heights.get(id) ?? assumed), 0)

/** Remembers the heights of the items inside `page`. Answers the page's own. */
export function measureItems(page: HTMLElement): number {
  const { width, height } = page.getBoundingClientRect()
  // On another width every text breaks elsewhere.
  if (width !== measuredWidth) heights.clear()
  measuredWidth = width
  for (const item of page.querySelectorAll<HTMLElement>('[data-item]')) {
    heights.set(item.dataset.item ?? '', item.getBoundingClientRect().height)
  }
  return height
}
