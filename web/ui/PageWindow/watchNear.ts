/** How far above and below the screen pages stay up. */
const margin = '180% 0px'

type Listener = (near: boolean) => void

const listeners = new WeakMap<Element, Listener>()
let observer: IntersectionObserver | undefined

const tell = (entries: readonly IntersectionObserverEntry[]): void => {
  for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
}

/**
 * Tells when an element comes near the screen or leaves it.
 * @returns stop
 */
export function watchNear(element: Element, listener: Listener): () => void {
  observer ??= new IntersectionObserver(tell, { rootMargin: margin })
  listeners.set(element, listener)
  observer.observe(element)
  return () => {
    observer?.unobserve(element)
    listeners.delete(element)
  }
}
