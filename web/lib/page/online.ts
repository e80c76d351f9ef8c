import { atom, onMount, type ReadableAtom } from 'nanostores'
import { listen, together } from '#bridge/lib/listen.ts'

const $on = atom(true)

/** False when the browser itself says that there is no network. True proves nothing. */
export const $online: ReadableAtom<boolean> = $on

onMount($on, () => {
  const read = () => $on.set(navigator.onLine !== false)
  read()
  return together([listen(window, 'online', read), listen(window, 'offline', read)])
})
