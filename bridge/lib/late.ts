/**
 * Who waits for a lazy load. `asked`: the reader, now; `needed`: the page is incomplete without it; `beside`:
 * the page is complete without it.
 */
export type Wait = 'asked' | 'needed' | 'beside'

/** What is done about a module that did not come: it may bring it after all, reload the document, or throw why not. */
export type Recover = <T>(load: () => Promise<T>, error: unknown, wait?: Wait) => Promise<T>

const giveUp: Recover = (_, error) => Promise.reject(error)
let recover = giveUp

let watch = (_: Promise<unknown>, __: Wait): void => {}

/**
 * Says what is done about what does not come, and what is shown all that is waited for, so that a person hears when it takes long; the
 * page does, before it loads anything. Default: the error goes to who asked; the watch stays as it was.
 */
export const setRecover = (next: Recover = giveUp, nextWatch = watch): void => {
  recover = next
  watch = nextWatch
}

/**
 * Loads what comes late: every `import()` of the page goes through here. `load` is called again for each try, and names its module
 * itself, `import` and all, so that what it needs can be asked for. `wait` is `asked` by default.
 * @throws what `load` throws, once nothing more can be done.
 */
export function late<T>(load: () => Promise<T>, wait: Wait = 'asked'): Promise<T> {
  const loading = load()
  const coming = loading.catch((error: unknown) => recover(load, error, wait))
  // A background load that failed is retried until it succeeds. That may take an hour offline, and is not reported as slow.
  if (wait !== 'beside') watch(wait === 'asked' ? coming : loading, wait)
  return coming
}

/** What is made of it, once for all who ask; what did not come is asked for again. */
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
