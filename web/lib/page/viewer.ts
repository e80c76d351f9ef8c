import { atom, onMount, type ReadableAtom } from 'nanostores'
import { readId } from '#bridge/lib/userId.ts'
import { readCookie } from '#bridge/storage/cookies.ts'
import { services } from './services.ts'

/** The logged-in reader's user id (logged in means it is not empty); `null` for a visitor. */
export function viewerId(): string | null {
  const { app, exchange } = services()
  return readId(app ? app.context.get().userId : readCookie(exchange.cookies.user))
}

const $id = atom<string | null>(null)
export const $viewer: ReadableAtom<string | null> = $id

/** Checks again who is logged in: a cookie changes without an event. */
export const readViewer = (): void => $id.set(viewerId())

onMount($id, () => void readViewer())
