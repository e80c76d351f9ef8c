import { useLayoutEffect } from 'react'
import { afterPaint } from '#web/lib/page/painted.ts'

let users = 0
let stop: (() => void) | undefined

/** Two neighbouring pixels of a page that is not zoomed in. */
const unzoomed = 1.01

function follow(view: VisualViewport): () => void {
  const { style } = document.documentElement
  // Setting an inherited property restyles the whole page. Where nothing is covered, what uses it says so itself.
  const put = (side: 'top' | 'bottom', pixels: number) => {
    if (pixels === 0) style.removeProperty(`--covered-${side}`)
    else style.setProperty(`--covered-${side}`, `${pixels}px`)
  }
  const measure = () => {
    // Zoomed in by two fingers, less is seen and nothing is covered.
    const isZoomed = view.scale > unzoomed
    const top = isZoomed ? 0 : view.offsetTop
    put('top', top)
    put('bottom', isZoomed ? 0 : Math.max(0, window.innerHeight - top - view.height))
  }
  view.addEventListener('resize', measure)
  view.addEventListener('scroll', measure)
  // Before the frame, measuring would force a layout of what has just been put up.
  const leave = afterPaint(measure)
  return () => {
    leave()
    view.removeEventListener('resize', measure)
    view.removeEventListener('scroll', measure)
    put('top', 0)
    put('bottom', 0)
  }
}

/**
 * While it is used, `--covered-top` and `--covered-bottom` say how much of the window's edges the keyboard covers or has pushed out
 * of sight; neither is set while they are clear. In the app `--keyboard` says what native knows of it; what stays clear of it takes the larger one.
 */
export function useCovered(): void {
  useLayoutEffect(() => {
    const { visualViewport } = window
    if (users++ === 0 && visualViewport) stop = follow(visualViewport)
    return () => {
      if (--users > 0) return
      stop?.()
      stop = undefined
    }
  }, [])
}
