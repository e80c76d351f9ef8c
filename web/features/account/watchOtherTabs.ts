import type { User } from '#bridge/exchange/user.ts'
import { listen, together } from '#bridge/lib/listen.ts'
import { fullKey, readLocal, writeLocal } from '#bridge/storage/local.ts'
import { browser } from '#web/lib/page/browser.ts'
import { services } from '#web/lib/page/services.ts'
import { $viewer, readViewer, viewerId } from '#web/lib/page/viewer.ts'

/** The storage key that notifies other tabs of an account switch: user id, time and kind. */
export const accountKey = 'switched'

/** The kind of a user's account, unless it is their main one. Only the list of accounts says which is a demo account. */
export function kindOf(user: User | null): 'demo' | 'sub' | undefined {
  if (!user) return undefined
  const [userId, , kind] = (readLocal(accountKey) ?? '').split(' ')
  if (userId === user.userId && kind === 'demo') return kind
  return user.childFlag || user.subAccount ? 'sub' : undefined
}

/** Whether this tab has switched the account itself, and is already leaving its page. */
let isOwnSwitch = false

/** Notifies other tabs of an account switch, and remembers the account's kind. */
export function tellOtherTabs(userId: string, kind: string): void {
  // With the time, because storing an equal value fires no event.
  writeLocal(accountKey, `${userId} ${Date.now()} ${kind}`)
  // In the app the page stays.
  isOwnSwitch = services().app === undefined
}

/**
 * Follows log-ins, log-outs and switches in other tabs, at once. A page of another account reloads: what it holds, and would
 * write, was the other's.
 * @returns stop
 */
export function watchOtherTabs(): () => void {
  isOwnSwitch = false
  const look = ({ key }: StorageEvent) => {
    // Without a key, all of the storage was cleared.
    if (key !== null && !key.startsWith(fullKey(''))) return
    const [viewer, before] = [viewerId(), $viewer.get()]
    if (viewer === null || before === null || viewer === before) readViewer()
    // In a page that is on its way elsewhere, such as to simulation trade, a reload would end that.
    else if (!isOwnSwitch) browser.reload()
  }
  return together([
    listen(window, 'storage', look),
    // A page restored from the back/forward cache missed the events.
    listen(window, 'pageshow', readViewer),
  ])
}
