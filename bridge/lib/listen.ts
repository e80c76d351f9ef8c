type Remove = () => void

/** Adds a listener; with `capture` it hears before those of what lies further in. @returns a function that removes it. */
export function listen<T extends keyof WindowEventMap>(
  target: Window,
  type: T,
  listener: (event: WindowEventMap[T]) => unknown,
  capture?: boolean,
): Remove
export function listen<T extends keyof DocumentEventMap>(
  target: Document,
  type: T,
  listener: (event: DocumentEventMap[T]) => unknown,
): Remove
export function listen<T extends keyof HTMLElementEventMap>(
  target: HTMLElement,
  type: T,
  listener: (event: HTMLElementEventMap[T]) => unknown,
): Remove
export function listen(
  target: EventTarget,
  type: string,
  listener: (event: Event) => unknown,
  capture?: boolean,
): Remove
export function listen(
  target: EventTarget,
  type: string,
  listener: (event: Event) => unknown,
  capture = false,
): Remove {
  target.addEventListener(type, listener, capture)
  return () => target.removeEventListener(type, listener, capture)
}

/** @returns what ends all of these, the last that began first. */
export const together = (stops: readonly (() => void)[]) => (): void => {
  for (const stop of [...stops].reverse()) stop()
}
