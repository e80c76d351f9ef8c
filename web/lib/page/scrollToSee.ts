/** Scrolls an element into view, at once: see `scroll.ts`, which every page loads first. */
export function scrollToSee(element: Element | null | undefined, to: Omit<ScrollIntoViewOptions, 'behavior'>): void {
  try {
    element?.scrollIntoView({ ...to, behavior: 'instant' })
  } catch {
    element?.scrollIntoView(to)
  }
}
