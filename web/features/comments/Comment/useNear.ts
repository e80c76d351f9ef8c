import { type RefObject, useEffect } from 'react'

/** How far before an element comes into view. */
const ahead = '600px 0px'

/** Calls `onNear` when the element comes near, while `active`. */
export function useNear(element: RefObject<Element | null>, active: boolean, onNear: () => void): void {
  useEffect(() => {
    if (!active || !element.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), { rootMargin: ahead })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, active, onNear])
}
