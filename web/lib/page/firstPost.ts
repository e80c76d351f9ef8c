import { atom } from 'nanostores'

/** Whether the page's first post has been painted. */
export const $firstPost = atom(false)

let marked = false

/** Notes, in the page's timing too, when its first post has been painted. Once. */
export function markFirstPost(): void {
  if (marked) return
  marked = true
  // The frame after this one begins when the post is on the screen.
  requestAnimationFrame(() =>
    setTimeout(() => {
      performance.mark('first-post')
      $firstPost.set(true)
    }),
  )
}
