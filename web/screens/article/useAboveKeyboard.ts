import { type RefObject, useLayoutEffect } from 'react'

/** Tells an element in `--keyboard` how much of the page's foot a phone's keyboard covers, in CSS pixels. */
export function useAboveKeyboard(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const measure = () => {
      const covered = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop)
      element.current?.style.setProperty('--keyboard', `${Math.round(covered)}px`)
    }
    measure()
    for (const type of ['resize', 'scroll']) viewport.addEventListener(type, measure)
    return () => {
      for (const type of ['resize', 'scroll']) viewport.removeEventListener(type, measure)
    }
  }, [element])
}
