/**
 * Who waits for a lazy load. `asked`: the reader, now; `needed`: the page is incomplete without it; `beside`:
 * the page is complete without it.
 */
export type Wait = 'asked' | 'needed' | 'beside'

/** Recovers from a module that failed to load: loads it again, reloads the document, or throws. */
export type Recover = <T>(load: () => Promise<T>, error: unknown, wait?: Wait) => Promise<T>

const giveUp: Recover = (_, error) => Promise.reject(error)
let recover = giveUp

let watch = (_: Promise<unknown>, __: Wait): void => {}

/**
 * Sets the recovery, and a watch that sees every wait, to show when one takes long. The page calls it before it loads anything.
 * Default: the caller gets the error; the watch stays.
 */
export const setRecover = (next: Recover = giveUp, nextWatch = watch): void => {
  recover = next
  watch = nextWatch
}

/**
 * Loads a module lazily. Every `import()` of the page goes through here. `load` is called for each try, and contains the `import()`
 * itself, so that the build finds what it needs. `wait` is `asked` by default.
 * @throws what `load` throws, if recovery fails.
 */
export function late<T>(load: () => Promise<T>, wait: Wait = 'asked'): Promise<T> {
  const loading = load()
  const coming = loading.catch((error: unknown) => recover(load, error, wait))
  // A background load that failed is retried until it succeeds. That may take an hour offline, and is not reported as slow.
  if (wait !== 'beside') watch(wait === 'asked' ? coming : loading, wait)
  return coming
}

/** Loads once for all callers. A failed load is tried again. */
export function once<T>(load: () => Promise<T>, wait?: Wait): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= late(load, wait).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
