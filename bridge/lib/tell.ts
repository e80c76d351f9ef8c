/** Tells a listener. What it throws is the page's own mistake: it is reported like any other, and harms nobody else. */
export function tell<T>(listener: (value: T) => void, value: T): void {
  try {
    listener(value)
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
