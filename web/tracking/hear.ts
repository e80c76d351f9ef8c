/** Listens to the document on the way down, before anything else hears, and never holds a scroll up. @returns a function that ends it. */
export function hear<K extends keyof DocumentEventMap>(
  root: Document,
  type: K,
  listener: (event: DocumentEventMap[K]) => unknown,
): () => void {
  const options = { capture: true, passive: true }
  root.addEventListener(type, listener, options)
  return () => root.removeEventListener(type, listener, options)
}
