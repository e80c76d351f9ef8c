import { atom, onMount, type ReadableAtom } from 'nanostores'
import { services } from './services.ts'

function cookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((item) => item.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) || null
}

/** The logged-in reader's user id (§4: logged in means it is not empty); `null` for a visitor. */
export function viewerId(): string | null {
  const { app, exchange } = services()
  return app ? app.context.get().userId : cookie(exchange.cookies.user)
}

const $id = atom<string | null>(null)
export const $viewer: ReadableAtom<string | null> = $id

onMount($id, () => {
  const read = () => $id.set(viewerId())
  read()
  document.addEventListener('visibilitychange', read)
  const stop = services().app?.context.subscribe(read)
  return () => {
    stop?.()
    document.removeEventListener('visibilitychange', read)
  }
})
