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

/** @returns what ends all of these, the last that began first. */
export const together = (stops: readonly (() => void)[]) => (): void => {
  for (const stop of [...stops].reverse()) stop()
}
