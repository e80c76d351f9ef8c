import { atom, onMount, type ReadableAtom } from 'nanostores'

/**
 * Runs what takes a phone long once what has just changed is on the screen, so that a press is answered first. A hidden page has no
 * frame to wait for.
 * @returns a function that gives it up.
 */
export function afterPaint(run: () => void): () => void {
  let isOff = false
  const go = () => isOff || run()
  if (document.hidden) setTimeout(go)
  else requestAnimationFrame(() => setTimeout(go))
  return () => {
    isOff = true
  }
}

const $afterPaint = atom(false)

/**
 * Whether something has been painted since anybody asked. The first use of a number or date format costs a phone over
 * 100 ms, whatever it formats: what needs one, and is not itself what the reader came for, waits for this.
 */
export const $painted: ReadableAtom<boolean> = $afterPaint

onMount($afterPaint, () => {
  // The second frame begins when the first is on the screen.
  if (!$afterPaint.get()) afterPaint(() => afterPaint(() => $afterPaint.set(true)))
})

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
