/** Calls a listener. If it throws, the error is rethrown asynchronously so that the other listeners still run. */
export function tell<T>(listener: (value: T) => void, value: T): void {
  try {
    listener(value)
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
