/** A module that is loaded when it is first asked for; one that did not load is asked for again. */
export function late<T>(load: () => Promise<T>): () => Promise<T | undefined> {
  let loading: Promise<T | undefined> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      console.warn('A part of tracking did not load yet.', error)
      return undefined
    })
    return loading
  }
}
