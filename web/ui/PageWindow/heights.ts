/** Of an item that has never been measured, in CSS pixels: as those that were measured last are on average. */
let assumed = 300
const heights = new Map<string, number>()
let measuredWidth = 0

/** What items will take, as far as they have been measured. */
export const heightOf = (ids: readonly string[]): number =>
  ids.reduce((sum, id) => sum + (heights.get(id) ?? assumed), 0)

/** Remembers the heights of the items inside `page`, for as long as it is as wide. */
export function measureItems(page: HTMLElement): void {
  const { width } = page.getBoundingClientRect()
  // What is not laid out has no height to remember.
  if (width === 0) return
  // On another width every text breaks elsewhere.
  if (width !== measuredWidth) heights.clear()
  measuredWidth = width
  const items = page.querySelectorAll<HTMLElement>('[data-item]')
  let sum = 0
  for (const item of items) {
    const { height } = item.getBoundingClientRect()
    heights.set(item.dataset.item ?? '', height)
    sum += height
  }
  if (sum > 0) assumed = sum / items.length
}
