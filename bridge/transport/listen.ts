/** Adds a listener. @returns a function that removes it. */
export function listen(target: EventTarget, type: string, listener: () => unknown): () => void {
  target.addEventListener(type, listener)
  return () => target.removeEventListener(type, listener)
}
