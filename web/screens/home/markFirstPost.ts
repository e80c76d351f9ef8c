let marked = false

/** Notes in the page's timing when its first post had been painted. Once. */
export function markFirstPost(): void {
  if (marked) return
  marked = true
  // The frame after this one begins when the post is on the screen.
  requestAnimationFrame(() => setTimeout(() => performance.mark('first-post')))
}
