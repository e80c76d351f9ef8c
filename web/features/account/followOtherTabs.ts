import { listen, together } from '../../../bridge/lib/listen.ts'
import { fullKey } from '../../../bridge/storage/keys.ts'
import { browser } from '../../lib/page/browser.ts'
import { $viewer, readViewer, viewerId } from '../../lib/page/viewer.ts'

/** Where the other tabs hear of a switch to another account: its user id, and when. */
export const accountKey = 'switched'

/**
 * Follows log-ins, log-outs and switches in other tabs, at once. A page of another account reloads: what it holds, and would
 * write, was the other's.
 * @returns stop
 */
export function followOtherTabs(): () => void {
  const look = ({ key }: StorageEvent) => {
    // Whatever is written by another tab may come of it; without a key all was removed.
    if (key !== null && !key.startsWith(fullKey(''))) return
    const [viewer, before] = [viewerId(), $viewer.get()]
    if (viewer !== null && before !== null && viewer !== before) browser.reload()
    else readViewer()
  }
  return together([
    listen(window, 'storage', look),
    // A page that comes out of the browser's cache has heard nothing.
    listen(window, 'pageshow', readViewer),
  ])
}
