import { atom, type ReadableAtom } from 'nanostores'
import { fullKey, readLocal, writeLocal } from '#bridge/storage/local.ts'
import { isOn } from '#web/lib/page/flags.ts'
import { type AppLink, services } from '#web/lib/page/services.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { poll } from '#web/lib/poll.ts'

/** The storage key that notifies other tabs: user id, number and time. */
export const unreadKey = 'unread'
const rhythm = { everyMs: 60_000, returnMs: 2_000, retryMs: 60_000 } as const

const $count = atom(0)

/** The number of unseen notifications; 0 for a visitor. */
export const $unread: ReadableAtom<number> = $count

/** Turns with every word on it, here or in another tab: an answer to a question from before is out of date. */
let turn = 0

/** Sets the system's app badge, if the browser has one and allows it. */
function badgeApp(count: number): void {
  if (!('setAppBadge' in navigator)) return
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  shown.catch(() => undefined)
}

/** The number last sent to the app, and the app. */
let told: readonly [app: AppLink, count: number] | undefined

/** Sends the number to the app, whose own may be older. */
function tellApp(count: number): void {
  const { app } = services()
  if (!app?.bridge.supports('badge') || (told?.[0] === app && told[1] === count)) return
  told = [app, count]
  app.bridge.call('badge', { unread: count }).catch((error: unknown) => {
    told = undefined
    console.warn('Could not send the unread count to the app.', error)
  })
}

function show(count: number): void {
  turn++
  if ($count.get() === count) return
  $count.set(count)
  badgeApp(count)
}

/** The stored number of this reader; 0 if it is another's. */
function kept(viewer: string): number {
  const [who, count] = (readLocal(unreadKey) ?? '').split(' ')
  return who === viewer ? Number(count) || 0 : 0
}

/** Stores the exchange's number for this tab and others. */
export function tellUnread(count: number): void {
  const viewer = $viewer.get()
  if (viewer === null) return
  // With the time, because storing an equal value fires no event.
  if (kept(viewer) !== count) writeLocal(unreadKey, `${viewer} ${count} ${Date.now()}`)
  show(count)
  tellApp(count)
}

/** Call before a request: returns a function that stores its answer unless a newer one is known. */
export function expectUnread(): (count: number) => void {
  const asked = turn
  return (count) => {
    if (asked === turn) tellUnread(count)
  }
}

async function ask(signal: AbortSignal): Promise<void> {
  const take = expectUnread()
  const body = { filter: 'all', limit: 1 } as const
  const { unread } = await services().client.call('social.notifications', body, { signal, silent: true })
  take(unread)
}

/**
 * Keeps the number true: every minute while the page is visible, and when the reader comes back to it.
 * @returns stop
 */
export function watchUnread(): () => void {
  let stop: (() => void) | undefined
  const stopViewer = $viewer.subscribe((viewer) => {
    stop?.()
    stop = undefined
    show(viewer === null ? 0 : kept(viewer))
    if (viewer === null) tellApp(0)
    if (viewer !== null && isOn('notification')) stop = poll(ask, rhythm)
  })
  const onStorage = (event: StorageEvent) => {
    const viewer = $viewer.get()
    if (viewer !== null && (event.key === fullKey(unreadKey) || event.key === null)) show(kept(viewer))
  }
  window.addEventListener('storage', onStorage)
  return () => {
    window.removeEventListener('storage', onStorage)
    stopViewer()
    stop?.()
  }
}
