import { atom, onMount, type ReadableAtom } from 'nanostores'

const $on = atom(true)

/** False when the browser itself says that there is no network. True proves nothing. */
export const $online: ReadableAtom<boolean> = $on

onMount($on, () => {
  const read = () => $on.set(navigator.onLine !== false)
  read()
  window.addEventListener('online', read)
  window.addEventListener('offline', read)
  return () => {
    window.removeEventListener('online', read)
    window.removeEventListener('offline', read)
  }
})
