/** How far above and below the screen pages stay up. */
const margin = '120% 0px'

type Listener = (near: boolean) => void

const listeners = new WeakMap<Element, Listener>()
/** What is still to be told, the latest last. */
const waiting = new Map<Element, boolean>()
let observer: IntersectionObserver | undefined

/** One page a frame: several at once would hold up the scrolling. The latest first: it is nearest to the reader. */
function tellOne(): void {
  const [element, near] = [...waiting].pop() ?? []
  if (!element || near === undefined) return
  waiting.delete(element)
  listeners.get(element)?.(near)
  if (waiting.size > 0) requestAnimationFrame(tellOne)
}

function onChange(entries: readonly IntersectionObserverEntry[]): void {
  const idle = waiting.size === 0
  for (const { target, isIntersecting } of entries) {
    waiting.delete(target)
    waiting.set(target, isIntersecting)
  }
  if (idle) requestAnimationFrame(tellOne)
}

/** Tells when an element comes near the screen or leaves it. Answers a function that ends it. */
export function watchNear(element: Element, listener: Listener): () => void {
  observer ??= new IntersectionObserver(onChange, { rootMargin: margin })
  listeners.set(element, listener)
  observer.observe(element)
  return () => {
    observer?.unobserve(element)
    listeners.delete(element)
    waiting.delete(element)
  }
}
