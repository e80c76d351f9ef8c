import { atom } from 'nanostores'
import { afterPaint } from './afterPaint.ts'

/** Whether the page's first post has been painted. */
export const $firstPost = atom(false)

let marked = false

/** Notes, in the page's timing too, when its first post has been painted. Once. */
export function markFirstPost(): void {
  if (marked) return
  marked = true
  afterPaint(() => {
    performance.mark('first-post')
    $firstPost.set(true)
  })
}
