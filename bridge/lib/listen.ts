/** Adds a listener; with `capture` it hears before those of what lies further in. @returns a function that removes it. */
export function listen(
  target: EventTarget,
  type: string,
  listener: (event: Event) => unknown,
  capture = false,
): () => void {
  target.addEventListener(type, listener, capture)
  return () => target.removeEventListener(type, listener, capture)
}
