import { atom } from 'nanostores'
import { afterPaint } from './afterPaint.ts'

/** Whether the first items of the page's list have been painted: at home these are posts. */
export const $firstItem = atom(false)

let marked = false

/** Notes, in the page's timing too, when the first items of its list have been painted. Once. */
export function markFirstItem(): void {
  if (marked) return
  marked = true
  afterPaint(() => {
    performance.mark('first-item')
    $firstItem.set(true)
  })
}
