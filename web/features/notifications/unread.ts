import { atom, type ReadableAtom } from 'nanostores'
import { fullKey } from '#bridge/storage/keys.ts'
import { readLocal, writeLocal } from '#bridge/storage/local.ts'
import { isOn } from '#web/lib/page/flags.ts'
import { type AppLink, services } from '#web/lib/page/services.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { poll } from '#web/lib/poll.ts'

/** Where the other tabs hear of it: the reader's user id, the number, and when it was said. */
export const unreadKey = 'unread'
const rhythm = { everyMs: 60_000, returnMs: 2_000, retryMs: 60_000 } as const

const $count = atom(0)

/** How many notifications the one who is logged in has not seen; 0 for a visitor. */
export const $unread: ReadableAtom<number> = $count

/** Turns with every word on it, here or in another tab: an answer to a question from before is out of date. */
let turn = 0

/** Shows it where the system shows an app's number. Not all have one, and some refuse it to a page that is not installed. */
function badgeApp(count: number): void {
  if (!('setAppBadge' in navigator)) return
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  shown.catch(() => undefined)
}

/** What the app around the page was last told, and which. */
let told: readonly [app: AppLink, count: number] | undefined

/** Tells the app around the page what the exchange has said: its own number may be older than the page is. */
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

/** What a tab has kept for this reader; 0 when that was another's. */
function kept(viewer: string): number {
  const [who, count] = (readLocal(unreadKey) ?? '').split(' ')
  return who === viewer ? Number(count) || 0 : 0
}

/** Takes what the exchange has said, for this tab and the others. */
export function tellUnread(count: number): void {
  const viewer = $viewer.get()
  if (viewer === null) return
  // With the moment, for a number that is said again is no change to those who listen.
  if (kept(viewer) !== count) writeLocal(unreadKey, `${viewer} ${count} ${Date.now()}`)
  show(count)
  tellApp(count)
}

/** Before a question is asked: answers what takes its answer, unless something newer has been said by then. */
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
