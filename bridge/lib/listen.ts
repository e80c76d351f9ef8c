type Remove = () => void

/** Adds a listener. With `capture`, it runs before those of descendants. @returns a function that removes it. */
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

/** @returns a function that ends all of these in reverse order. */
export const together = (stops: readonly (() => void)[]) => (): void => {
  for (const stop of [...stops].reverse()) stop()
}
