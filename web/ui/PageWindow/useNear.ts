import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether an element is as near the screen as `margin` says; not known before the first frame. */
export function useNear(box: RefObject<HTMLElement | null>, margin: string): boolean | undefined {
  const [near, setNear] = useState<boolean>()
  useLayoutEffect(() => {
    if (!box.current) return
    const observer = new IntersectionObserver((seen) => setNear(seen.pop()?.isIntersecting), { rootMargin: margin })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, margin])
  return near
}
