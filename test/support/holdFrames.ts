declare global {
  interface Window {
    /** Keeps the frames that are asked for from now on, or lets those that were kept have theirs. */
    holdFrames?: (holds: boolean) => void
  }
}

/** Runs in the page, before its own scripts. */
export function bringHold(): void {
  const { requestAnimationFrame: ask, cancelAnimationFrame: cancel } = window
  const held = new Map<number, FrameRequestCallback>()
  let isHolding = false
  // Below zero, as a browser's own are above.
  let last = 0
  window.requestAnimationFrame = (frame) => {
    if (!isHolding) return ask(frame)
    held.set(--last, frame)
    return last
  }
  window.cancelAnimationFrame = (id) => {
    if (!held.delete(id)) cancel(id)
  }
  window.holdFrames = (holds) => {
    isHolding = holds
    if (holds) return
    for (const frame of held.values()) ask(frame)
    held.clear()
  }
}
