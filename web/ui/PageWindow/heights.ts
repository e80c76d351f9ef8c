/** Of an item that has never been measured, in CSS pixels: as those that were measured last are on average. */
let assumed = 300
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
  const items = page.querySelectorAll<HTMLElement>('[data-item]')
  let sum = 0
  for (const item of items) {
    const own = item.getBoundingClientRect().height
    heights.set(item.dataset.item ?? '', own)
    sum += own
  }
  if (sum > 0) assumed = sum / items.length
  return height
}
