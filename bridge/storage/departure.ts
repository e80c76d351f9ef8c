/**
 * What becomes of a page's transactions as it goes. One that waits for an answer would stay open in the browser's back/forward
 * cache, where no answer comes, and shut all other pages out of its area. So it is ended; who began it does it again when the
 * page comes back.
 */
export interface Departure {
  readonly isUnderWay: boolean
  /** Ends a transaction when the page goes. @returns a function that leaves it alone. */
  ends(abort: () => void): () => void
}

/** Watches the page. Where there is none, as in Node, nothing ever goes. */
export function watchDeparture(): Departure {
  const open = new Set<() => void>()
  let isUnderWay = false
  const page = globalThis.window
  // Before others hear of it: what they write then waits for nothing, and is left alone.
  page?.addEventListener(
    'pagehide',
    () => {
      isUnderWay = true
      for (const abort of open) abort()
    },
    true,
  )
  page?.addEventListener('pageshow', () => {
    isUnderWay = false
  })
  return {
    get isUnderWay() {
      return isUnderWay
    },
    ends(abort) {
      open.add(abort)
      return () => void open.delete(abort)
    },
  }
}
