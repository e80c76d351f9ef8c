const minAcross = 64
const maxAlong = 40
/** The system's own swipe back begins here. */
const edge = 24

/**
 * Calls `onSwipe` for swipes over an element.
 * @returns stop
 */
export function watchSwipes(element: HTMLElement, onSwipe: (step: 1 | -1) => void): () => void {
  let start: Touch | undefined
  const onStart = ({ touches }: TouchEvent) => {
    const [touch] = touches
    const inside = touch && touch.clientX > edge && touch.clientX < window.innerWidth - edge
    start = touches.length === 1 && inside ? touch : undefined
  }
  const onEnd = ({ changedTouches }: TouchEvent) => {
    const [touch] = changedTouches
    if (!start || !touch) return
    const across = touch.clientX - start.clientX
    const along = Math.abs(touch.clientY - start.clientY)
    start = undefined
    if (Math.abs(across) < minAcross || along > maxAlong || !getSelection()?.isCollapsed) return
    const forward = document.documentElement.dir === 'rtl' ? across > 0 : across < 0
    onSwipe(forward ? 1 : -1)
  }
  element.addEventListener('touchstart', onStart, { passive: true })
  element.addEventListener('touchend', onEnd, { passive: true })
  return () => {
    element.removeEventListener('touchstart', onStart)
    element.removeEventListener('touchend', onEnd)
  }
}
