export interface ResizeOptions extends ResizeObserverOptions {
  /** Calls before the new size is painted. For what scrolls: it must change no element's size. */
  readonly beforePaint?: boolean
}

/**
 * Calls when an element has its first size, and when that changes: in the next frame. What changes a size while a `ResizeObserver`
 * calls back is an error of the window, "ResizeObserver loop completed with undelivered notifications".
 * @returns stop
 */
export function onResize(
  element: Element,
  changed: () => void,
  { beforePaint = false, ...options }: ResizeOptions = {},
): () => void {
  let frame = 0
  let size = ''
  const observer = new ResizeObserver((entries) => {
    cancelAnimationFrame(frame)
    if (!beforePaint) {
      frame = requestAnimationFrame(changed)
      return
    }
    // Observed again, an element reports the size that it has.
    const { width, height } = entries[entries.length - 1]?.contentRect ?? {}
    const now = `${width} ${height}`
    if (now === size) return
    size = now
    // Scrolling may lay out what comes into sight. The next frame reports that: an observer that stays is an error of the window.
    observer.disconnect()
    frame = requestAnimationFrame(() => observer.observe(element, options))
    changed()
  })
  observer.observe(element, options)
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
  }
}
